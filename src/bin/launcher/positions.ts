import type { SourceMap, SourceMapping } from "node:module";

/** The name of the pack with the positions, which src/cli/bundle/positions.ts writes. */
export const positionsName = "positions";

interface Positions {
  /** The line of the map in which each pack begins, by the name of the pack. */
  readonly begins: { readonly [pack: string]: number };
  /** A source map. */
  readonly map: ConstructorParameters<typeof SourceMap>[0];
}

/** A position in a pack at the end of the description of a call: `create (terraform-provider-acme/small.js:9:609)`. */
const position = /^(.*?)(\(?)([^()/\\]+)\/([\w.-]+\.js):(\d+):(\d+)(\)?)$/;

/** The names that the build gives to functions. */
const short = /^(async )?[\w$]{1,2} $/;

/**
 * Makes stacks name the author's files, lines and columns instead of positions in the program. `text` returns the positions, which are read
 * when the first stack is. Stacks without readable positions stay as they are.
 */
export function namePositions(program: string, text: () => string): void {
  let found: ((pack: string, line: number, column: number) => string | undefined) | undefined;
  const named = (call: string): string => {
    const [, before = "", open = "", folder, pack = "", line, column, close = ""] = position.exec(call) ?? [];
    if (folder !== program) return call;
    found ??= positionsIn(text);
    const place = found(pack, Number(line), Number(column));
    if (place === undefined) return call;
    return short.test(before) ? place : `${before}${open}${place}${close}`;
  };
  Error.prepareStackTrace = (error, calls) =>
    [textOf(error), ...calls.map((call) => `    at ${named(String(call))}`)].join("\n");
}

function textOf(error: Error): string {
  try {
    return Error.prototype.toString.call(error);
  } catch {
    return "Error";
  }
}

/** Returns a function that returns the author's position for one in a pack, in numbers that count from 1. */
function positionsIn(text: () => string): (pack: string, line: number, column: number) => string | undefined {
  try {
    const { inflateRawSync } = process.getBuiltinModule("node:zlib");
    const { SourceMap: Entries } = process.getBuiltinModule("node:module");
    const { begins, map }: Positions = JSON.parse(
      inflateRawSync(Buffer.from(text(), "base64")).toString("utf8"),
    );
    const entries = new Entries(map);
    return (pack, line, column) => {
      const begin = begins[pack];
      const entry: Partial<SourceMapping> =
        begin === undefined ? {} : entries.findEntry(begin + line - 1, column - 1);
      if (entry.originalSource === undefined) return undefined;
      return `${entry.originalSource}:${(entry.originalLine ?? 0) + 1}:${(entry.originalColumn ?? 0) + 1}`;
    };
  } catch {
    return () => undefined;
  }
}
