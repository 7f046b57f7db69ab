import { RemoteError, type RemoteFailure } from "../../../schema/index.ts";
import { isRead, isWriteOfObject, labelOf } from "./calls/method.ts";
import type { StatusName } from "./calls/status.ts";

/** The facts that the error of a call is made of. */
interface CallFailure extends RemoteFailure {
  readonly status: StatusName;
}

/**
 * The error of a call of the method with a path. The message has the method, the trace ids, the status and the API's words in the form of
 * api.md section 9, then advice; never a secret.
 */
export function callError(path: string, failure: CallFailure): RemoteError {
  const notFound = failure.status === "NotFound";
  return new RemoteError({ method: labelOf(path), notFound, say, ...failure });
}

/**
 * What is thrown in the place of whatever was thrown while a call was made: a RemoteError. What is none is a fault of this client. Its words
 * may quote what must not be shown; that the request may have had an effect must be known.
 */
export function asRemoteError(error: unknown, path: string): RemoteError {
  if (error instanceof RemoteError) return error;
  const reason = "the provider failed while it handled the call or its response";
  if (isRead(path)) return callError(path, { status: "Internal", reason });
  const advice = "The request may have taken effect all the same: look for it before the next apply.";
  return callError(path, { status: "Internal", reason, mayHaveTakenEffect: true, advice });
}

/** The same failure with another sentence of advice. */
export function withAdvice(error: RemoteError, sentence: string): RemoteError {
  return error.with({ advice: error.advice ? `${error.advice} ${sentence}` : sentence });
}

/** What an error says of its call. */
export function say({ method = "", status, reason, requestId, advice }: RemoteFailure): string {
  const trace = requestId ? ` [${requestId}]` : "";
  const next = advice ? `\n\n${advice}` : "";
  return status === "InvalidArgument" && isWriteOfObject(method)
    ? `Invalid argument for ${method}${trace}: ${reason}${next}`
    : `${method}${trace}: rpc error: code = ${status} desc = ${reason}${next}`;
}
