import type { Span, Texts } from "../tracing/span.ts";

/** Returns the parts of a request's URL for its span, without the values in its query. */
export function tracedUrl(url: string): Texts {
  const [, host = "", path = "", query] =
    /^\w+:\/\/(?:[^/?#]*@)?([^/?#]*)([^?#]*)(?:\?(.*))?$/s.exec(url) ?? [];
  const named = query
    ?.split("&")
    .map((part) => (part.includes("=") ? part.replace(/=.*$/s, "=(redacted)") : "(redacted)"));
  return { "server.address": host, "url.path": path || "/", ...(named && { "url.query": named.join("&") }) };
}

/** Adds an attempt to the span of a request, with its status, and what the span has of the last attempt. */
export function traceAttempt(span: Span | undefined, status: string | number, ms: number): void {
  if (!span) return;
  const facts = { status };
  span.event(`attempt: ${status}`, { ms, facts });
  span.facts({ [typeof status === "number" ? "http.response.status_code" : "rpc.status"]: status });
}
