/**
 * Where the agent works. Only a custom base needs it: the preset states the working directory by itself
 * (Cherry Studio, agent prompt layers, section 2.5).
 */
export function currentWorkspaceText(escapedPath: string): string {
  return `## Current Workspace

You are working in the folder "${escapedPath}". Resolve relative paths against it, keep new files inside it unless the user names another place, and do not confuse it with the folder that holds your memory.`;
}
