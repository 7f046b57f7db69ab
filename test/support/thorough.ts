/** Whether this run is `./scripts/test --thorough`, which takes the time that the tests of each commit do not have. */
export const thorough = process.env.TFNODE_THOROUGH === "on";

/** Declares a test that only a thorough run has, next to tests of the same subject that every run has. */
export function itInThorough(title: string, run: (this: Mocha.Context) => void | Promise<void>): void {
  if (thorough) it(title, run);
}

/**
 * How often fast-check tries a property. The same seed draws the same values each time, so a run for each commit has a twentieth of them, and at
 * least ten.
 */
export function runs({ seed, many }: { readonly seed: number; readonly many: number }) {
  return { seed, numRuns: thorough ? many : Math.max(Math.ceil(many / 20), Math.min(10, many)) };
}
