import type { VdbTestApi } from "../../../support/vdb-api.ts";
import type { Way } from "./ways.ts";

/** A call of an operation. */
export interface Step {
  readonly path: string;
  /** The number of calls of the same method that precede this one in the operation. */
  readonly earlier: number;
}

/** A call that fails, and whether it takes effect. */
export interface Strike {
  readonly step: Step;
  readonly way: Way;
  readonly carriedOut: boolean;
}

/** Returns the calls with these paths, in their order. */
export function stepsOf(paths: readonly string[]): readonly Step[] {
  return paths.map((path, i) => ({
    path,
    earlier: paths.slice(0, i).filter((earlier) => earlier === path).length,
  }));
}

/** A call by the name of its method, with its number if others precede it. */
export function nameOf({ path, earlier }: Step): string {
  return `${path.slice(path.lastIndexOf("/") + 1)}${earlier > 0 ? ` ${earlier + 1}` : ""}`;
}

/**
 * Returns all failures of a call. A call that only reads has no effect before or after which it could fail.
 */
export function strikesAt(step: Step, ways: readonly Way[]): readonly Strike[] {
  return ways.flatMap((way) => {
    const moments = isRead(step) ? [way.fault(false) === undefined] : [false, true];
    return moments.flatMap((carriedOut) => (way.fault(carriedOut) ? { step, way, carriedOut } : []));
  });
}

/** Adds the faults to the local API, also for repeated calls. */
export function arm(api: VdbTestApi, strikes: readonly Strike[]): void {
  for (const { step, way, carriedOut } of strikes) {
    const { path: method, earlier } = step;
    // Earlier calls receive a fault without an effect.
    if (earlier > 0) api.fail({ method, times: earlier, latencyMs: 0 });
    api.fail({ method, times: 0, ...way.fault(carriedOut) });
  }
}

/**
 * Describes the events, without the way in which the last call fails: `CreateRole, carried out; ListRoles`.
 */
export function wordsFor(strikes: readonly Strike[]): string {
  return strikes
    .map(({ step, carriedOut }) => `${nameOf(step)}${carriedOut && !isRead(step) ? ", carried out" : ""}`)
    .join("; ");
}

function isRead({ path }: Step): boolean {
  return /\/(?:Get|List)/.test(path);
}
