import { type FailedCall, type GrpcExplanation, methodLabel, type StatusName } from "../../../grpc/index.ts";
import { RemoteError, type RemoteFailure } from "../../../schema/index.ts";
import { adviceFor, adviceOnLost } from "./advice.ts";
import { isRead, isWriteOfObject } from "./method-names.ts";

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
  return new RemoteError({ method: methodLabel(path), notFound, say, ...failure });
}

/** Returns the error of an unusable response of a method, with the reason. */
export function unusableResponse({ path }: { readonly path: string }, reason: string): RemoteError {
  const changes = !isRead(path);
  return callError(path, {
    kind: "bad-response",
    status: "Internal",
    reason,
    mayHaveTakenEffect: changes,
    ...(changes && { advice: adviceOnLost(path) }),
  });
}

/** Interprets a failed call: what the practitioner can do, and what to look for if it may have taken effect. */
export function explainFailure(call: FailedCall): GrpcExplanation {
  const sentences = [adviceFor(call), call.mayHaveTakenEffect ? adviceOnLost(call.path) : ""];
  return { advice: sentences.filter((sentence) => sentence !== "").join(" ") || null };
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
