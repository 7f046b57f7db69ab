/**
 * Aborted when the process is told to end (SIGINT, SIGTERM). Before the first call the process ends at once: no file that delays its
 * start delays its end.
 */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
  return stop.signal;
}
