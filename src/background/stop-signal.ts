/**
 * Returns a signal that is aborted when the process receives SIGINT or SIGTERM. Before the first call, these signals end the process at
 * once, even while its start waits for a file.
 */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
  return stop.signal;
}
