import type { RemoteFailure } from "../../../schema/index.ts";

/**
 * What an error says of its request: the method, the URL, the status and the API's words in the three lines of api.md section 5, then the
 * request id if the answer had one, and advice.
 */
export function say({ method, url, status, reason, requestId, advice }: RemoteFailure): string {
  const answered = status === undefined || status === null ? "" : `[${status}] `;
  const request = requestId ? ` (request ${requestId})` : "";
  const next = advice ? `\n\n${advice}` : "";
  return `\n  [${method}] ${url}\n  ${answered}${reason}${request}${next}`;
}
