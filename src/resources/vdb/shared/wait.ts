import { RemoteError, type WaitOptions, waitFor } from "../../../schema/index.ts";
import type { VdbApi } from "../api/client.ts";
import { withAdvice } from "../api/errors.ts";

/** The parts of an operation's context that a wait needs; a resource has no `progress`. */
export interface WaitContext extends Pick<WaitOptions<unknown>, "signal" | "log" | "progress"> {
  readonly api: VdbApi;
}

/** Waits as waitFor does. Each poll has a signal of its own: calls with the same signal share one deadline, and a wait may take longer. */
export function waitWith<T>(
  { api, signal, log, progress }: WaitContext,
  what: string,
  poll: WaitOptions<T>["poll"],
): Promise<T> {
  return waitFor({
    what,
    signal,
    log,
    ...(progress && { progress }),
    clock: api.clock,
    poll: (polling) => poll(AbortSignal.any([polling])),
  });
}

/** Waits until the platform has done what it was asked to do: an error of a poll says that it may still do it. */
export async function waitForRequest<T>(
  context: WaitContext,
  { asked, what }: { readonly asked: string; readonly what: string },
  poll: WaitOptions<T>["poll"],
): Promise<void> {
  try {
    await waitWith(context, what, poll);
  } catch (error) {
    throw error instanceof RemoteError
      ? withAdvice(error, `The platform had been asked to ${asked} before this, and may still do it.`)
      : error;
  }
}
