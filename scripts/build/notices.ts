import type { Plugin } from "rolldown";
import { fs, path } from "zx";

/** Names the packages that the build takes in, each with its licence, as their licences ask. */
export function notices(root: string): Plugin {
  return {
    name: "notices",
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((file) =>
        file.type === "chunk" ? Object.keys(file.modules) : [],
      );
      const folders = new Set(modules.flatMap((id) => packageFolder(id) ?? []));
      const texts = [...folders].map((folder) => noticeOf(folder)).toSorted();
      const source = `# Packages that are part of this one\n\n${texts.join("\n")}`;
      this.emitFile({ type: "asset", fileName: "THIRD-PARTY-NOTICES.md", source });
    },
  };

  function packageFolder(id: string): string | undefined {
    const at = id.lastIndexOf("/node_modules/");
    if (!path.isAbsolute(id) || !id.startsWith(root) || at === -1) return undefined;
    const [scope = "", name = ""] = id.slice(at + "/node_modules/".length).split("/");
    return path.join(id.slice(0, at), "node_modules", scope.startsWith("@") ? `${scope}/${name}` : scope);
  }
}

function noticeOf(folder: string): string {
  const { name, version, license } = fs.readJsonSync(path.join(folder, "package.json")) as Record<
    string,
    string
  >;
  const file = fs.readdirSync(folder).find((entry: string) => /^licen[cs]e(\.\w+)?$/i.test(entry));
  if (file === undefined) throw new Error(`${name} comes without the text of its licence`);
  const text = fs.readFileSync(path.join(folder, file), "utf8").trim();
  return `## ${name} ${version} (${license})\n\n${text}\n`;
}
