/**
 * Work that several callers await together. Each caller leaves when its own signal aborts; the work itself is stopped
 * when the last caller has left. `over` is true from then on, or once the work has settled.
 */
export interface SharedTask<T> {
  readonly over: boolean;
  join(signal: AbortSignal | undefined): Promise<T>;
}

/** Returns a function that runs work one at a time: a call joins the running work, and starts it if none runs. */
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
  // Callers that join receive the failure; after all have left, no caller remains to receive it.
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
