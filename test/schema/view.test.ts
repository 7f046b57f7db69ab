import { expect } from "chai";
import { ValueError } from "../../src/schema/codec/value-error.ts";
import { bigint, list, map, nested, number, object, set, string } from "../../src/schema/index.ts";
import { Decimal } from "../../src/schema/values/number.ts";
import { record } from "../../src/schema/values/value.ts";
import { fromView, toView } from "../../src/schema/view.ts";
import { blockOfFields, filled } from "../support/values.ts";

describe("the numbers that resource code receives", () => {
  const part = object({ count: number(), size: bigint() });
  const block = blockOfFields({
    count: number("A count").optional(),
    counts: set(number(), "Counts").optional(),
    size: bigint("A size").optional(),
    sizes: list(list(bigint()), "Sizes").optional(),
    part: part.optional(),
    parts: map(list(part), "Parts").optional(),
  });
  const seen = (config: { readonly [name: string]: unknown }) =>
    toView(block, filled(block, config)) as { readonly [name: string]: unknown };

  it("a number attribute is the nearest double of a fraction, and every whole number that a double holds", () => {
    const { count, counts } = seen({ count: 2n ** 63n, counts: [2n ** 60n, new Decimal("0.1")] });
    expect(count).to.equal(2 ** 63);
    expect(counts).to.deep.equal([2 ** 60, 0.1]);
  });

  it("a number attribute whose whole number a double would round throws when code reads it, and others do not", () => {
    const big = 2n ** 63n - 1n;
    const view = seen({ count: big, counts: [1, big], size: big });
    expect(view.size).to.equal(big);
    expect(() => view.count).to.throw("count has the number 9223372036854775807");
    expect(() => ({ ...view })).to.throw("declare count as bigint()");
    expect(() => view.counts).to.throw("declare counts as bigint()");
  });

  it("a bigint attribute keeps all digits, and so do elements and members of objects", () => {
    const big = 2n ** 60n + 1n;
    const values = { count: 1, size: 1 };
    const view = seen({
      size: 1,
      sizes: [[big, 2]],
      part: { count: 1, size: big },
      parts: { a: [values] },
    });
    expect(view.size).to.equal(1n);
    expect(view.sizes).to.deep.equal([[big, 2n]]);
    expect(view.part).to.deep.equal({ count: 1, size: big });
    expect(view.parts).to.deep.equal({ a: [{ count: 1, size: 1n }] });
  });
});

describe("the values that resource code returns", () => {
  const block = blockOfFields({
    names: list(string().nullable(), "Names").optional(),
    tags: set(string(), "Tags").optional(),
    rules: nested.list("Rules", { name: string("A name").optional() }).optional(),
    labels: map(string(), "Labels").optional(),
    parts: nested.map("Parts", { name: string("A name").optional() }).optional(),
  });

  it("a hole in an array is an error at its index, as undefined is, and not skipped", () => {
    // biome-ignore lint/suspicious/noSparseArray: the subject of the test
    const sparse = [, "x"];
    for (const names of [sparse, [undefined, "x"]]) {
      expect(() => fromView(block, { names })).to.throw(ValueError, "string expected, undefined found");
      expect(() => fromView(block, { tags: names })).to.throw(ValueError, "string expected, undefined found");
      expect(() => fromView(block, { rules: names })).to.throw(ValueError, "an object is expected");
    }
  });

  it("a key of a map whose value is undefined is left out, as in JSON", () => {
    const made = fromView(block, { labels: { a: "x", b: undefined }, parts: { a: undefined } });
    expect(made).to.deep.equal(
      record([
        ["labels", record([["a", "x"]])],
        ["parts", record()],
      ]),
    );
  });
});
