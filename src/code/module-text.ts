import { choice, type Doc, group, hardline, indent, isHardIn, join, print } from "./layout.ts";
import { literal } from "./safe-text.ts";

// The parts of generated modules.

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
  // The template reads escapes: those of HCL have two backslashes.
  const escaped = lines.map((line) => line.replaceAll("\\", "\\\\"));
  const block = lines.length > 0 ? within(`${head} {`, escaped, "}") : `${head} {}`;
  return within("example: hcl`", [block], "`,");
}

/** Capitalizes words for the beginning of a sentence. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Writes a call or a name, as in `nested` of `nested.list(…)`, and the calls that follow it, like formatters lay out chains. */
export function chain([head = "", ...calls]: readonly Doc[]): Doc {
  const oneLine = [head, ...calls];
  const isBroken = calls.slice(0, -1).some(isHardIn);
  if (calls.length <= 2 && !isBroken) return group(oneLine);
  const expanded = [head, indent(calls.map((one) => [hardline, one]))];
  return isBroken ? expanded : choice(oneLine, expanded);
}
