import { type Doc, hardline, indent, join, print } from "../layout.ts";
import { isSameRequest, type Model, type PathPart } from "../model.ts";
import { plural, typeName } from "../names.ts";
import type { Operation } from "../operation.ts";
import { comment, description, literal } from "../safe-text.ts";

export { withArticle as an } from "../../schema/article.ts";

// The common parts of the generated modules of a resource.

/** The imports and names of generated files. */
export interface Target {
  /** The provider's type, which is the prefix of its resources' names. */
  readonly provider: string;
  /** The first part of its source; needed for whole projects only. */
  readonly namespace?: string;
}

/** The names that the client module of a resource exports. */
export function clientNames(model: Model) {
  const { type, name } = model;
  const many = typeName(plural(name));
  const isSame = isSameRequest(model);
  return {
    createInput: isSame ? `${type}Input` : `${type}Create`,
    updateInput: isSame ? `${type}Input` : `${type}Update`,
    create: `create${type}`,
    find: `find${type}`,
    get: `get${type}`,
    update: `update${type}`,
    delete: `delete${type}`,
    list: `list${many === type ? `All${type}` : many}`,
    lists: `${type}Lists`,
  };
}

/** Joins the parts of a module, with blank lines between them. */
export function moduleText(parts: readonly Doc[]): string {
  return `${print(join([hardline, hardline], parts))}\n`;
}

/** Writes an import with sorted names, like formatters. */
export function importText(names: Iterable<string>, from: string): Doc {
  const sorted = [...new Set(names)].sort((a, b) => order(bare(a), bare(b)));
  const line = `import { ${sorted.join(", ")} } from ${literal(from)};`;
  if (line.length <= 110) return line;
  return [
    "import {",
    indent(sorted.map((name) => [hardline, name, ","])),
    hardline,
    `} from ${literal(from)};`,
  ];
}

function bare(name: string): string {
  return name.replace(/^type /, "");
}

function order(a: string, b: string): number {
  const [x, y] = [a.toLowerCase(), b.toLowerCase()];
  if (x !== y) return x < y ? -1 : 1;
  return a < b ? -1 : 1;
}

/** Names that are used, in the order of their first use. */
export class Used {
  readonly names = new Set<string>();

  /** Records a name and returns it. */
  readonly use = (name: string): string => {
    this.names.add(name);
    return name;
  };
}

/** Puts lines between braces or parentheses. */
export function within(open: string, lines: readonly Doc[], close: string): Doc {
  return [open, indent([hardline, join(hardline, lines)]), hardline, close];
}

/** Writes a method of an object literal. */
export function method(head: string, body: readonly Doc[]): Doc {
  return within(`async ${head} {`, body, "},");
}

/** Writes the example of a definition. */
export function exampleText(head: string, lines: readonly string[]): Doc {
  const block = lines.length > 0 ? within(`${head} {`, lines, "}") : `${head} {}`;
  return within("example: hcl`", [block], "`,");
}

/** The words that describe a parameter of a path, as a literal. */
export function partWords({ description: said, name }: PathPart, words: string): string {
  return literal(description(said, `The ${name.replaceAll("_", " ")} of the ${words}`));
}

/** The parts of the object's path that a response does not contain, and that are therefore passed on. */
export function passedParts({ key, parents }: Model): readonly PathPart[] {
  return [...parents, ...(key.isConfigured && key.member === "" ? [key] : [])];
}

/** Returns the values of parameters of a path, as in `plan.id`. */
export function valuesIn(object: string, parts: readonly Pick<PathPart, "name">[]): readonly string[] {
  return parts.map(({ name }) => `${object}.${name}`);
}

/** Returns the name of an operation for comments. */
export function shown({ method: verb, path }: Operation): string {
  return `\`${verb.toUpperCase()} ${comment(path, 150).replaceAll("`", "'")}\``;
}

/** Capitalizes words for the beginning of a sentence. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
