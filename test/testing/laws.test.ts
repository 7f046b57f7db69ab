import { expect } from "chai";
import fc from "fast-check";
import { type Attribute, blockType, type Content, contentOf } from "../../src/schema/schema.ts";
import { sameType, type Type } from "../../src/schema/values/type.ts";
import { Unknown } from "../../src/schema/values/unknown.ts";
import {
  distinct,
  isRecord,
  isSequence,
  isWhollyKnown,
  record,
  sameValue,
  type Value,
} from "../../src/schema/values/value.ts";
import { checkApply } from "../../src/testing/check-apply.ts";
import { checkPlan } from "../../src/testing/check-plan.ts";
import { checkSet } from "../../src/testing/check-set.ts";
import { checkType, unknownPaths } from "../../src/testing/check-type.ts";
import { checkWriteOnly } from "../../src/testing/check-write-only.ts";
import type { ValuePath } from "../../src/testing/parts.ts";
import { proposedNew } from "../../src/testing/proposed-new.ts";
import { typedValue } from "../support/arbitrary.ts";
import {
  type Draw,
  drawBlock,
  drawConfig,
  drawPlan,
  drawState,
  drawValue,
  type SchemaOptions,
} from "../support/core-arbitraries.ts";
import { runs } from "../support/thorough.ts";

const tries = runs({ seed: 20_240_611, many: 400 });

function law(check: (g: Draw) => void): void {
  fc.assert(fc.property(fc.gen(), check), tries);
}

/** Generates a created resource, and a configuration to apply to it. */
function drawUpdate(g: Draw, options?: SchemaOptions) {
  const block = drawBlock(g, options);
  const first = drawConfig(g, block, false);
  const prior = drawState(g, block, drawPlan(g, block, null, first));
  const config = drawConfig(g, block, true);
  return { block, prior, first, config, planned: drawPlan(g, block, prior, config) };
}

/** An attribute outside of sets, in an object that both values have. */
interface Place {
  readonly path: readonly (string | number)[];
  readonly attribute: Attribute;
}

function placesIn({ attributes, blocks }: Content, value: Value, path: Place["path"] = []): Place[] {
  if (!isRecord(value)) return [];
  const within = (content: Content, nesting: string, name: string): Place[] => {
    const part = value[name] ?? null;
    const at = [...path, name];
    if (nesting === "single" || nesting === "group") return placesIn(content, part, at);
    if (nesting === "list" && isSequence(part))
      return part.flatMap((object, i) => placesIn(content, object, [...at, i]));
    if (nesting !== "map" || !isRecord(part)) return [];
    return Object.keys(part).flatMap((key) => placesIn(content, part[key] ?? null, [...at, key]));
  };
  return [
    ...Object.entries(attributes).flatMap(([name, attribute]) =>
      attribute.nested
        ? within(contentOf(attribute.nested), attribute.nested.nesting, name)
        : [{ path: [...path, name], attribute }],
    ),
    ...Object.entries(blocks).flatMap(([name, { nesting, block }]) => within(block, nesting, name)),
  ];
}

function partAt(value: Value, path: Place["path"]): Value {
  return path.reduce<Value>((part, step) => {
    if (isSequence(part)) return part[step as number] ?? null;
    return isRecord(part) ? (part[step] ?? null) : null;
  }, value);
}

function withPart(value: Value, [step, ...rest]: Place["path"], part: Value): Value {
  if (step === undefined) return part;
  if (isSequence(value)) return value.map((old, i) => (i === step ? withPart(old, rest, part) : old));
  const old = isRecord(value) ? value : {};
  return record([...Object.entries(old), [String(step), withPart(old[step] ?? null, rest, part)]]);
}

function drawOther(g: Draw, type: Type, ...taken: readonly Value[]): Value {
  const other = drawValue(g, type);
  fc.pre(!taken.some((value) => sameValue(type, other, value)));
  return other;
}

function stepsOf(path: ValuePath): readonly string[] {
  return path.map((step) => String(typeof step === "object" && "key" in step ? step.key : step));
}

describe("the checks of plans and applied states, on random values", function () {
  this.timeout(60_000);

  it("the proposed new state of a create is the configuration", () => {
    law((g) => {
      const block = drawBlock(g);
      const config = drawConfig(g, block, true);
      expect(sameValue(blockType(block), proposedNew(block, null, config), config)).to.equal(true);
    });
  });

  it("the proposed new state of an unchanged configuration is the prior state, except write-only values", () => {
    law((g) => {
      const { block, prior, first } = drawUpdate(g, { sets: false, computedNested: false });
      const proposed = proposedNew(block, prior, first);
      const kept = placesIn(block, proposed)
        .filter(({ attribute }) => attribute.writeOnly)
        .reduce((value, { path }) => withPart(value, path, null), proposed);
      expect(sameValue(blockType(block), kept, prior)).to.equal(true);
    });
  });

  it("the proposed new state has the type of the block, and the configured values", () => {
    law((g) => {
      const { block, prior, config } = drawUpdate(g);
      const proposed = proposedNew(block, prior, config);
      expect(checkType(blockType(block), proposed)).to.deep.equal([]);
      expect(checkPlan(block, prior, config, proposed)).to.deep.equal([]);
    });
  });

  it("a plan that follows the proposed new state and the configuration is valid", () => {
    law((g) => {
      const { block, prior, first, config, planned } = drawUpdate(g);
      expect(checkPlan(block, null, first, drawPlan(g, block, null, first))).to.deep.equal([]);
      expect(checkPlan(block, prior, config, planned)).to.deep.equal([]);
      expect(checkWriteOnly(block, planned)).to.deep.equal([]);
    });
  });

  it("a state that completes the plan is valid, and so is the plan itself", () => {
    law((g) => {
      const { block, planned } = drawUpdate(g);
      const type = blockType(block);
      const state = drawState(g, block, planned);
      expect(unknownPaths(type, state)).to.deep.equal([]);
      expect(checkApply(block, planned, state)).to.deep.equal([]);
      expect(checkApply(block, planned, planned)).to.deep.equal([]);
    });
  });

  it("checkPlan reports the place of a value that is neither configured nor prior nor computed", () => {
    law((g) => {
      const { block, prior, config, planned } = drawUpdate(g);
      const places = placesIn(block, config).filter(
        ({ attribute }) => !attribute.computed && !attribute.writeOnly,
      );
      fc.pre(places.length > 0);
      const { path, attribute } = g(fc.constantFrom<Place[]>, ...places);
      const wrong = drawOther(g, attribute.type, partAt(config, path), partAt(prior, path));
      const found = checkPlan(block, prior, config, withPart(planned, path, wrong));
      expect(found.map((violation) => stepsOf(violation.path))).to.deep.equal([path.map(String)]);
    });
  });

  it("checkApply reports the place of a known value that changed", () => {
    law((g) => {
      const { block, planned } = drawUpdate(g);
      const places = placesIn(block, planned).filter(({ path }) => isWhollyKnown(partAt(planned, path)));
      fc.pre(places.length > 0);
      const { path, attribute } = g(fc.constantFrom<Place[]>, ...places);
      const state = drawState(g, block, planned);
      const wrong = drawOther(g, attribute.type, partAt(planned, path));
      const found = checkApply(block, planned, withPart(state, path, wrong));
      expect(found).not.to.have.length(0);
      for (const violation of found) {
        expect(stepsOf(violation.path).slice(0, path.length)).to.deep.equal(path.map(String));
      }
    });
  });

  it("checkWriteOnly reports a write-only value at any place", () => {
    law((g) => {
      const { block, planned } = drawUpdate(g);
      const places = placesIn(block, planned).filter(({ attribute }) => attribute.writeOnly);
      fc.pre(places.length > 0);
      const { path, attribute } = g(fc.constantFrom<Place[]>, ...places);
      const found = checkWriteOnly(block, withPart(planned, path, drawValue(g, attribute.type)));
      expect(found.map((violation) => stepsOf(violation.path))).to.deep.equal([path.map(String)]);
    });
  });

  it("set elements are matched with the same result as comparing every pair", () => {
    law((g) => {
      const type: Type = ["object", { x: "string", y: "number" }];
      const part = (of: Type) => (g(fc.nat, 3) === 0 ? new Unknown() : drawValue(g, of));
      const object = () =>
        record([
          ["x", part("string")],
          ["y", part("number")],
        ]);
      const some = () => distinct(type, [...Array(g(fc.nat, 4)).keys()].map(object));
      const [planned, actual] = [some(), some()];
      const completes = (was: Value, is: Value) =>
        ["x", "y"].every((name) => {
          const [before, after] = [partAt(was, [name]), partAt(is, [name])];
          return (
            before instanceof Unknown ||
            (!(after instanceof Unknown) && sameValue("dynamic", before, after)) ||
            before === after
          );
        });
      const vanished = planned.filter((was) => !actual.some((is) => completes(was, is))).length;
      const appeared = actual.filter((is) => !planned.some((was) => completes(was, is))).length;
      const codes = checkSet(type, planned, actual, [], completes).map(({ code }) => code);
      expect(codes).to.deep.equal([
        ...Array(vanished).fill("set_element_vanished"),
        ...(vanished > 0 ? [] : Array(appeared).fill("set_element_appeared")),
        ...(actual.length > planned.length ? ["set_length"] : []),
      ]);
    });
  });

  it("equal set elements are matched without comparing every pair", () => {
    const many = [...Array(1_000).keys()];
    const never = () => {
      throw new Error("a pair was tried");
    };
    expect(checkSet("number", many, many.toReversed(), [], never)).to.deep.equal([]);
  });

  it("set elements that are known in part are each compared with one or two others", () => {
    const type: Type = ["object", { a: "string", b: "string" }];
    const many = (of: (text: string) => Value, other: (text: string) => Value) =>
      Array.from({ length: 1_000 }, (_, i) =>
        record([
          ["a", i % 2 ? `${i}` : of(`${i}`)],
          ["b", i % 2 ? other(`${i}`) : `${i}`],
        ]),
      );
    const open = () =>
      many(
        () => new Unknown(),
        () => new Unknown(),
      );
    for (const actual of [
      open(),
      many(
        (text) => `of ${text}`,
        (text) => `of ${text}`,
      ),
    ]) {
      let compared = 0;
      const completes = (was: Value, is: Value) => {
        compared++;
        return ["a", "b"].every((name) => {
          const [before, after] = [partAt(was, [name]), partAt(is, [name])];
          return before instanceof Unknown || before === after;
        });
      };
      expect(checkSet(type, open(), actual, [], completes)).to.deep.equal([]);
      expect(compared).to.be.lessThan(4_001);
    }
  });

  it("checkType accepts a random value of its type", () => {
    fc.assert(
      fc.property(typedValue, ([type, value]) => {
        expect(checkType(type, value)).to.deep.equal([]);
        expect(unknownPaths(type, value).length === 0).to.equal(isWhollyKnown(value));
      }),
      tries,
    );
  });

  it("checkType reports a value of another type", () => {
    fc.assert(
      fc.property(typedValue, typedValue, ([type, value], [other]) => {
        fc.pre(type !== "dynamic" && other !== "dynamic" && !sameType(type, other));
        fc.pre(value !== null && !(value instanceof Unknown));
        const primitive = typeof other === "string";
        fc.pre(primitive || typeof type === "string");
        expect(checkType(other, value)).to.have.length(1);
      }),
      tries,
    );
  });
});
