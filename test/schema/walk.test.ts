import { expect } from "chai";
import { block, nested, string, knownAfterApply as unknown } from "../../src/schema/index.ts";
import { pathText } from "../../src/schema/path.ts";
import { isUnknown } from "../../src/schema/values/unknown.ts";
import type { Value } from "../../src/schema/values/value.ts";
import { atObjects, gather, haveSamePlaces, membersOf, partAt } from "../../src/schema/walk.ts";
import { blockOfFields, filled } from "../support/values.ts";

const name = { name: string("A name").optional() };
const content = blockOfFields({
  title: string("A title").optional(),
  login: nested.single("A login", name).optional(),
  zones: nested.map("Zones", name).optional(),
  once: block.optional("At most one", name),
  rules: block.list("Rules", { ...name, part: block.list("Parts", name) }),
  hosts: block.set("Hosts", name),
});
const value = filled(content, {
  title: "t",
  login: { name: "l" },
  zones: { a: { name: "za" }, "b.c": { name: "zb" } },
  once: [{ name: "o" }],
  rules: [{ name: "r0" }, { name: "r1", part: [{ name: "p" }] }],
  hosts: [{ name: "h0" }, { name: "h1" }],
});

/** Returns the texts in the first value, with their places and the second value at the same place. */
function texts(first: Value, second: Value): readonly (readonly [string, Value, Value])[] {
  return gather<[Value, Value], [string, Value, Value]>(
    content,
    [first, second],
    (_, values, path, within) => (typeof values[0] === "string" ? [[pathText(path), ...values]] : within()),
  );
}

describe("gather", () => {
  it("gather finds each value at its place in the configuration, and elements of sets at the set", () => {
    expect(texts(value, null).map(([place, text]) => [place, text])).to.deep.equal([
      ["title", "t"],
      ["login.name", "l"],
      ['zones["a"].name', "za"],
      ['zones["b.c"].name', "zb"],
      ["once.name", "o"],
      ["rules[0].name", "r0"],
      ["rules[1].name", "r1"],
      ["rules[1].part[0].name", "p"],
      ["hosts.name", "h0"],
      ["hosts.name", "h1"],
    ]);
  });

  it("gather passes the other value at the same place: null if it has none", () => {
    const other = filled(content, { zones: { "b.c": { name: "other" } }, rules: [{ name: "r" }] });
    const found = Object.fromEntries(texts(value, other).map(([place, , second]) => [place, second]));
    expect(found).to.include({ 'zones["a"].name': null, 'zones["b.c"].name': "other", "login.name": null });
    expect(found).to.include({ "rules[0].name": "r", "rules[1].name": null });
  });

  it("gather passes unknown for every place inside an unknown value", () => {
    const other = { ...filled(content, {}), zones: unknown };
    const seen = texts(value, other).filter(([, , second]) => isUnknown(second));
    expect(seen.map(([place]) => place)).to.deep.equal(['zones["a"].name', 'zones["b.c"].name']);
  });

  it("gather finds nothing in null and unknown values", () => {
    for (const none of [null, unknown]) {
      expect(texts(none, value)).to.deep.equal([]);
      expect(
        texts({ ...value, rules: none, zones: none, login: none }, value).map(([place]) => place),
      ).to.deep.equal(["title", "once.name", "hosts.name", "hosts.name"]);
    }
  });

  it("gather visits each place that exists in any value of a list or map", () => {
    const placesOf = (name: string, first: Value, second: Value) => {
      const { objects } = membersOf(content).find((member) => member.name === name) ?? {};
      return (
        objects &&
        atObjects<[Value, Value], string>(objects, [first, second], [], (_, path) => [pathText(path)])
      );
    };
    expect(placesOf("zones", { a: null }, { b: null, a: null })).to.deep.equal(['["a"]', '["b"]']);
    expect(placesOf("rules", [null], [null, null])).to.deep.equal(["[0]", "[1]"]);
    expect(placesOf("login", null, null)).to.deep.equal([""]);
  });
});

describe("haveSamePlaces and partAt", () => {
  it("haveSamePlaces is true if each object has its own place on both sides", () => {
    const list = { nesting: "list", one: false } as const;
    expect(haveSamePlaces(list, [null], [null])).to.equal(true);
    expect(haveSamePlaces(list, [null], [])).to.equal(false);
    expect(haveSamePlaces({ nesting: "set", one: false }, [null], [null])).to.equal(false);
    expect(haveSamePlaces({ nesting: "map", one: false }, { a: null }, {})).to.equal(true);
    expect(haveSamePlaces({ nesting: "single", one: false }, { a: null }, null)).to.equal(false);
  });

  it("partAt returns null for a missing place, and ignores inherited members of JavaScript objects", () => {
    expect(partAt(filled(content, {}), "constructor")).to.equal(null);
    expect([partAt([1], 1), partAt("text", "length"), partAt(null, "a")]).to.deep.equal([null, null, null]);
    expect(partAt([1], undefined)).to.deep.equal([1]);
  });
});
