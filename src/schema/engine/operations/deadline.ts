/** The longest time that Node's timers support, in milliseconds: 24 days. */
const longest = 2 ** 31 - 1;

/**
 * Runs work under a signal that is aborted by another signal or by a timeout, whichever comes first.
 * Does not use AbortSignal.any and AbortSignal.timeout, because Node 20 may garbage-collect the timeout before it fires.
 */
export async function withDeadline<T>(
  signal: AbortSignal,
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = new AbortController();
  const stop = () => deadline.abort(signal.reason);
  const timer = setTimeout(
    () => deadline.abort(new DOMException("The operation timed out", "TimeoutError")),
    Math.min(Math.ceil(milliseconds), longest),
  );
  timer.unref();
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop);
  try {
    return await work(deadline.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  }
}
