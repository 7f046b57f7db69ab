import { traced, waiting } from "../tracing/span.ts";
import { interruptedError } from "./interrupted.ts";

/** The last holder of each lock, or waiter for it, by key. */
const last = new Map<string, Promise<void>>();

/**
 * Runs work while no other work with the same key runs in this process, in the order of the calls. One process serves all aliases of a provider, so
 * name in the key what the lock protects: `${host}:${port}/grants` excludes the work of all aliases for one server and of no other. Throws a RemoteError
 * if the signal aborts before the work begins.
 *
 * ```ts
 * await withLock(`${server}/grants`, { signal }, () => api.grant(plan));
 * ```
 */
export function withLock<T>(
  key: string,
  { signal }: { readonly signal: AbortSignal },
  work: () => Promise<T>,
): Promise<T> {
  return traced("lock", "lock", (span) => {
    span?.texts({ "lock.key": key });
    return locked(key, signal, work);
  });
}

async function locked<T>(key: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const before = last.get(key) ?? Promise.resolve();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  // A waiter that leaves early must not let the next one in before the current holder has ended.
  const mine = before.then(() => released);
  last.set(key, mine);
  try {
    await waiting("lock", () => turn(before, key, signal));
    return await work();
  } finally {
    release();
    void mine.then(() => last.get(key) === mine && last.delete(key));
  }
}

/** Resolves when the holders before have ended; rejects if the signal aborts first. */
async function turn(before: Promise<void>, key: string, signal: AbortSignal): Promise<void> {
  const stopped = () => interruptedError(signal, { what: `waiting for the lock ${JSON.stringify(key)}` });
  if (signal.aborted) throw stopped();
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(stopped());
    signal.addEventListener("abort", stop);
  });
  try {
    await Promise.race([before, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
