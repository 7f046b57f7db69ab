/** The longest time that timers of Node can count, in milliseconds: 24 days. */
const longest = 2 ** 31 - 1;

/**
 * Does work under a signal that is aborted with another one or when a time is over, whichever comes first.
 * AbortSignal.any and AbortSignal.timeout will not do: Node 20 may collect the timeout before its time is over.
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
