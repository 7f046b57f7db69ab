import type { Failure } from "./wire-call.ts";

const mostAttempts = 3;

/**
 * Returns the milliseconds to wait before the next attempt of a call, or null to give up. A call is repeated if the API is
 * unavailable and a second request is safe: the first one was never sent, or the method changes nothing.
 */
export function waitBefore(
  { code, sent, unconnected }: Failure,
  { isRead, failed, random }: { readonly isRead: boolean; readonly failed: number; readonly random: number },
): number | null {
  if (code !== "Unavailable" || failed >= mostAttempts) return null;
  const helps = sent ? isRead : unconnected?.passing;
  return helps ? (0.5 + random) * 500 * 2 ** (failed - 1) : null;
}
