import { RemoteError, type RemoteFailure } from "./remote-error.ts";

/** Returns the kind of an abort: `timeout` if the time of the operation is over, and `aborted` if the run was interrupted. */
export function kindOfAbort(signal: AbortSignal): "timeout" | "aborted" {
  const { reason } = signal;
  return reason instanceof Error && reason.name === "TimeoutError" ? "timeout" : "aborted";
}

/** Returns the error of work that ended because its signal was aborted. */
export function interruptedError(
  signal: AbortSignal,
  { what, ...facts }: { readonly what: string } & Partial<RemoteFailure>,
): RemoteError {
  const kind = kindOfAbort(signal);
  const why = kind === "timeout" ? "The time of the operation is over" : "The run was interrupted";
  return new RemoteError({ kind, reason: `${why}: ${what}`, cause: signal.reason, ...facts });
}
