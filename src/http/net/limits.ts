/**
 * Where every request of both clients ends: in time, in bytes, in pages and in depth. Whoever changes one changes
 * docs/guides/limits.md, which says them all; a test compares the two.
 */
export interface Limits {
  /** Until there is a connection; a proxy has as long again to open one to the server. */
  readonly connectTimeoutMs: number;
  /** For a request over HTTP, with its redirects and the body of its answer, from when it has a connection to itself. */
  readonly requestTimeoutMs: number;
  /** For all calls of an operation together, and for all pages of a list. */
  readonly operationMs: number;
  /** How long an answer is still waited for after the caller gave up, where only the answer tells what was made. */
  readonly graceMs: number;
  /** Connections, and so requests under way, per origin. */
  readonly connections: number;
  readonly mostRedirects: number;
  /** In bytes, for all headers of an answer over HTTP. */
  readonly largestHeaders: number;
  /** In bytes, for the body of an answer over HTTP, compressed or not. */
  readonly largestBody: number;
  /** In bytes, for a message of gRPC, without its frame. */
  readonly largestMessage: number;
  readonly mostPages: number;
  /** In bytes, for all pages of a list. */
  readonly largestList: number;
  /** How deep objects and lists may be in one another in an answer. */
  readonly deepest: number;
  /** How many objects, lists and members of them an answer may have: each takes much more memory than bytes. */
  readonly mostValues: number;
}

const mebibyte = 1024 * 1024;

export const standardLimits: Limits = {
  connectTimeoutMs: 30_000,
  requestTimeoutMs: 125_000,
  operationMs: 20 * 60_000,
  graceMs: 10_000,
  connections: 10,
  mostRedirects: 10,
  largestHeaders: 16 * 1024,
  largestBody: 16 * mebibyte,
  largestMessage: 4 * mebibyte,
  mostPages: 1000,
  largestList: 64 * mebibyte,
  deepest: 100,
  mostValues: 500_000,
};

/** A number of bytes as messages say it. */
export function inBytes(bytes: number): string {
  if (bytes % mebibyte === 0) return `${bytes / mebibyte} MiB`;
  return bytes % 1024 === 0 ? `${bytes / 1024} KiB` : `${bytes} bytes`;
}

/** A count as messages say it: `1,000`. */
export function inWords(count: number): string {
  return count.toLocaleString("en-US");
}
