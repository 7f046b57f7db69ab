import { RemoteError, type RemoteFailure } from "../../../schema/index.ts";
import { isRead, isWriteOfObject, labelOf } from "./calls/method.ts";
import type { StatusName } from "./calls/status.ts";

/** The facts in the error of a call. */
interface CallFailure extends RemoteFailure {
  readonly status: StatusName;
}

/**
 * Returns the error of a method's call. Its message has the method, the trace IDs, the status and the API's words, then advice;
 * never a secret.
 */
export function callError(path: string, failure: CallFailure): RemoteError {
  const notFound = failure.status === "NotFound";
  return new RemoteError({ method: labelOf(path), notFound, say, ...failure });
}

/**
 * Returns the RemoteError for an exception during a call. Any exception other than a RemoteError is an error of this client. Its
 * message is not shown, because it may quote secrets; the error says whether the request may have taken effect.
 */
export function asRemoteError(error: unknown, path: string): RemoteError {
  if (error instanceof RemoteError) return error;
  const reason = "the provider failed while it handled the call or its response";
  if (isRead(path)) return callError(path, { status: "Internal", reason });
  const advice = "The request may have taken effect all the same: look for it before the next apply.";
  return callError(path, { status: "Internal", reason, mayHaveTakenEffect: true, advice });
}

/** Returns the same error with another sentence of advice. */
export function withAdvice(error: RemoteError, sentence: string): RemoteError {
  return error.with({ advice: error.advice ? `${error.advice} ${sentence}` : sentence });
}

/** Describes the error of a call. */
export function say({ method = "", status, reason, requestId, advice }: RemoteFailure): string {
  const trace = requestId ? ` [${requestId}]` : "";
  const next = advice ? `\n\n${advice}` : "";
  return status === "InvalidArgument" && isWriteOfObject(method)
    ? `Invalid argument for ${method}${trace}: ${reason}${next}`
    : `${method}${trace}: rpc error: code = ${status} desc = ${reason}${next}`;
}
