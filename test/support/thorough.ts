/** Whether this run is `./scripts/test --thorough`, which has time for tests that the run for each commit omits. */
export const thorough = process.env.TFNODE_THOROUGH === "on";

/**
 * Returns every third of what a law is tried with, for the run of a commit: most types have the code of their family. A thorough run tries
 * all.
 */
export function sampled<T>(all: readonly T[]): readonly T[] {
  return thorough ? all : all.filter((_, i) => i % 3 === 0);
}

/** Declares a test that only a thorough run has, next to tests of the same subject that every run has. */
export function itInThorough(title: string, run: (this: Mocha.Context) => void | Promise<void>): void {
  if (thorough) it(title, run);
}

/**
 * Returns the number of values that fast-check tries for a property. The same seed draws the same values each time, and a run for each
 * commit uses a twentieth of them, at least ten.
 */
export function runs({ seed, many }: { readonly seed: number; readonly many: number }) {
  return { seed, numRuns: thorough ? many : Math.max(Math.ceil(many / 20), Math.min(10, many)) };
}
