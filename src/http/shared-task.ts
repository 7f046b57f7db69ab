/**
 * Work that several callers wait for together. Each leaves when its own signal aborts; the work itself is stopped only
 * when nobody waits any more, and is `over` then or once it has settled.
 */
export interface SharedTask<T> {
  readonly over: boolean;
  join(signal: AbortSignal | undefined): Promise<T>;
}

/** Work of which one runs at a time: who asks for it joins the one that runs, and starts it if none does. */
export function oneAtATime<T>(
  work: (signal: AbortSignal) => Promise<T>,
): (signal: AbortSignal | undefined) => Promise<T> {
  let task: SharedTask<T> | undefined;
  return (signal) => {
    if (!task || task.over) task = shareTask(work);
    return task.join(signal);
  };
}

/** Starts the work. */
export function shareTask<T>(work: (signal: AbortSignal) => Promise<T>): SharedTask<T> {
  const stop = new AbortController();
  let over = false;
  let waiting = 0;
  const result = work(stop.signal).finally(() => {
    over = true;
  });
  // Whoever joins sees the failure; when all have left there is nobody to tell.
  result.catch(() => {});

  return {
    get over() {
      return over;
    },
    join(signal) {
      waiting++;
      return new Promise<T>((resolve, reject) => {
        const leave = () => {
          waiting--;
          signal?.removeEventListener("abort", abort);
        };
        const abort = () => {
          leave();
          reject(signal?.reason);
          if (waiting > 0 || over) return;
          over = true;
          stop.abort(signal?.reason);
        };
        if (signal?.aborted) return abort();
        signal?.addEventListener("abort", abort);
        result.then(resolve, reject).finally(() => signal?.aborted || leave());
      });
    },
  };
}
