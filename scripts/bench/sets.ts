import { planChange } from "../../src/schema/engine/plan/plan.ts";
import type { Block } from "../../src/schema/schema.ts";
import { knownAfterApply } from "../../src/schema/values/unknown.ts";
import { record, type Value, type ValueRecord } from "../../src/schema/values/value.ts";
import { checkApply } from "../../src/testing/check-apply.ts";
import { cpuTime, type Figure, median } from "./measure.ts";

const text = { description: "", type: "string" } as const;
const rule: Block = {
  description: "",
  attributes: {
    id: { ...text, computed: true },
    name: { ...text, required: true },
    action: { ...text, optional: true },
    port: { description: "", type: "number", optional: true },
    hosts: { description: "", type: ["set", "string"], optional: true },
  },
  blocks: {},
};
const block: Block = {
  description: "",
  attributes: { name: { ...text, required: true } },
  blocks: { rule: { nesting: "set", min: 0, max: 0, one: false, block: rule } },
};

function rules(count: number, idOf: (i: number) => Value, action = "allow"): readonly Value[] {
  return Array.from({ length: count }, (_, i) =>
    record([
      ["id", idOf(i)],
      ["name", `rule number ${i}`],
      ["action", action],
      ["port", i % 100],
      ["hosts", [`a-${i}.example.com`, `b-${i}.example.com`]],
    ]),
  );
}

/** Returns the elements in a pseudo-random order that is the same in each run: 7919 is a prime that does not divide any count here. */
function shuffled(elements: readonly Value[]): readonly Value[] {
  return elements.map((_, i) => elements[(i * 7919) % elements.length] ?? null);
}

const orders: { readonly [order: string]: (elements: readonly Value[]) => readonly Value[] } = {
  same: (elements) => elements,
  shuffled,
  reversed: (elements) => elements.toReversed(),
};

const counts = [100, 1_000, 4_000];

/**
 * Measures the cost of a plan for each block of a set, by the order of the configuration, and that of the check of the state
 * after the apply: at most twice the cost per block with 100 blocks.
 */
export function setCosts(turns: number): Figure[] {
  const ids = (i: number) => `id-${i}`;
  return [
    ...Object.entries(orders).flatMap(([order, arrange]) => [
      ...costs(`plan of a set, ${order}`, turns, (count) => {
        const config = withRules(arrange(rules(count, () => null)));
        const prior = withRules(rules(count, ids));
        return () => planChange(block, config, prior);
      }),
      ...costs(`check of a set, ${order}`, turns, (count) => {
        const planned = withRules(arrange(rules(count, () => knownAfterApply)));
        const state = withRules(rules(count, ids));
        return () => checkApply(block, planned, state);
      }),
    ]),
    ...costs("plan of a set, all changed", turns, (count) => {
      const config = withRules(rules(count, () => null, "deny"));
      const prior = withRules(rules(count, ids));
      return () => planChange(block, config, prior);
    }),
    ...costs("check of a set, all changed", turns, (count) => {
      const planned = withRules(rules(count, () => knownAfterApply, "deny"));
      const state = withRules(rules(count, ids));
      return () => checkApply(block, planned, state);
    }),
  ];
}

function withRules(elements: readonly Value[]): ValueRecord {
  return record([
    ["name", "rules"],
    ["rule", elements],
  ]);
}

/** Returns the cost of some work in microseconds per element. */
function costs(what: string, turns: number, workFor: (count: number) => () => unknown): Figure[] {
  const figures: Figure[] = [];
  for (const count of counts) {
    const work = workFor(count);
    const times = 4_000 / count;
    const taken = Array.from({ length: turns + 1 }, () =>
      cpuTime(() => {
        for (let i = 0; i < times; i++) work();
      }),
    );
    const value = (median(taken.slice(1)) * 1000) / 4_000;
    const least = figures[0]?.value;
    figures.push({
      what: `${what}: each of ${count}`,
      value,
      unit: "µs",
      ...(least !== undefined && { aim: "flat", met: value <= 2 * least }),
    });
  }
  return figures;
}
