import type { RemoteError } from "../../../../schema/index.ts";
import { callError } from "../errors.ts";
import { adviceFor, adviceOnLost, isTooLarge } from "./advice.ts";
import { isCreate, isRead } from "./method.ts";
import type { StatusName } from "./status.ts";
import type { Failure } from "./wire-call.ts";

/** Returns the error of a failed call of a method. */
export function failedCall(path: string, failure: Failure): RemoteError {
  const { code, text, traceIds, sent } = failure;
  const mayHaveTakenEffect = !isRead(path) && sent && (!hadNoEffect.has(code) || isTooLarge(text));
  const sentences = [adviceFor(failure, path), mayHaveTakenEffect ? adviceOnLost(path) : ""];
  return callError(path, {
    status: code,
    reason: text,
    requestId: traceIds.join("|") || null,
    mayHaveTakenEffect,
    alreadyExists: code === "AlreadyExists" && isCreate(path),
    advice: sentences.filter((sentence) => sentence !== "").join(" ") || null,
  });
}

/** Returns the error of an unusable response of a method, with the reason. */
export function unusableAnswer(
  { path }: { readonly path: string },
  reason: string,
  traceIds: readonly string[] = [],
): RemoteError {
  const changes = !isRead(path);
  return callError(path, {
    kind: "bad-answer",
    status: "Internal",
    reason,
    requestId: traceIds.join("|") || null,
    mayHaveTakenEffect: changes,
    ...(changes && { advice: adviceOnLost(path) }),
  });
}

/** The statuses that guarantee that the request had no effect. After any other status, known or not, it may have had one. */
const hadNoEffect: ReadonlySet<StatusName> = new Set([
  "InvalidArgument",
  "NotFound",
  "AlreadyExists",
  "PermissionDenied",
  "ResourceExhausted",
  "FailedPrecondition",
  "Aborted",
  "OutOfRange",
  "Unimplemented",
  "Unauthenticated",
]);
