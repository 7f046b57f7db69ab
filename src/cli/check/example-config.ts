import { exactJson } from "../../schema/codec/exact-json.ts";
import { parseNumeric } from "../../schema/values/number.ts";
import { isUnknown, Unknown } from "../../schema/values/unknown.ts";
import { isWhollyKnown, type Value } from "../../schema/values/value.ts";
import type { PlainObject } from "../config.ts";

/** A block of an example: `resource "acme_item" "first" { … }`. */
export interface ExampleBlock {
  readonly keyword: string;
  readonly labels: readonly string[];
  /** Attributes, and blocks as lists of objects. */
  readonly body: PlainObject;
  /** The attributes whose values are texts without references. */
  readonly literals: readonly string[];
}

/** Thrown for an expression in an example that only Terraform can evaluate. */
export class NotLiteralError extends Error {
  override readonly name = "NotLiteralError";
}

/** Returns the value of a reference such as `acme_item.first.id`. */
export type Resolve = (reference: string) => unknown;

/** Returns the value of a call of a function of Terraform, in a list; undefined if it is not known. */
export type CallValue = (call: string) => readonly [value: unknown] | undefined;

/** A call of a function of Terraform, or a text that contains one, as an expression in one line without references. */
class Call {
  readonly expression: string;

  constructor(expression: string) {
    this.expression = expression;
  }
}

/**
 * The arguments of a resource or data source in an example, with unknown values for references; undefined if they contain other
 * expressions.
 */
export function exampleConfig(
  example: string,
  keyword: string,
  type: string,
  callValue?: CallValue,
): PlainObject | undefined {
  const { blocks } = readableBlocks(example, () => new Unknown(), callValue);
  const block = blocks.find(({ keyword: found, labels }) => found === keyword && labels[0] === type);
  return block && withoutMeta(block.body);
}

/** Returns the arguments of the first call in an example, such as `provider::acme::slug(`; undefined if there is none. */
export function callArguments(
  example: string,
  called: string,
  resolve: Resolve,
  callValue: CallValue,
): readonly unknown[] | undefined {
  const at = example.indexOf(called);
  if (at < 0) return undefined;
  return new Reader(example.slice(at + called.length - 1), resolve, callValue).arguments();
}

/**
 * Returns the blocks of an example with a schema, and `terraform`, without a NotLiteralError, and the first such error.
 */
export function readableBlocks(
  example: string,
  resolve: Resolve,
  callValue: CallValue = () => undefined,
): { readonly blocks: readonly ExampleBlock[]; readonly problem: NotLiteralError | undefined } {
  const blocks: ExampleBlock[] = [];
  let problem: NotLiteralError | undefined;
  for (const part of example.split(/^(?=\w+ (?:"|\{))/m)) {
    if (!/^(resource|data|ephemeral|list|action|terraform)\b/.test(part)) continue;
    try {
      blocks.push(...new Reader(part, resolve, callValue).blocks());
    } catch (error) {
      if (!(error instanceof NotLiteralError)) throw error;
      problem ??= error;
    }
  }
  return { blocks, problem };
}

const meta = ["count", "depends_on", "for_each", "lifecycle", "provider"];

/** Returns the arguments of a block without those that Terraform itself reads. */
export function withoutMeta(body: PlainObject): PlainObject {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !meta.includes(name)));
}

/** Reads blocks whose values are literals and references. Throws a NotLiteralError for any other value. */
class Reader {
  readonly #text: string;
  #resolve: Resolve;
  readonly #callValue: CallValue;
  #at = 0;
  /** The number of references so far. */
  #references = 0;
  /** The first call whose value is not known. */
  #unknownCall: NotLiteralError | undefined;

  constructor(text: string, resolve: Resolve, callValue: CallValue) {
    this.#text = text;
    this.#callValue = callValue;
    this.#resolve = (reference) => {
      this.#references += 1;
      return resolve(reference);
    };
  }

  blocks(): readonly ExampleBlock[] {
    const blocks: ExampleBlock[] = [];
    for (this.#space(); this.#at < this.#text.length; this.#space()) {
      const keyword = this.#name();
      const labels: string[] = [];
      for (this.#blank(); this.#next === '"'; this.#blank()) labels.push(String(this.#quoted()));
      const literals: string[] = [];
      blocks.push({ keyword, labels, body: this.#body(literals), literals });
    }
    if (this.#unknownCall) throw this.#unknownCall;
    return blocks;
  }

  /** The arguments of a function, in parentheses. */
  arguments(): readonly unknown[] {
    const values = this.#values("(", ")").map((value) => this.#evaluated(value));
    if (this.#unknownCall) throw this.#unknownCall;
    return values;
  }

  get #next(): string {
    return this.#text.charAt(this.#at);
  }

  /** Skips blanks. */
  #blank(): void {
    this.#match(/[ \t]*/y);
  }

  /** Skips blanks, line feeds and comments. */
  #space(): void {
    this.#match(/(?:\s|(?:#|\/\/).*|\/\*[\s\S]*?\*\/)*/y);
  }

  #name(): string {
    return this.#match(/[A-Za-z_][\w-]*/y) ?? this.#fail();
  }

  /** Parses attributes and blocks; adds the names of attributes that are texts without a reference to `literals`. */
  #body(literals: string[] = []): PlainObject {
    const body: { [name: string]: unknown } = {};
    this.#items("{", "}", () => {
      const name = this.#name();
      this.#blank();
      if (this.#next === "=") {
        this.#take("=");
        const before = this.#references;
        body[name] = this.#read(name, () => this.#evaluated(this.#value()));
        if (typeof body[name] === "string" && this.#references === before) literals.push(name);
        return;
      }
      const label = this.#next === '"' ? String(this.#quoted()) : undefined;
      this.#blank();
      const inner = this.#read(name, () => this.#body());
      if (label !== undefined) body[name] = { ...(body[name] as PlainObject), [label]: inner };
      else body[name] = [...((body[name] as readonly unknown[] | undefined) ?? []), inner];
    });
    return body;
  }

  /** Reads what belongs to a name. References to providers, and to attributes and actions in `lifecycle`, have no value. */
  #read<T>(name: string, work: () => T): T {
    if (name !== "provider" && name !== "lifecycle") return work();
    const before = this.#resolve;
    this.#resolve = () => new Unknown();
    try {
      return work();
    } finally {
      this.#resolve = before;
    }
  }

  #value(): unknown {
    this.#space();
    const next = this.#next;
    if (next === '"') return this.#quoted();
    if (next === "[") return this.#list();
    if (next === "{") return this.#object();
    if (next === "<") return this.#heredoc();
    const number = this.#match(/-?\d+(\.\d+)?([eE][-+]?\d+)?/y);
    if (number !== undefined) return parseNumeric(number) ?? this.#fail();
    const reference = this.#match(/[A-Za-z_][\w-]*(\.[\w-]+|\[\d+\])*/y) ?? this.#fail();
    if (this.#next === "(") return this.#call(reference);
    if (reference === "true" || reference === "false") return reference === "true";
    if (/^path\.(module|root|cwd)$/.test(reference)) return ".";
    return reference === "null" ? null : this.#resolve(reference);
  }

  /** Returns a value with the values of the calls in it. */
  #evaluated(value: unknown): unknown {
    if (value instanceof Call) {
      const [found] = this.#callValue(value.expression) ?? [this.#notEvaluated(value)];
      return found;
    }
    if (Array.isArray(value)) return value.map((part) => this.#evaluated(part));
    if (!isPlain(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, this.#evaluated(part)]));
  }

  /** Notes a call whose value is not known. The rest of the block may have others, which can be evaluated with it. */
  #notEvaluated({ expression }: Call): null {
    const [name = "a function"] = /\w+(?=\()/.exec(expression) ?? [];
    this.#unknownCall ??= new NotLiteralError(`a call of ${name}`);
    return null;
  }

  /** A text in quotes, which may contain references. */
  #quoted(): unknown {
    this.#take('"');
    const parts: unknown[] = [];
    let text = "";
    let unknown: Unknown | undefined;
    for (;;) {
      const plain = this.#match(/(?:\$\$\{|%%\{|[^"\\$%\n]|\$(?!\{)|%(?!\{))+/y);
      if (plain !== undefined) text += plain.replace(/([$%])\1\{/g, "$1{");
      else if (this.#next === "\\")
        text += JSON.parse(`"${this.#match(/\\(?:u[\da-fA-F]{4}|.)/y) ?? this.#fail()}"`);
      else if (this.#next === "$") {
        const part = this.#valueWithin("${", "}");
        if (isUnknown(part)) unknown = part;
        else if (part instanceof Call) {
          parts.push(text, part);
          text = "";
        } else text += String(part);
      } else break;
    }
    this.#take('"');
    if (unknown || parts.length === 0) return unknown ?? text;
    return new Call(`join("", ${expressionOf([...parts, text])})`);
  }

  #list(): readonly unknown[] {
    return this.#values("[", "]");
  }

  /** Parses values between two marks, with commas. */
  #values(open: string, close: string): readonly unknown[] {
    const list: unknown[] = [];
    this.#items(open, close, () => {
      list.push(this.#value());
      this.#space();
      if (this.#next === ",") this.#take(",");
    });
    return list;
  }

  #object(): PlainObject {
    const object: { [name: string]: unknown } = {};
    this.#items("{", "}", () => {
      const key = this.#next === '"' ? String(this.#quoted()) : this.#name();
      this.#blank();
      this.#take(this.#next === ":" ? ":" : "=");
      object[key] = this.#value();
      this.#blank();
      if (this.#next === ",") this.#take(",");
    });
    return object;
  }

  #heredoc(): string {
    const lines = this.#text.slice(this.#at).split("\n");
    const [, dash, mark] = /^<<(-?)(\w+)$/.exec(lines[0] ?? "") ?? this.#fail();
    const end = lines.findIndex((line, i) => i > 0 && line.trim() === mark);
    if (end < 0) this.#fail();
    this.#at += lines.slice(0, end + 1).join("\n").length;
    const content = lines.slice(1, end);
    const written = content.filter((line) => line.trim() !== "");
    const indent = dash ? Math.min(...written.map((line) => /^ */.exec(line)?.[0].length ?? 0)) : 0;
    const text = content.map((line) => `${line.slice(indent)}\n`).join("");
    if (/(^|[^$%])[$%]\{/.test(text)) throw new NotLiteralError("a heredoc with a template in it");
    return text;
  }

  /** A call of a function, or its value: JSON is the same literal in another spelling. */
  #call(name: string): unknown {
    const values: unknown[] = [];
    this.#items("(", ")", () => {
      values.push(this.#value());
      this.#space();
      if (this.#next === ",") this.#take(",");
    });
    if (!values.every((value) => isWhollyKnown(value as Value))) return new Unknown();
    if (name === "jsonencode" && values.length === 1 && !values.some(holdsCall))
      return exactJson.stringify(values[0]);
    return new Call(`${name}(${values.map(expressionOf).join(", ")})`);
  }

  /** Parses the items between two marks. */
  #items(open: string, close: string, item: () => void): void {
    this.#take(open);
    for (this.#space(); this.#next !== close; this.#space()) item();
    this.#take(close);
  }

  #valueWithin(open: string, close: string): unknown {
    this.#take(open);
    const value = this.#value();
    this.#space();
    this.#take(close);
    return value;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    this.#at += found?.length ?? 0;
    return found === undefined || found === "" ? undefined : found;
  }

  #take(text: string): void {
    if (!this.#text.startsWith(text, this.#at)) this.#fail();
    this.#at += text.length;
  }

  #fail(): never {
    const line = this.#text.slice(0, this.#at).split("\n").length;
    throw new NotLiteralError(`an expression in line ${line}`);
  }
}

/** Reports whether a value is an object of an example, and not a number or a call. */
function isPlain(value: unknown): value is PlainObject {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function holdsCall(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsCall);
  return value instanceof Call || (isPlain(value) && Object.values(value).some(holdsCall));
}

/** Writes a value as an expression of the configuration language in one line. */
function expressionOf(value: unknown): string {
  if (value instanceof Call) return value.expression;
  if (Array.isArray(value)) return `[${value.map(expressionOf).join(", ")}]`;
  if (isPlain(value)) {
    const members = Object.entries(value).map(
      ([name, part]) => `${quotedText(name)} = ${expressionOf(part)}`,
    );
    return `{ ${members.join(", ")} }`;
  }
  return typeof value === "string" ? quotedText(value) : exactJson.stringify(value);
}

/** Writes a text in the configuration language, in which templates begin with a dollar or a percent sign. */
function quotedText(text: string): string {
  return JSON.stringify(text).replace(/([$%])\{/g, "$1$1{");
}
