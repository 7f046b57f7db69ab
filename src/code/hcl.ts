import { hclString } from "./safe-text.ts";

// Writes configurations in HCL like terraform fmt.

/** A value of an argument, as in JSON, except that objects are maps; or a nested block. */
export type Value =
  | string
  | number
  | boolean
  | Expression
  | Section
  | readonly Value[]
  | ReadonlyMap<string, Value>;

/** An expression in HCL. */
export class Expression {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A nested block: its arguments and blocks, its label, if its type has labels, and how often it occurs. */
export class Section {
  readonly content: ReadonlyMap<string, Value>;
  readonly label: string | undefined;
  readonly count: number;

  constructor(
    content: ReadonlyMap<string, Value>,
    { label, count = 1 }: { readonly label?: string | undefined; readonly count?: number } = {},
  ) {
    this.content = content;
    this.label = label;
    this.count = count;
  }
}

/**
 * Aligns the equals signs of attributes in one column, like terraform fmt; attributes of several lines remain separate.
 */
export function attributeLines(all: ReadonlyMap<string, Value>): readonly string[] {
  const lines: string[] = [];
  let run: (readonly [name: string, line: string])[] = [];
  const flush = () => {
    const width = Math.max(0, ...run.map(([name]) => name.length));
    lines.push(...run.map(([name, line]) => `${name.padEnd(width)} = ${line}`));
    run = [];
  };
  for (const [name, value] of all) {
    if (value instanceof Section) {
      flush();
      lines.push(...sectionLines(name, value));
      continue;
    }
    const [first = "", ...rest] = valueLines(value);
    if (rest.length === 0) {
      run.push([name, first]);
      continue;
    }
    flush();
    lines.push(`${name} = ${first}`, ...rest);
  }
  flush();
  return lines;
}

function valueLines(value: Value): readonly string[] {
  if (typeof value === "string") return [hclString(value)];
  if (value instanceof Expression) return [value.text];
  // A section is a part of a block, and never of a value.
  if (value instanceof Section) return ["{}"];
  if (value instanceof Map) {
    const members = new Map([...value].map(([name, one]) => [keyText(name), one]));
    return members.size === 0 ? ["{}"] : ["{", ...indented(attributeLines(members)), "}"];
  }
  if (!Array.isArray(value)) return [String(value)];
  const all = value.map(valueLines);
  if (all.every((lines) => lines.length === 1)) return [`[${all.flat().join(", ")}]`];
  return ["[", ...indented(all.flatMap((lines) => [...lines.slice(0, -1), `${lines.at(-1)},`])), "]"];
}

/** Writes a key of an object, which may be any text. The word `for` begins an expression. */
function keyText(name: string): string {
  return /^(?!for$)[A-Za-z_][\w-]*$/.test(name) ? name : hclString(name);
}

function indented(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `  ${line}`);
}

function sectionLines(name: string, { content, label, count }: Section): readonly string[] {
  const head = label === undefined ? name : `${name} ${hclString(label)}`;
  const one = content.size === 0 ? [`${head} {}`] : [`${head} {`, ...indented(attributeLines(content)), "}"];
  return Array.from({ length: count }, () => one).flat();
}
