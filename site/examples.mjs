// The examples as pages of the site: one for each folder, with the text of its files.
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, resolve, sep } from "node:path";

const root = resolve(import.meta.dirname, "..");
/** The page of the files that are in no folder. */
const single = "single-files";
/** The languages of files for highlighting, by extension. */
const languages = { mjs: "js", tf: "hcl", tfrc: "hcl", hcl: "hcl", yml: "yaml", mod: "text", sum: "text" };
const shown = /\.(?:[jt]s|mjs|json|tf|tfrc|hcl|ya?ml|toml|md|sh|py|go|mod|proto)$/;

/** Files that programs write. */
const left = /(?:^|\/)(?:node_modules|dist|build|\.[^/]+)\/|lock\.json$/;

let listed;

/** All files below examples that are shown, such as `demo/policies.tf`. */
function files() {
  listed ??= readdirSync(join(root, "examples"), { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll(sep, "/"))
    .filter((file) => shown.test(file) && !left.test(file))
    .toSorted();
  return listed;
}

const folderOf = (file) => (file.includes("/") ? file.slice(0, file.indexOf("/")) : single);
const nameIn = (file) => file.slice(file.indexOf("/") + 1);

/** The folders of examples, each of which is a page. */
export function exampleFolders() {
  return [...new Set(files().map(folderOf))].toSorted();
}

/**
 * The place of an example, such as `examples/demo.md` and the heading `policies.tf`; undefined if there is none.
 *
 * @param {string} target the path of a file or of a folder in the repository
 */
export function exampleOf(target) {
  const path = target.replace(/^examples\//, "").replace(/\/$/, "");
  if (path === target) return undefined;
  const isFile = files().includes(path);
  if (!isFile && !files().some((file) => file.startsWith(`${path}/`))) return undefined;
  const folder = isFile ? folderOf(path) : path.split("/")[0];
  return { place: `examples/${folder}.md`, ...(isFile && { heading: nameIn(path) }) };
}

/** The page of a folder in Markdown. */
export function examplePage(name) {
  const own = files().filter((file) => folderOf(file) === name);
  const sections = own.map((file) => {
    const text = readFileSync(join(root, "examples", file), "utf8").trimEnd();
    const extension = extname(file).slice(1);
    const fence = "`".repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length + 1)));
    return `## ${nameIn(file)}\n\n${fence}${languages[extension] ?? extension}\n${text}\n${fence}\n`;
  });
  return `# Example: ${name}\n\n${sections.join("\n")}`;
}
