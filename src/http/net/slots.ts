/**
 * Grants a limited number of slots per key, in the order of the requests. The returned function releases the slot.
 * Rejects with the signal's reason if the signal aborts first.
 */
export function createSlots(limit: number) {
  const taken = new Map<string, number>();
  const waiting = new Map<string, Set<() => void>>();

  function release(key: string) {
    const [next] = waiting.get(key) ?? [];
    if (next) next();
    else taken.set(key, (taken.get(key) ?? 1) - 1);
  }

  return async function take(key: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    const count = taken.get(key) ?? 0;
    if (count < limit) {
      taken.set(key, count + 1);
    } else {
      const queue = waiting.get(key) ?? new Set();
      waiting.set(key, queue);
      await new Promise<void>((resolve, reject) => {
        const leave = () => {
          queue.delete(enter);
          signal.removeEventListener("abort", abort);
        };
        const enter = () => {
          leave();
          resolve();
        };
        const abort = () => {
          leave();
          reject(signal.reason);
        };
        queue.add(enter);
        signal.addEventListener("abort", abort);
      });
    }
    return () => release(key);
  };
}
