import type { RemoteFailure } from "../../../schema/index.ts";

/**
 * Describes the error of a request: three lines with the method and URL, the status, and the API's message, then the request ID
 * if the response had one, and advice.
 */
export function say({ method, url, status, reason, requestId, advice }: RemoteFailure): string {
  const withStatus = status === undefined || status === null ? "" : `[${status}] `;
  const request = requestId ? ` (request ${requestId})` : "";
  const next = advice ? `\n\n${advice}` : "";
  return `\n  [${method}] ${url}\n  ${withStatus}${reason}${request}${next}`;
}
