/**
 * Aborted when the process is told to end (SIGINT, SIGTERM). Until the first call these signals end the process at once, also while its
 * start waits for a file.
 */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
  return stop.signal;
}
