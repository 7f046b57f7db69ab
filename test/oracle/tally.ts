import { Choices, simplest } from "../../src/cli/lives/choices.ts";
import { type Tallied as TalliedOf, Tally } from "../../src/cli/lives/tally.ts";
import { draw, type Lived, liveAll } from "./round.ts";

/** How to live: the program that serves plugin-framework, the number of resources, and the seed of the first. */
export interface Lives {
  readonly program: string;
  readonly lives: number;
  readonly seed: number;
  readonly show?: ((text: string) => void) | undefined;
}

/** A difference, and the smallest of the resources with it. */
export type Tallied = TalliedOf<Lived>;

/** The differences in the lives of resources, the most frequent ones first. */
export interface LivesTally {
  readonly differences: readonly Tallied[];
  /** The number of calls whose responses were compared. */
  readonly compared: number;
}

/** The number of resource types of one provider. */
const together = 40;

/** Lives random resources, and counts the differences. */
export async function tallyLives({ program, lives, seed, show }: Lives): Promise<LivesTally> {
  const tally = new Tally<Lived>(({ description }) => JSON.stringify(description).length);
  let compared = 0;
  for (let done = 0; done < lives; done += together) {
    const drawn = Array.from({ length: Math.min(together, lives - done) }, (_, i) =>
      draw(Choices.random(seed + done + i), `thing${i}`),
    );
    for (const { description, fn } of show ? drawn : []) show?.(JSON.stringify([description, fn]));
    for (const [i, lived] of (await liveAll(program, drawn, show)).entries()) {
      compared += lived.compared;
      tally.add(lived, seed + done + i, lived.findings);
    }
  }
  return { differences: tally.differences, compared };
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
