import type { IncomingHttpHeaders } from "node:http";
import type { RecordedRequest } from "./request-log.ts";

/** A request that was made, in the order of arrival. `status` is null while it runs and when it was dropped. */
export interface RequestRecord extends RecordedRequest {
  readonly method: string;
  /** With the query; segments that are secrets are `***` unless bodies are recorded. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The parsed body, when bodies are recorded and there was one. */
  body?: unknown;
  status: number | null;
}

const secretHeaders = ["authorization", "x-lw-uaks", "cookie", "proxy-authorization"];

/** A copy of the headers in which those that carry secrets are `***`. */
export function redactHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const entries = Object.entries(headers);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, secretHeaders.includes(name) ? "***" : value]),
  );
}

/**
 * A copy of a URL's path in which everything after one of `collections` is `***`. Names are compared decoded and
 * without regard to case, and a segment that merely contains one goes too: no spelling lets a secret through.
 */
export function redactPath(path: string, collections: readonly string[]): string {
  const names = collections.map((name) => name.toLowerCase());
  const segments = path.split("/");
  const index = segments.findIndex((segment) => names.some((name) => decode(segment).includes(name)));
  if (index < 0) return path;
  const isName = names.includes(decode(segments[index] ?? ""));
  const open = segments.slice(0, isName ? index + 1 : index);
  return segments.length > open.length ? [...open, "***"].join("/") : path;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment).toLowerCase();
  } catch {
    return segment.toLowerCase();
  }
}
