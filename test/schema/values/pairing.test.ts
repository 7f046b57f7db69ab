import { expect } from "chai";
import fc from "fast-check";
import { Pairing } from "../../../src/schema/values/pairing.ts";
import { runs } from "../../support/thorough.ts";

/** Pairs values in order, and returns the partner of each, and how often two values were compared. */
function paired(fitting: readonly (readonly number[])[], choices: (i: number) => readonly number[]) {
  const sets = new Map([...new Set(fitting)].map((those) => [those, new Set(those)]));
  let compared = 0;
  const pairing = new Pairing(choices, (i, at) => {
    compared++;
    return sets.get(fitting[i] ?? [])?.has(at) === true;
  });
  for (const i of fitting.keys()) pairing.add(i);
  return { partners: fitting.map((_, i) => pairing.foundOf(i)), compared };
}

/** Returns the largest number of pairs, found by trying every choice. */
function most([first, ...others]: readonly (readonly number[])[], taken: readonly number[] = []): number {
  if (!first) return 0;
  const free = first.filter((at) => !taken.includes(at));
  return Math.max(most(others, taken), ...free.map((at) => 1 + most(others, [...taken, at])));
}

const all = (length: number) => Array.from({ length }, (_, i) => i);

describe("Pairing", () => {
  it("Pairing takes the first free value that fits", () => {
    const fitting = [[1, 2], [0, 1], [2]];
    expect(paired(fitting, (i) => fitting[i] ?? []).partners).to.deep.equal([1, 0, 2]);
  });

  it("Pairing exchanges partners where a value would have none", () => {
    const fitting = [[0, 1], [1, 2], [0], [1]];
    expect(paired(fitting, (i) => fitting[i] ?? []).partners).to.deep.equal([1, 2, 0, undefined]);
  });

  it("Pairing finds the largest number of pairs", () => {
    fc.assert(
      fc.property(fc.array(fc.uniqueArray(fc.nat(5)), { maxLength: 6 }), (fitting) => {
        const { partners } = paired(fitting, (i) => fitting[i] ?? []);
        const found = partners.filter((at) => at !== undefined);
        expect(new Set(found).size).to.equal(found.length);
        expect(partners.every((at, i) => at === undefined || fitting[i]?.includes(at))).to.equal(true);
        expect(found.length).to.equal(most(fitting));
      }),
      runs({ seed: 143, many: 4000 }),
    );
  });

  const n = 10_000;
  const everything = all(n);
  const half = all(n / 2);
  const oddsFirst = all(n).map((i) => (i % 2 ? everything : [(i / 2) % n]));
  for (const [what, fitting, pairs] of [
    ["fit all others", all(n).map(() => everything), n],
    ["fit half as many", all(n).map(() => half), n / 2],
    ["fit all others or one", oddsFirst, n],
  ] as const) {
    it(`Pairing compares each of 10,000 values that ${what} only a few times`, () => {
      const { partners, compared } = paired(fitting, (i) => fitting[i] ?? []);
      expect(partners.filter((at) => at !== undefined).length).to.equal(pairs);
      expect(compared).to.be.lessThan(4 * n);
    });
  }
});
