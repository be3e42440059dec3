/** The other agents that this one can hand work to. Asking it may fail: a registry can live in another process. */
export interface DelegateRegistry {
  names(): readonly string[];
}

const HEADING = `# Working with delegates

You can call on `;

const PRACTICE = `. These are agents in their own right, with their own persona, tools and memory, reachable through \`delegate_to\`. They know of this conversation only what is passed on to them.
- Hand over what a delegate owns or alone has access to. Do not hand over work merely to be rid of it.
- Put the request, the reason for it and the facts it needs into one message: the answer may come much later.
- Say who told you. What a delegate reports is a source to check, like any other.
- Speak for yourself only: never answer in a delegate's name and never promise on its behalf.`;

/**
 * How to work with delegates, by name; `undefined` where the registry is absent, has no names or throws.
 * Source: protoAgent, prompt contracts, section 1.
 */
export function buildCollaborationSection(registry: DelegateRegistry | undefined): string | undefined {
  const names = namesOf(registry);
  if (names.length === 0) return undefined;
  return HEADING + names.join(", ") + PRACTICE;
}

function namesOf(registry: DelegateRegistry | undefined): readonly string[] {
  if (registry === undefined) return [];
  try {
    return registry.names();
  } catch {
    return [];
  }
}
