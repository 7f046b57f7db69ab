import { quote, RemoteError, type RemoteFailure } from "../../schema/index.ts";
import { type MethodKind, methodLabel } from "../method.ts";
import type { GrpcClientOptions } from "../options.ts";
import { hadNoEffect, type StatusName } from "../status.ts";
import type { Failure } from "./wire-call.ts";

/** What the errors of a call need to know of it. */
export interface CallFacts {
  readonly path: string;
  readonly kind: MethodKind;
  /** Texts that no message may show. */
  readonly secrets: readonly string[];
  /** Whether an earlier attempt may have taken effect. */
  readonly mayHaveWorked: boolean;
  readonly explain: GrpcClientOptions["explain"] | undefined;
  readonly say: GrpcClientOptions["say"] | undefined;
}

/** Reports whether a call may have taken effect, by the failure of one attempt. */
export function mayHaveWorked({ kind }: Pick<CallFacts, "kind">, { status, reason, sent }: Failure): boolean {
  return kind !== "read" && sent && (!hadNoEffect.has(status) || isTooLarge(reason));
}

/** Returns the error of a failed call. */
export function failedCall(call: CallFacts, failure: Failure): RemoteError {
  const { status, reason, requestIds, sent, unconnected, stopped } = failure;
  const tooLarge = isTooLarge(reason);
  return callError(call, {
    kind: stopped ?? (unconnected ? "network" : tooLarge ? "bad-response" : "status"),
    status,
    reason,
    requestIds,
    sent,
    mayHaveTakenEffect: call.mayHaveWorked || mayHaveWorked(call, failure),
    alreadyExists: status === "AlreadyExists" && call.kind === "create",
    advice: unconnected ? unconnected.advice : adviceOn(status, { sent, tooLarge }),
  });
}

/** Returns the error of an unusable response, with the reason. */
export function unusableResponse(
  call: CallFacts,
  reason: string,
  requestIds: readonly string[],
): RemoteError {
  const mayHaveTakenEffect = call.kind !== "read";
  return callError(call, {
    kind: "bad-response",
    status: "Internal",
    reason,
    requestIds,
    mayHaveTakenEffect,
  });
}

/**
 * Returns the error for an exception during a call. An exception that is no RemoteError is an error of this client. Its message is not shown, because
 * it may quote secrets; the error says whether the request may have taken effect.
 */
export function asRemoteError(error: unknown, call: CallFacts): RemoteError {
  if (error instanceof RemoteError) return error;
  const { path, kind, say } = call;
  const changes = kind !== "read";
  return new RemoteError({
    kind: "bad-response",
    method: methodLabel(path),
    ...(say && { say }),
    status: "Internal",
    reason: "the provider failed while it handled the call or its response",
    mayHaveTakenEffect: changes,
    advice: changes ? `${lost} Look for it before the next apply.` : null,
  });
}

/** Reports whether this client rejected the response because of its size. */
export function isTooLarge(reason: string): boolean {
  return /^Received message (larger than max|that decompresses to a size larger than)/.test(reason);
}

const lost = "The request may have taken effect all the same.";

interface FailureFacts
  extends Pick<RemoteFailure, "kind" | "reason" | "mayHaveTakenEffect" | "alreadyExists"> {
  readonly status: StatusName;
  readonly requestIds: readonly string[];
  readonly sent?: boolean;
  readonly advice?: string | null;
}

function callError({ path, secrets, explain, say }: CallFacts, outcome: FailureFacts): RemoteError {
  const { requestIds, sent = true, mayHaveTakenEffect = false, advice = null, ...facts } = outcome;
  const { status, reason } = facts;
  const sentences = [advice, mayHaveTakenEffect ? lost : null].filter((sentence) => sentence !== null);
  const explained =
    explain?.({
      ...{ path, status, reason, sent, mayHaveTakenEffect, advice },
      isTooLarge: isTooLarge(reason),
    }) ?? {};
  const shown = explained.advice === undefined ? sentences.join(" ") || null : explained.advice;
  return new RemoteError({
    ...facts,
    method: methodLabel(path),
    ...(say && { say }),
    notFound: status === "NotFound",
    mayHaveTakenEffect,
    requestId: requestIds.join("|") || null,
    ...explained,
    reason: explained.reason === undefined ? reason : quote(explained.reason, secrets),
    advice: shown === null ? null : quote(shown, secrets),
  });
}

function adviceOn(
  status: StatusName,
  { sent, tooLarge }: { readonly sent: boolean; readonly tooLarge: boolean },
) {
  if (tooLarge) return "The response is larger than the client takes.";
  if (status === "Unavailable") return sent ? "Try again later." : null;
  return advices[status] ?? null;
}

const advices: { readonly [Status in StatusName]?: string } = {
  DeadlineExceeded: "Try again when the API responds in time.",
  Aborted: "Something else changed the same object at the same time. Apply again.",
  ResourceExhausted: "Try again later, or let Terraform make fewer requests at a time (-parallelism).",
  Unimplemented: "Check that the address is that of the API.",
};
