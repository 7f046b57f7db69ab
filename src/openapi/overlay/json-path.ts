import { DocumentError, isNode } from "../document.ts";

/** A value in a document: the names and numbers that lead to it from the top. */
export interface Found {
  readonly path: readonly (string | number)[];
  readonly value: unknown;
}

/**
 * Returns the values that a JSONPath selects (RFC 9535, without functions), in the order of the document. Throws a DocumentError for a path
 * that cannot be read.
 */
export function select(document: unknown, path: string): readonly Found[] {
  const query = new PathReader(path).whole();
  return query(document, [{ path: [], value: document }]);
}

type Segment = (root: unknown, found: readonly Found[]) => readonly Found[];
type Test = (root: unknown, found: Found) => boolean;
/** Returns the value of an operand; undefined if it selects none. */
type Operand = (root: unknown, found: Found) => unknown;

class PathReader {
  readonly #text: string;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  whole(): Segment {
    this.#expect("$");
    const query = this.#segments();
    if (this.#at < this.#text.length) this.#fail();
    return query;
  }

  #segments(): Segment {
    const segments: Segment[] = [];
    for (;;) {
      const start = this.#at;
      this.#blanks();
      if (this.#take("..")) {
        const inner = this.#peek("[") ? this.#brackets() : this.#name();
        segments.push((root, found) => found.flatMap((one) => inner(root, below(one))));
      } else if (this.#take(".")) segments.push(this.#name());
      else if (this.#peek("[")) segments.push(this.#brackets());
      else {
        this.#at = start;
        return (root, found) => segments.reduce((current, segment) => segment(root, current), found);
      }
    }
  }

  #name(): Segment {
    if (this.#take("*")) return all;
    const [name] = /^[\p{L}_][\p{L}\p{N}_]*/u.exec(this.#text.slice(this.#at)) ?? this.#fail();
    this.#at += name.length;
    return member(name);
  }

  #brackets(): Segment {
    this.#expect("[");
    const selectors: Segment[] = [];
    do {
      this.#blanks();
      selectors.push(this.#selector());
      this.#blanks();
    } while (this.#take(","));
    this.#expect("]");
    return (root, found) => found.flatMap((one) => selectors.flatMap((selector) => selector(root, [one])));
  }

  #selector(): Segment {
    if (this.#take("*")) return all;
    if (this.#take("?")) {
      const test = this.#or();
      return (root, found) => all(root, found).filter((one) => test(root, one));
    }
    if (this.#peek("'") || this.#peek('"')) return member(this.#quoted());
    const [slice, from, to, step] =
      /^(-?\d+)?\s*:\s*(-?\d+)?\s*(?::\s*(-?\d+)?)?/.exec(this.#text.slice(this.#at)) ?? [];
    if (slice !== undefined) {
      this.#at += slice.length;
      return sliced(from, to, step);
    }
    const number = Number(this.#match(/^(?:0|-?[1-9]\d*)/));
    return (_, found) =>
      found.flatMap(({ path, value }) => {
        if (!Array.isArray(value)) return [];
        const index = number < 0 ? value.length + number : number;
        return index >= 0 && index < value.length ? [{ path: [...path, index], value: value[index] }] : [];
      });
  }

  #or(): Test {
    const tests = this.#joined("||", () => this.#and());
    return (root, one) => tests.some((test) => test(root, one));
  }

  #and(): Test {
    const tests = this.#joined("&&", () => this.#not());
    return (root, one) => tests.every((test) => test(root, one));
  }

  #joined(separator: string, read: () => Test): readonly Test[] {
    const tests: Test[] = [];
    do {
      this.#blanks();
      tests.push(read());
      this.#blanks();
    } while (this.#take(separator));
    return tests;
  }

  #not(): Test {
    if (++this.#depth > 100) this.#fail();
    const test = this.#basic();
    this.#depth--;
    return test;
  }

  #basic(): Test {
    if (this.#take("!")) {
      this.#blanks();
      const test = this.#not();
      return (root, one) => !test(root, one);
    }
    if (this.#take("(")) {
      const test = this.#or();
      this.#expect(")");
      return test;
    }
    const left = this.#operand();
    this.#blanks();
    const operator = ["==", "!=", "<=", ">=", "<", ">"].find((one) => this.#take(one));
    if (operator === undefined) return (root, one) => left(root, one) !== undefined;
    this.#blanks();
    const right = this.#operand();
    return (root, one) => compared(left(root, one), operator, right(root, one));
  }

  #operand(): Operand {
    const isRoot = this.#take("$");
    if (isRoot || this.#take("@")) {
      const query = this.#segments();
      return (root, one) => query(root, [isRoot ? { path: [], value: root } : one])[0]?.value;
    }
    if (this.#peek("'") || this.#peek('"')) {
      const text = this.#quoted();
      return () => text;
    }
    const word = this.#match(/^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)/);
    const value: unknown = JSON.parse(word);
    return () => value;
  }

  #quoted(): string {
    const quote = this.#text[this.#at] ?? "";
    const text = this.#match(quote === "'" ? /^'(?:[^'\\]|\\.)*'/s : /^"(?:[^"\\]|\\.)*"/s).slice(1, -1);
    const json =
      quote === '"'
        ? text
        : text.replaceAll("\\'", "'").replace(/\\.|"/gs, (one) => (one === '"' ? '\\"' : one));
    try {
      return JSON.parse(`"${json}"`);
    } catch {
      return this.#fail();
    }
  }

  #match(expression: RegExp): string {
    const [text] = expression.exec(this.#text.slice(this.#at)) ?? this.#fail();
    this.#at += text.length;
    return text;
  }

  #blanks(): void {
    while (/\s/.test(this.#text[this.#at] ?? "")) this.#at++;
  }

  #peek(text: string): boolean {
    return this.#text.startsWith(text, this.#at);
  }

  #take(text: string): boolean {
    const isNext = this.#peek(text);
    if (isNext) this.#at += text.length;
    return isNext;
  }

  #expect(text: string): void {
    this.#blanks();
    if (!this.#take(text)) this.#fail();
  }

  #fail(): never {
    throw new DocumentError(
      `${JSON.stringify(this.#text)} is no JSONPath that can be read: see its character ${this.#at + 1}`,
    );
  }
}

function member(name: string): Segment {
  return (_, found) =>
    found.flatMap(({ path, value }) =>
      isNode(value) && Object.hasOwn(value, name) ? [{ path: [...path, name], value: value[name] }] : [],
    );
}

function all(_: unknown, found: readonly Found[]): readonly Found[] {
  return found.flatMap(({ path, value }) => {
    if (Array.isArray(value)) return value.map((one, i) => ({ path: [...path, i], value: one }));
    return isNode(value)
      ? Object.entries(value).map(([name, one]) => ({ path: [...path, name], value: one }))
      : [];
  });
}

/** Returns a value and all values in it. YAML anchors may make a value contain itself, which is entered once. */
function below(one: Found, within: readonly unknown[] = []): readonly Found[] {
  if (within.includes(one.value)) return [];
  const inner = [...within, one.value];
  return [
    one,
    ...all(null, [one]).flatMap((child) => (typeof child.value === "object" ? below(child, inner) : [child])),
  ];
}

function sliced(from: string | undefined, to: string | undefined, by: string | undefined): Segment {
  const step = Number(by ?? 1);
  return (_, found) =>
    found.flatMap(({ path, value }) => {
      if (!Array.isArray(value) || step === 0) return [];
      const { length } = value;
      const bounded = (text: string | undefined, otherwise: number, low: number, high: number) => {
        if (text === undefined) return otherwise;
        const index = Number(text) < 0 ? length + Number(text) : Number(text);
        return Math.min(Math.max(index, low), high);
      };
      const [start, end] =
        step > 0
          ? [bounded(from, 0, 0, length), bounded(to, length, 0, length)]
          : [bounded(from, length - 1, -1, length - 1), bounded(to, -1, -1, length - 1)];
      const some: Found[] = [];
      for (let i = start; step > 0 ? i < end : i > end; i += step)
        some.push({ path: [...path, i], value: value[i] });
      return some;
    });
}

function compared(left: unknown, operator: string, right: unknown): boolean {
  const isEqual = JSON.stringify(left) === JSON.stringify(right);
  if (operator === "==") return isEqual;
  if (operator === "!=") return !isEqual;
  if (operator.endsWith("=") && isEqual) return true;
  const areOrdered =
    (typeof left === "number" && typeof right === "number") ||
    (typeof left === "string" && typeof right === "string");
  return areOrdered && (operator.startsWith("<") ? left < right : left > right);
}
