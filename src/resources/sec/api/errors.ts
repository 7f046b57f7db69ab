import { RemoteError, type RemoteFailure } from "../../../schema/index.ts";
import type { ApiCall } from "./calls/call.ts";

/**
 * What is thrown in the place of whatever was thrown while a call was made, or its answer read: a RemoteError. What is none is an error of
 * this client. Its words may quote what must not be shown; that the request may have had an effect must be known.
 */
export function asRemoteError(
  error: unknown,
  { method, path }: Pick<ApiCall, "method" | "path">,
): RemoteError {
  if (error instanceof RemoteError) return error;
  const reason = "the provider failed while it handled the call or its answer";
  const mayHaveTakenEffect = method !== "GET";
  return new RemoteError({ kind: "bad-answer", method, url: path.shown, reason, mayHaveTakenEffect, say });
}

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
