import { expect } from "chai";
import fc from "fast-check";
import {
  type Comparison,
  configWithPrior,
  planWithResponse,
  responseWithPrior,
  stateWithConfig,
} from "../../../../src/schema/engine/compare/comparison.ts";
import { matchElements } from "../../../../src/schema/engine/compare/match.ts";
import { unsetAs } from "../../../../src/schema/modifiers/unset-as.ts";
import { type Attribute, blockType, type Content, contentOf } from "../../../../src/schema/schema.ts";
import { knownAfterApply } from "../../../../src/schema/values/unknown.ts";
import { distinct, isRecord, isSequence, record, type Value } from "../../../../src/schema/values/value.ts";
import { type Draw, drawBlock, drawConfig, drawValue } from "../../../support/core-arbitraries.ts";
import {
  configFits,
  type Fits,
  isPair,
  matchPlainly,
  mostMatches,
  planFits,
  priorFits,
  remoteFits,
} from "../../../support/plain-match.ts";
import { runs } from "../../../support/thorough.ts";

const comparisons: readonly [string, Comparison, Fits][] = [
  ["configured elements with prior ones", configWithPrior, priorFits],
  ["planned elements with configured ones", stateWithConfig, configFits],
  ["planned elements with those of a response", planWithResponse, planFits],
  ["elements of a response with prior ones", responseWithPrior, remoteFits],
];

const upperCase = (value: Value) => (typeof value === "string" ? value.toUpperCase() : value);

/** Generates the content of a set with features that random schemas of other tests lack: defaults, canonical forms and more. */
function drawContent(g: Draw): Content {
  const { attributes, blocks } = drawBlock(g, undefined, 2, true);
  return {
    attributes: Object.fromEntries(
      Object.entries(attributes).map(([name, of]) => [name, perhapsMore(g, of)]),
    ),
    blocks,
  };
}

function perhapsMore(g: Draw, attribute: Attribute): Attribute {
  if (attribute.nested) return attribute;
  const more: readonly Partial<Attribute>[] = [
    {},
    {},
    { notReturned: true },
    { default: drawValue(g, attribute.type) },
    ...(attribute.type === "string" ? [{ canonical: upperCase }, { modifiers: [unsetAs("")] }] : []),
  ];
  return { ...attribute, ...g(fc.constantFrom<Partial<Attribute>[]>, ...more) };
}

/** Returns the value with some of its parts changed: removed, null, unknown, in another spelling, or another element. */
function drawVariant(g: Draw, value: Value, gone: boolean): Value {
  const chance = g(fc.nat, 19);
  if (chance === 0) return null;
  if (chance === 1) return knownAfterApply;
  if (typeof value === "string" && chance < 6) return chance < 4 ? upperCase(value) : "b";
  if (typeof value === "number" && chance < 4) return 0;
  if (isSequence(value)) {
    const kept = value.filter(() => g(fc.nat, 9) > 0).map((part) => drawVariant(g, part, gone));
    return chance < 6 ? kept.toReversed() : kept;
  }
  if (!isRecord(value)) return value;
  const members = Object.entries(value).filter(() => !gone || g(fc.nat, 9) > 0);
  return record(members.map(([name, part]) => [name, drawVariant(g, part, gone)]));
}

function drawSets(g: Draw): { content: Content; wanted: readonly Value[]; found: readonly Value[] } {
  const content = drawContent(g);
  const type = blockType(content);
  const gone = g(fc.boolean);
  const one = () => (g(fc.boolean) ? drawConfig(g, content, true) : drawValue(g, type));
  const first = Array.from({ length: g(fc.nat, 6) }, one);
  const second = first.map((element) => (g(fc.nat, 3) === 0 ? one() : drawVariant(g, element, gone)));
  const sets = [distinct(type, first), g(fc.shuffledSubarray<Value>, second)] as const;
  const [wanted, found] = g(fc.boolean) ? sets : [sets[1], sets[0]];
  return { content, wanted, found };
}

const tries = runs({ seed: 11, many: 3000 });

describe("matchElements", () => {
  for (const [what, comparison, fits] of comparisons) {
    it(`matchElements matches ${what} with the same result as comparing every pair`, () => {
      let matches = 0;
      fc.assert(
        fc.property(fc.gen(), (g) => {
          const { content, wanted, found } = drawSets(g);
          const matched = matchElements(comparison, content, wanted, found);
          const plain = matchPlainly(fits, content, wanted, found);
          const placesOf = (all: readonly (Value | null)[]) =>
            all.map((is) => (is === null ? -1 : found.indexOf(is)));
          if (plain.every((is, i) => is !== null || !isRecord(wanted[i])))
            expect(placesOf(matched)).to.deep.equal(placesOf(plain));
          const places = placesOf(matched).filter((at) => at >= 0);
          expect(new Set(places).size).to.equal(places.length);
          expect(places.length).to.equal(mostMatches(fits, content, wanted, found));
          for (const [i, is] of matched.entries())
            if (is !== null) expect(isPair(fits, content, wanted[i] ?? null, is)).to.equal(true);
          matches += matched.filter((is, i) => is !== null && is !== wanted[i]).length;
        }),
        tries,
      );
      expect(matches).to.be.greaterThan(tries.numRuns / 6);
    });
  }

  it("matchElements compares no pair of elements that differ in a part that must be equal", () => {
    const asked: Value[] = [];
    const spy = (value: Value) => {
      asked.push(value);
      return value;
    };
    const text: Attribute = { description: "", type: "string", required: true };
    const content = contentOf({
      nesting: "set",
      attributes: { name: text, value: { ...text, canonical: spy } },
    });
    const many = (value: string) =>
      Array.from({ length: 100 }, (_, i) =>
        record([
          ["name", `n${i}`],
          ["value", value],
        ]),
      );
    expect(matchElements(configWithPrior, content, many("a"), many("b"))).to.deep.equal(
      Array(100).fill(null),
    );
    expect(asked.length).to.be.lessThan(1000);
  });

  it("matchElements matches elements with many different open parts", () => {
    const names = [..."abcdefgh"];
    const attribute: Attribute = { description: "", type: "number", optional: true, computed: true };
    const content = contentOf({
      nesting: "set",
      attributes: Object.fromEntries(names.map((name) => [name, attribute])),
    });
    const found = Array.from({ length: 256 }, (_, i) =>
      record(names.map((name, bit) => [name, i * 10 + bit])),
    );
    const wanted = found.map((element, i) =>
      record(names.map((name, bit) => [name, (i >> bit) & 1 ? null : (element[name] ?? null)])),
    );
    for (const [one, other] of [
      [wanted, found],
      [found, wanted],
    ] as const) {
      const comparison = one === wanted ? configWithPrior : stateWithConfig;
      const fits = one === wanted ? priorFits : configFits;
      expect(matchElements(comparison, content, one, other)).to.deep.equal(
        matchPlainly(fits, content, one, other),
      );
    }
  });
});
