/**
 * The limits of every request of both clients: time, bytes, pages and depth. When you change one, also change
 * docs/guides/limits.md, which lists them all; a test compares the two.
 */
export interface Limits {
  /** The time until a connection is open; a proxy has the same time again to connect to the server. */
  readonly connectTimeoutMs: number;
  /** The time for an HTTP request, including redirects and the body of the response, from when it has a connection. */
  readonly requestTimeoutMs: number;
  /** The time for all calls of an operation together, and for all pages of a list. */
  readonly operationMs: number;
  /** How long to wait for a response after the caller has canceled, if only the response shows what was created. */
  readonly graceMs: number;
  /** The number of connections, and so of concurrent requests, per origin. */
  readonly connections: number;
  readonly mostRedirects: number;
  /** The size in bytes of all headers of an HTTP response. */
  readonly largestHeaders: number;
  /** The size in bytes of the body of an HTTP response, both compressed and uncompressed. */
  readonly largestBody: number;
  /** The size in bytes of a gRPC message, without its frame. */
  readonly largestMessage: number;
  readonly mostPages: number;
  /** The size in bytes of all pages of a list. */
  readonly largestList: number;
  /** The nesting depth of objects and lists in a response. */
  readonly deepest: number;
  /** The number of objects, lists and members in a response: each takes much more memory than its bytes. */
  readonly mostValues: number;
}

const mebibyte = 1024 * 1024;

export const standardLimits: Limits = {
  connectTimeoutMs: 30_000,
  requestTimeoutMs: 125_000,
  operationMs: 20 * 60_000,
  graceMs: 20_000,
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

/** Formats a number of bytes for messages. */
export function inBytes(bytes: number): string {
  if (bytes % mebibyte === 0) return `${bytes / mebibyte} MiB`;
  return bytes % 1024 === 0 ? `${bytes / 1024} KiB` : `${bytes} bytes`;
}

/** Formats a count for messages: `1,000`. */
export function inWords(count: number): string {
  return count.toLocaleString("en-US");
}
