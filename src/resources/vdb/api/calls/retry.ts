import type { Failure } from "./wire-call.ts";

const mostAttempts = 3;

/**
 * The milliseconds to wait before another attempt of a call, or null to give up. Another attempt follows where the API is
 * not available and a second request does no harm: the first was never sent, or it changes nothing.
 */
export function waitBefore(
  { code, sent, unconnected }: Failure,
  { isRead, failed, random }: { readonly isRead: boolean; readonly failed: number; readonly random: number },
): number | null {
  if (code !== "Unavailable" || failed >= mostAttempts) return null;
  const helps = sent ? isRead : unconnected?.passing;
  return helps ? (0.5 + random) * 500 * 2 ** (failed - 1) : null;
}
