import type { IncomingHttpHeaders } from "node:http";
import { mask, type SecretKeys } from "./control/masking.ts";
import type { RequestWords } from "./control/requests.ts";
import { globMatches } from "./faults.ts";
import type { RecordedRequest } from "./request-log.ts";

/** A recorded request. `status` is null while the request runs, and if its connection was closed. */
export interface RequestRecord extends RecordedRequest {
  readonly method: string;
  /** The path with the query; secret segments are `***` unless bodies are recorded. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The parsed body, if bodies are recorded and there was one. */
  body?: unknown;
  status: number | null;
}

/** Requests over HTTP are distinguished by their HTTP method and their path without the query. */
export const requestWords: RequestWords<RequestRecord> = {
  describe: ({ method, path }) => `${method} ${path}`,
  isMethod: (record, method) => record.method === method.toUpperCase(),
  isPath: ({ path }, pattern) => globMatches(pattern, path.split("?")[0] ?? ""),
  methodOf: ({ method }) => method,
  bodyOf: ({ body }) => body,
};

const secretHeaders = ["authorization", "x-lw-uaks", "cookie", "proxy-authorization"];

/** Returns a copy of the headers with `***` in place of secrets: those of the usual names, and those that `isSecret` names. */
export function redactHeaders(
  headers: IncomingHttpHeaders,
  isSecret: SecretKeys = () => false,
): IncomingHttpHeaders {
  const entries = Object.entries(headers);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, secretHeaders.includes(name) || isSecret(name, "") ? mask : value]),
  );
}

/** Returns a copy of a query with `***` in place of the values that `isSecret` names. */
export function redactQuery(query: string, isSecret: SecretKeys): string {
  return query
    .split("&")
    .map((part) => {
      const [, name = "", value = ""] = /^([^=]*)=?(.*)$/s.exec(part) ?? [];
      return value !== "" && isSecret(nameIn(name), "") ? `${name}=${mask}` : part;
    })
    .join("&");
}

/** The name of a parameter; the last part of a name such as `filter[token]`. */
function nameIn(text: string): string {
  const parts = decode(text.replaceAll("+", " ")).split(/[[\].]+/);
  return parts.findLast((part) => part !== "") ?? "";
}

/**
 * Returns a copy of a URL's path in which everything after one of `collections` is `***`. Names are compared decoded and ignoring
 * case, and a segment that merely contains a name counts, too, so that no spelling reveals a secret.
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
