import type { RemoteError } from "../../../../schema/index.ts";
import { callError } from "../errors.ts";
import { adviceFor, adviceOnLost } from "./advice.ts";
import { isCreate, isRead } from "./method.ts";
import type { StatusName } from "./status.ts";
import type { Failure } from "./wire-call.ts";

/** Returns the functions that create the errors of a method. */
export function errorsFor(path: string) {
  const changes = !isRead(path);

  return {
    /** The error of a failed call. */
    fromFailure(failure: Failure): RemoteError {
      const { code, text, traceIds, sent } = failure;
      const mayHaveTakenEffect = changes && sent && (!hadNoEffect.has(code) || isTooLarge(text));
      const sentences = [advice(failure, path), mayHaveTakenEffect ? adviceOnLost(path) : ""];
      return callError(path, {
        status: code,
        reason: text,
        requestId: traceIds.join("|") || null,
        mayHaveTakenEffect,
        alreadyExists: code === "AlreadyExists" && isCreate(path),
        advice: sentences.filter((sentence) => sentence !== "").join(" ") || null,
      });
    },

    /** The error of an unusable response, with the reason. */
    fromUnusableAnswer(reason: string, traceIds: readonly string[] = []): RemoteError {
      return callError(path, {
        kind: "bad-answer",
        status: "Internal",
        reason,
        requestId: traceIds.join("|") || null,
        mayHaveTakenEffect: changes,
        ...(changes && { advice: adviceOnLost(path) }),
      });
    },
  };
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

/** Reports whether this client rejected the response because of its size. */
function isTooLarge(text: string): boolean {
  return /^Received message (larger than max|that decompresses to a size larger than)/.test(text);
}

function advice({ code, text, sent, unconnected }: Failure, path: string): string {
  if (unconnected) return unconnected.advice ?? "";
  if (code === "Unavailable") return sent ? "Try again later." : "";
  return isTooLarge(text) ? "The response is larger than the client takes." : adviceFor({ code, path, text });
}
