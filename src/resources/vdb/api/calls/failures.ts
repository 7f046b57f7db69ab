import type { RemoteError } from "../../../../schema/index.ts";
import { callError } from "../errors.ts";
import { adviceFor, adviceOnLost } from "./advice.ts";
import { isRead } from "./method.ts";
import type { StatusName } from "./status.ts";
import type { Failure } from "./wire-call.ts";

/** Makes errors of what a call came to. */
export function errorsFor(path: string) {
  const changes = !isRead(path);

  return {
    /** For a call that failed. */
    fromFailure(failure: Failure): RemoteError {
      const { code, text, traceIds, sent } = failure;
      const mayHaveTakenEffect = changes && sent && (!hadNoEffect.has(code) || isTooLarge(text));
      const sentences = [advice(failure, path), mayHaveTakenEffect ? adviceOnLost(path) : ""];
      return callError(path, {
        status: code,
        reason: text,
        requestId: traceIds.join("|") || null,
        mayHaveTakenEffect,
        advice: sentences.filter((sentence) => sentence !== "").join(" ") || null,
      });
    },

    /** For an answer that cannot be used, and why not. */
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

/** What says that the request has had no effect. After every other status, known or not, it may have had one. */
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

/** Whether it is this side that refuses the answer. */
function isTooLarge(text: string): boolean {
  return /^Received message (larger than max|that decompresses to a size larger than)/.test(text);
}

function advice({ code, text, sent, unconnected }: Failure, path: string): string {
  if (unconnected) return unconnected.advice ?? "";
  if (code === "Unavailable") return sent ? "Try again later." : "";
  return isTooLarge(text) ? "The response is larger than the client takes." : adviceFor({ code, path, text });
}
