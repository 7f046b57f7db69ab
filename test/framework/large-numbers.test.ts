import { expect } from "chai";
import {
  bigint,
  Decimal,
  float32,
  list,
  map,
  nested,
  number,
  object,
  set,
  sizeAtMost,
  string,
} from "../../src/schema/index.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { DiagnosticsError } from "../../src/testing/index.ts";
import { storedLife } from "../support/stored-life.ts";

const large = 9007199254740993n;
const note = string("Note").optional();

describe("whole numbers beyond 2^53", () => {
  for (const [what, field, value] of [
    ["a number", number("Value").optional().computed().useStateForUnknown(), large],
    ["a computed number", number("Value").computed().useStateForUnknown(), large],
    ["an element of a list", list(number(), "Value").optional().computed().useStateForUnknown(), [1, large]],
    ["a member of an object", object({ a: number() }, "Value").computed().useStateForUnknown(), { a: large }],
    [
      "an element of a set",
      set(object({ a: number() }), "V")
        .computed()
        .useStateForUnknown(),
      [{ a: large }],
    ],
  ] as const) {
    it(`${what} that a double rounds is an error where code reads it, and the object can be refreshed and destroyed`, async () => {
      const sent: unknown[] = [];
      const { life } = await storedLife({ value: field, note }, (plan) => {
        sent.push(plan.value);
        return { ...plan, value };
      });
      await life.create({});
      await life.expectNoChange({});
      const { diagnostics } = await rejection(life.update({ note: "a" }), DiagnosticsError);
      expect(diagnostics[0]).to.deep.include({ summary: "Number has too many digits", path: "value" });
      expect(diagnostics[0]?.detail).to.contain("rounds to 9007199254740992").and.contain("bigint()");
      expect(sent).to.deep.equal([null]);
      await life.destroy();
    });
  }

  it("a bigint is sent with all its digits", async () => {
    const field = bigint("Value").optional().computed().useStateForUnknown();
    const { life, stored } = await storedLife({ value: field, note }, (plan) => ({ ...plan, value: large }));
    await life.create({});
    await life.update({ note: "a" });
    expect(stored.value).to.equal(large);
  });

  it("the rules of a nested attribute check objects with a bigint that a double would round", async () => {
    const field = nested.list("Value", { a: map(set(bigint()), "A").optional(), n: bigint("N").required() });
    const { life } = await storedLife({ value: field.validate(sizeAtMost(1)).optional(), note });
    const value = [{ n: large }, { a: { k: [large] }, n: 1 }];
    const { diagnostics } = await rejection(life.create({ value }), DiagnosticsError);
    expect(diagnostics[0]).to.deep.include({ summary: "Invalid value", path: "value" });
    await life.create({ value: value.slice(0, 1) });
  });

  for (const value of [0.5, 1e16, 1e20, 2 ** 60, 1.7e308, -1.7e308]) {
    it(`number accepts ${value} from configurations and APIs, and needs no change`, async () => {
      const { life, stored } = await storedLife({ value: number("Value").required(), note });
      await life.create({ value });
      expect(stored.value).to.equal(value);
      await life.expectNoChange({ value });
      await life.importVerify({ config: { value } });
      await life.update({ value, note: "a" });
      expect(stored.value).to.equal(value);
    });
  }

  it("float32 treats numbers that are equal in 32 bits as one value", async () => {
    const { life } = await storedLife({ value: float32("Value").required() }, ({ value }) => ({
      value: Math.fround(Number(value)),
    }));
    await life.create({ value: new Decimal("0.1") });
    await life.expectNoChange({ value: new Decimal("0.1") });
    await life.update({ value: 0.25 });
  });
});
