import type { Attack, Setup } from "../attack.ts";
import { allCases, type Case, livesOf } from "../cases.ts";
import { allOddValues } from "../odd-values.ts";
import { blockOf, openStage } from "../stage.ts";
import { callWith, liveWith, oddBlocks, withOdd } from "./configuration.ts";
import { type Spot, spotsIn, valueAt } from "./places.ts";

/** A place of a valid configuration. */
interface Target {
  readonly one: Case;
  readonly spot: Spot;
}

/**
 * Tries every odd value in every attribute and block of every type, one at a time: a try is one place of one
 * configuration, and the tries visit all places before they repeat.
 */
export const values: Attack = {
  name: "values",
  title: "each odd value in each attribute of each type, in turn",
  weight: 3,
  patience: 300,
  async open(): Promise<Setup> {
    const targets = spread(await allTargets());
    return {
      async attempt(_random, number) {
        const target = targets[number % targets.length];
        if (target) await tryAll(target);
      },
      close: async () => undefined,
    };
  },
};

async function tryAll({ one, spot: { place, attribute } }: Target): Promise<void> {
  let stage = await openStage(one);
  const odds = attribute ? allOddValues(attribute.type) : oddBlocks(valueAt(stage.config, place));
  try {
    for (const odd of odds) {
      const config = withOdd(stage.config, [[place, odd]]);
      if (one.mode === "resource") await liveWith(stage, config);
      else await callWith(stage, one, config);
      if (livesOf(one, odds.length) === odds.length) continue;
      await stage.close();
      stage = await openStage(one);
    }
  } finally {
    await stage.close();
  }
}

async function allTargets(): Promise<readonly Target[]> {
  const targets: Target[] = [];
  for (const one of await allCases()) {
    const stage = await openStage(one);
    const block = await blockOf(stage, one);
    await stage.close();
    targets.push(...spotsIn(block, stage.config).map((spot) => ({ one, spot })));
  }
  return targets;
}

/** Places in an order in which related ones are far apart, so that a short run covers many. */
function spread<Item>(items: readonly Item[]): readonly Item[] {
  const step = 7;
  return Array.from({ length: step }, (_, first) => items.filter((_, i) => i % step === first)).flat();
}
