import { Choices, simplest } from "../../src/cli/lives/choices.ts";
import type { Finding } from "../../src/cli/lives/life.ts";
import { draw, type Lived, liveAll } from "./round.ts";

/** How to live: the program that serves plugin-framework, the number of resources, and the seed of the first. */
export interface Lives {
  readonly program: string;
  readonly lives: number;
  readonly seed: number;
  readonly show?: ((text: string) => void) | undefined;
}

/** A difference, and the smallest of the resources with it. */
export interface Tallied {
  readonly lived: Lived;
  readonly finding: Finding;
  readonly seed: number;
  /** The number of resources with the difference. */
  readonly count: number;
}

/** The differences in the lives of resources, the most frequent ones first. */
export interface Tally {
  readonly differences: readonly Tallied[];
  /** The number of calls whose responses were compared. */
  readonly compared: number;
}

/** The number of resource types of one provider. */
const together = 40;

/** Lives random resources, and counts the differences. */
export async function tallyLives({ program, lives, seed, show }: Lives): Promise<Tally> {
  const tallies = new Map<string, Tallied>();
  let compared = 0;
  for (let done = 0; done < lives; done += together) {
    const drawn = Array.from({ length: Math.min(together, lives - done) }, (_, i) =>
      draw(Choices.random(seed + done + i), `thing${i}`),
    );
    for (const { description } of show ? drawn : []) show?.(JSON.stringify(description));
    for (const [i, lived] of (await liveAll(program, drawn, show)).entries()) {
      compared += lived.compared;
      for (const finding of lived.findings) count(tallies, { lived, finding, seed: seed + done + i });
    }
  }
  return { differences: [...tallies.values()].sort((one, other) => other.count - one.count), compared };
}

function count(tallies: Map<string, Tallied>, found: Omit<Tallied, "count">): void {
  const before = tallies.get(found.finding.text);
  const size = ({ description }: Lived) => JSON.stringify(description).length;
  const smaller = before && size(before.lived) <= size(found.lived) ? before : found;
  tallies.set(found.finding.text, { ...smaller, count: (before?.count ?? 0) + 1 });
}

/** Returns the simplest resource and life found with a difference. */
export async function simplestLife(
  program: string,
  { lived, finding }: Pick<Tallied, "lived" | "finding">,
): Promise<Pick<Tallied, "lived" | "finding">> {
  let best = { lived, finding };
  const happens = async (candidate: readonly number[]) => {
    const [again] = await liveAll(program, [draw(Choices.repeated(candidate), "thing")]).catch(() => []);
    const same = again?.findings.find(({ text }) => text === finding.text);
    if (!again || !same) return undefined;
    best = { lived: again, finding: same };
    return again.choices.made;
  };
  await simplest(lived.choices.made, happens, 400);
  return best;
}
