import { type Diagnostics, type Log, untilAsPlanned } from "../../../src/schema/index.ts";

/** Waits until the service shows a change of an object. */
export async function settledObject<T extends object>(
  object: T,
  context: {
    readonly find: () => Promise<T | null>;
    readonly diagnostics: Diagnostics;
    readonly signal: AbortSignal;
    readonly log: Log;
  },
): Promise<T> {
  const { find, diagnostics, signal, log } = context;
  return await untilAsPlanned({
    what: "the service to show the object as planned",
    find,
    planned: object,
    otherwise: { object, diagnostics },
    interval: 100,
    signal,
    log,
  });
}
