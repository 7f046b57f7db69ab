import type { GrpcRetry } from "../options.ts";
import { hadNoEffect } from "../status.ts";
import { isTooLarge } from "./failures.ts";
import type { Failure } from "./wire-call.ts";

/**
 * Returns the milliseconds to wait before the next attempt of a call, or null to give up. A call is repeated after the named statuses where a
 * second request is safe: the first one was not sent or had no effect, or a repetition does no harm.
 */
export function waitBefore(
  { status, reason, sent, unconnected, stopped }: Failure,
  { on = ["Unavailable"], attempts = 3 }: GrpcRetry,
  {
    repeatable,
    failed,
    random,
  }: { readonly repeatable: boolean; readonly failed: number; readonly random: number },
): number | null {
  if (!on.includes(status) || stopped || failed >= attempts || isTooLarge(reason)) return null;
  const helps = sent ? repeatable || hadNoEffect.has(status) : unconnected?.passing;
  return helps ? (0.5 + random) * 500 * 2 ** (failed - 1) : null;
}
