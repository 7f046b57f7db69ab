import { createHash } from "node:crypto";

/** The characters of a checksum. */
export const sumLength = 32;
/** The bytes of a line that says how far the journal goes. */
export const endLength = sumLength + 1 + 16 + 1 + sumLength + 1;

const lineFeed = 10;

/** The checksum of a text that follows what `before` is the checksum of. */
export function sumOf(before: string, text: string | Buffer): string {
  return createHash("sha256").update(before).update(text).digest("hex").slice(0, sumLength);
}

/** A line that carries the checksum of itself and of all before it. */
export function lineOf(before: string, value: unknown): { readonly line: string; readonly sum: string } {
  const text = JSON.stringify(value);
  const sum = sumOf(before, text);
  return { line: `${sum} ${text}\n`, sum };
}

/** The line at a place, checked; undefined if it is not whole. */
export function lineAt(
  bytes: Buffer,
  start: number,
  before: string,
): { readonly value: unknown; readonly sum: string; readonly end: number } | undefined {
  const feed = bytes.indexOf(lineFeed, start);
  if (feed < 0) return undefined;
  const text = bytes.subarray(start + sumLength + 1, feed);
  const sum = sumOf(before, text);
  if (bytes.toString("latin1", start, start + sumLength + 1) !== `${sum} `) return undefined;
  return { value: JSON.parse(text.toString("utf8")), sum, end: feed + 1 };
}

/** How far a journal goes: its bytes, and the checksum of its last line. */
export interface End {
  readonly at: number;
  readonly sum: string;
}

/** A line of constant length about the end; `head` is the checksum of the journal's first line. */
export function endLine(head: string, { at, sum }: End): string {
  const text = `${String(at).padStart(16, "0")} ${sum}`;
  // No line that can be taken for one of the others.
  return `${sumOf(`end of ${head}`, text)} ${text}\n`;
}

/** The end that such a line at a place tells; undefined if it is not whole. */
export function endAt(bytes: Buffer, start: number, head: string): End | undefined {
  const line = bytes.toString("latin1", start, start + endLength);
  const [, digits = "", sum = ""] = line.trimEnd().split(" ");
  const end = { at: Number(digits), sum };
  return line === endLine(head, end) ? end : undefined;
}
