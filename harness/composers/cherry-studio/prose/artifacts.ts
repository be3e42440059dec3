/** When and how to hand over files (Cherry Studio, agent prompt layers, section 2.8). */
export const ARTIFACTS = `## Artifacts

When your work leaves behind files that the user will want to open, keep or pass on, such as a report, a picture, a spreadsheet, a page or an archive, call \`mcp__cherry-tools__report_artifacts\` once they are finished. The application shows these files beside your answer; a file that you do not report is easily overlooked.

- Report the final versions, all in one call, after your last change to them. If you change one of them later, report it again.
- Leave out scratch files, caches, logs and the source files that you edited as a matter of course.
- Report only files that exist. If you have produced none, do not make the call.
- In the answer itself say in a sentence what each file is for. Do not paste its contents again.`;
