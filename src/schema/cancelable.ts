import { interruptedError, kindOfAbort } from "./interrupted.ts";
import { RemoteError } from "./remote-error.ts";

/** Work of a client that knows no AbortSignal. */
export interface CancelableOptions<T> {
  /** The work as text, such as `CREATE DATABASE shop`. Errors show it: no secrets. */
  readonly what: string;
  /** Starts the work. */
  run(): Promise<T>;
  /** Asks the API to end the work, such as with `pg_cancel_backend` or by closing the connection. Its failure is ignored. */
  cancel(): unknown;
  /** The signal of the operation. */
  readonly signal: AbortSignal;
  /** How long to wait for the end of canceled work, in milliseconds; 5,000 by default. */
  readonly within?: number;
  /** Whether work that does not end may still take effect; true by default, false for work that only reads. */
  readonly changes?: boolean;
}

/**
 * Runs work of a client that knows no AbortSignal. When the signal aborts, calls `cancel` and waits for the end of the work, because only then is it known
 * whether it took effect: its result is returned if it succeeds all the same, and a RemoteError that it throws has the kind of the abort. Work that does not end
 * in time is an error that says that it may have taken effect.
 *
 * ```ts
 * const rows = await cancelable({ what: "the query", run: () => client.query(text), cancel: () => cancelQuery(client), signal });
 * ```
 */
export async function cancelable<T>({
  what,
  run,
  cancel,
  signal,
  within = 5_000,
  changes = true,
}: CancelableOptions<T>): Promise<T> {
  if (signal.aborted) throw interruptedError(signal, { what: `${what} was not started` });
  let stop = () => {};
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    stop = () => {
      void (async () => cancel())().catch(() => {});
      const error = () =>
        interruptedError(signal, {
          what: `${what} was canceled, and did not end within ${within / 1000} seconds`,
          mayHaveTakenEffect: changes,
        });
      timer = setTimeout(() => reject(error()), within);
    };
    signal.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([run(), late]);
  } catch (error) {
    if (!signal.aborted || !(error instanceof RemoteError)) throw error;
    throw error.with({ kind: kindOfAbort(signal) });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  }
}
