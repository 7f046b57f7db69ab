import { createHash } from "node:crypto";

/** The number of characters in a checksum. */
const sumLength = 32;
/** The number of bytes in an end line, which records the length of the journal. */
export const endLength = sumLength + 1 + 16 + 1 + sumLength + 1;

const lineFeed = 10;

/** Returns the checksum of a text that follows the text with the checksum `before`. */
function sumOf(before: string, text: string | Buffer): string {
  return createHash("sha256").update(before).update(text).digest("hex").slice(0, sumLength);
}

/** Returns a line with the checksum of itself and of all lines before it. */
export function lineOf(before: string, value: unknown): { readonly line: string; readonly sum: string } {
  const text = JSON.stringify(value);
  const sum = sumOf(before, text);
  return { line: `${sum} ${text}\n`, sum };
}

/** Reads and checks the line at an offset; returns undefined if it is incomplete. */
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

/** The end of a journal: its length in bytes, and the checksum of its last line. */
export interface End {
  readonly at: number;
  readonly sum: string;
}

/** Returns an end line, whose length is constant; `head` is the checksum of the journal's first line. */
export function endLine(head: string, { at, sum }: End): string {
  const text = `${String(at).padStart(16, "0")} ${sum}`;
  // The prefix distinguishes end lines from all other lines.
  return `${sumOf(`end of ${head}`, text)} ${text}\n`;
}

/** Reads the end line at an offset; returns undefined if it is incomplete. */
export function endAt(bytes: Buffer, start: number, head: string): End | undefined {
  const line = bytes.toString("latin1", start, start + endLength);
  const [, digits = "", sum = ""] = line.trimEnd().split(" ");
  const end = { at: Number(digits), sum };
  return line === endLine(head, end) ? end : undefined;
}
