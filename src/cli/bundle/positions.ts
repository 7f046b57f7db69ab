// Where the code of a program comes from, so that stacks name the author's files. The format is that of source maps (ECMA-426), with
// all code that is not the author's left out.
import { deflateRawSync } from "node:zlib";

/** A module of a program, with its source map. */
export interface MappedModule {
  /** The line of its pack in which its code begins, and the column there; both count from 0. */
  readonly line: number;
  readonly column: number;
  readonly map: SourceMapText;
}

/** The members of a source map that are read. */
export interface SourceMapText {
  readonly sources: readonly string[];
  readonly mappings: string;
}

/** A column of generated code, and its source with line and column, unless the code is not the author's; all count from 0. */
type Segment = readonly [column: number, source?: number, line?: number, sourceColumn?: number];

/**
 * Returns the positions of the modules in packs as a text that src/bin/launcher/positions.ts reads, or undefined if none of the code is the
 * author's. `nameOf` returns the name of a source, or undefined for code that is not the author's.
 */
export function positionsText(
  packs: ReadonlyMap<string, readonly MappedModule[]>,
  nameOf: (source: string) => string | undefined,
): string | undefined {
  const sources: string[] = [];
  const indexOf = (name: string) => {
    const index = sources.indexOf(name);
    return index < 0 ? sources.push(name) - 1 : index;
  };
  const lines: Segment[][] = [];
  const begins: { [pack: string]: number } = {};
  for (const [pack, modules] of packs) {
    const begin = lines.length;
    begins[pack] = begin;
    for (const { line, column, map } of modules) {
      const indexes = map.sources.map((source) => {
        const name = nameOf(source);
        return name === undefined ? undefined : indexOf(name);
      });
      for (const [number, segments] of segmentsIn(map.mappings).entries()) {
        const at = begin + line + number;
        while (lines.length <= at) lines.push([]);
        const right = number === 0 ? column : 0;
        // The code before the first segment is not that of the module before.
        const begun: readonly Segment[] = number === 0 ? [[right]] : [];
        const moved = segments.map((segment) => ofAuthor(segment, indexes, right));
        lines[at]?.push(...withoutRepetitions([...begun, ...moved]));
      }
    }
  }
  if (sources.length === 0) return undefined;
  const map = { version: 3, sources, mappings: mappingsOf(lines) };
  return deflateRawSync(JSON.stringify({ begins, map }), { level: 9 }).toString("base64");
}

/** Moves a segment to the right, and gives its source the index in the result. */
function ofAuthor(
  [column, source, ...position]: Segment,
  indexes: readonly (number | undefined)[],
  right: number,
): Segment {
  const index = source === undefined ? undefined : indexes[source];
  return index === undefined ? [column + right] : [column + right, index, ...position];
}

/** Omits segments that continue the line of source of the previous segment. */
function withoutRepetitions(segments: readonly Segment[]): readonly Segment[] {
  return segments.filter(([, source, line], index) => {
    const [, sourceBefore, lineBefore] = segments[index - 1] ?? [0, -1];
    return source !== sourceBefore || line !== lineBefore;
  });
}

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Returns the numbers of a segment: Base64 VLQ, whose digits have five bits, the lowest first, and whose lowest bit is the sign. */
function numbersIn(segment: string): readonly number[] {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (const digit of segment) {
    const bits = digits.indexOf(digit);
    value += (bits & 31) << shift;
    shift += 5;
    if (bits & 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    [value, shift] = [0, 0];
  }
  return numbers;
}

function digitsOf(number: number): string {
  let text = "";
  let rest = number < 0 ? (-number << 1) | 1 : number << 1;
  do {
    const bits = rest & 31;
    rest >>= 5;
    text += digits[rest > 0 ? bits | 32 : bits];
  } while (rest > 0);
  return text;
}

/** Returns the segments of each line. In the text, each number but the column of a line's first segment is a difference to the one before. */
function segmentsIn(mappings: string): readonly (readonly Segment[])[] {
  let [source, line, sourceColumn] = [0, 0, 0];
  return mappings.split(";").map((text) => {
    let column = 0;
    return (text === "" ? [] : text.split(",")).map((segment): Segment => {
      const [right = 0, ...position] = numbersIn(segment);
      column += right;
      if (position.length === 0) return [column];
      const [sources = 0, lines = 0, columns = 0] = position;
      [source, line, sourceColumn] = [source + sources, line + lines, sourceColumn + columns];
      return [column, source, line, sourceColumn];
    });
  });
}

function mappingsOf(lines: readonly (readonly Segment[])[]): string {
  let before = [0, 0, 0];
  const textOf = (segments: readonly Segment[]) => {
    let columnBefore = 0;
    return segments.map(([column, ...position]) => {
      const differences = position.map((number = 0, index) => number - (before[index] ?? 0));
      const text = [column - columnBefore, ...differences].map(digitsOf).join("");
      columnBefore = column;
      if (position.length > 0) before = position.map((number = 0) => number);
      return text;
    });
  };
  return lines.map((segments) => textOf(segments).join(",")).join(";");
}
