import { expect } from "chai";
import { z } from "zod";
import {
  bigint,
  type Fields,
  ipAddress,
  list,
  map,
  nested,
  number,
  object,
  set,
  sizeAtMost,
  string,
  uniqueValues,
  valuesAre,
} from "../../src/schema/index.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { DiagnosticsError } from "../../src/testing/index.ts";
import { storedLife } from "../support/stored-life.ts";

const text = string().nullable();
const pair = object({ a: string(), b: number() }).nullable();

/** Returns the details of the errors of a create. */
async function errorsOf(schema: Fields, config: object): Promise<readonly string[]> {
  const { life } = await storedLife(schema);
  const { diagnostics } = await rejection(life.create({ ...config }), DiagnosticsError);
  return diagnostics.map(({ detail }) => detail);
}

describe("nullable elements of collections", () => {
  for (const [what, field, value, other] of [
    ["a map", map(text, "Values"), { a: null, b: "x" }, { a: "y", b: null }],
    ["a list", list(text, "Values"), [null, "x", null], ["x", null]],
    ["a set", set(text, "Values"), [null, "x"], ["y", null]],
    ["a map of lists", map(list(text), "Values"), { a: [null], b: [] }, { a: ["x"], b: [null] }],
    [
      "a list of nullable maps",
      list(map(text).nullable(), "Values"),
      [null, { a: null }],
      [{ a: "x" }, null],
    ],
    ["a list of objects", list(pair, "Values"), [null, { a: "x", b: null }], [{ a: null, b: 1 }, null]],
    ["a list in an object", object({ many: list(text) }, "Values"), { many: [null] }, { many: ["x", null] }],
    ["a set of whole numbers", set(bigint().nullable(), "Values"), [2n ** 60n, null], [null]],
    ["a list of values with spellings", list(ipAddress().nullable(), "Values"), ["::1", null], [null, "::2"]],
  ] as const) {
    it(`null elements of ${what} are created, read, imported, updated and removed`, async () => {
      const { life, stored } = await storedLife({ values: field.optional() });
      await life.create({ values: value });
      expect(stored.values).to.deep.equal(value);
      await life.expectNoChange({ values: value });
      await life.importVerify({ config: { values: value } });
      await life.update({ values: other });
      await life.expectNoChange({ values: other });
      await life.update({});
      await life.destroy();
    });
  }

  it("null elements are in defaults, computed values and nested attributes", async () => {
    const schema = {
      standard: map(text, "Standard").default({ a: null }),
      found: list(text, "Found").computed(),
      parts: nested.set("Parts", { tags: list(text, "Tags").optional() }).optional(),
    };
    const { life, stored } = await storedLife(schema, (plan) => ({ ...plan, found: [null, "x"] }));
    const config = { parts: [{ tags: [null] }, { tags: ["a", null] }] };
    await life.create(config);
    expect(life.state).to.deep.include({ standard: { a: null }, found: [null, "x"] });
    expect(stored.parts).to.deep.equal(config.parts);
    await life.expectNoChange(config);
  });

  it("a null element that becomes known is not a null element of the plan", async () => {
    const { life } = await storedLife({ values: map(text, "Values").optional() });
    await life.create({ values: { a: null } });
    await life.expectPlan({ values: { a: "x" } }, { action: "update", changed: ["values"] });
  });

  it("a null element that requires replacement replaces the object if it changes", async () => {
    const { life } = await storedLife({ values: map(text, "Values").optional().requiresReplace() });
    await life.create({ values: { a: null } });
    await life.expectNoChange({ values: { a: null } });
    await life.replace({ values: { a: "x" } });
  });

  it("checks of elements skip null, and checks of collections receive it", async () => {
    const seen: unknown[] = [];
    const schema = {
      values: list(string().oneOf("a", "b").nullable(), "Values")
        .validate(sizeAtMost(3), uniqueValues, valuesAre(z.string().max(1)), (value) => {
          seen.push(value);
          return undefined;
        })
        .optional(),
    };
    const { life } = await storedLife(schema);
    await life.create({ values: ["a", null] });
    expect(seen[0]).to.deep.equal(["a", null]);
    expect(await errorsOf(schema, { values: [null, "c"] })).to.deep.equal([
      'values[1] must be one of "a", "b", got "c".',
    ]);
  });

  it("a schema of another library receives null elements, and no null members of objects", async () => {
    const rule = z.strictObject({
      a: z.string().nullable(),
      b: z.literal(null),
    });
    const parts = z.array(z.strictObject({ tags: z.record(z.string(), z.string().nullable()) }));
    const schema = {
      values: map(text, "Values").validate(rule).optional(),
      parts: nested
        .list("Parts", { tags: map(text, "Tags").optional(), note: string("Note").optional() })
        .validate(parts)
        .optional(),
    };
    const { life } = await storedLife(schema);
    await life.create({ values: { a: "x", b: null }, parts: [{ tags: { a: null } }] });
    expect(await errorsOf(schema, { values: { a: "x", b: "y" } })).to.have.lengthOf(1);
  });

  it("a null element is an error where the element is not nullable", async () => {
    const schema = { values: map(list(string()).nullable(), "Values").optional() };
    expect(await errorsOf(schema, { values: { a: null, b: [null] } })).to.deep.equal([
      'values["b"] must not contain null elements (at 0).',
    ]);
  });

  it("an object whose state has null elements that the schema does not allow is refreshed, changed and destroyed", async () => {
    for (const field of [map(string(), "Values"), map(text, "Values")]) {
      const { life, stored } = await storedLife({ values: field.optional() });
      await life.create({ values: { a: "x" } });
      stored.values = { a: "x", b: null };
      await life.refresh();
      expect(life.state.values).to.deep.equal({ a: "x", b: null });
      await life.update({ values: { a: "y" } });
      stored.values = { b: null };
      await life.destroy();
    }
  });
});
