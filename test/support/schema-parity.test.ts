import { expect } from "chai";
import { bool, list, map, nested, number, object, set, string } from "../../src/schema/index.ts";
import {
  agreement,
  declaredDifferences,
  differencesFrom,
  disagreement,
  type Schemas,
  undescribed,
} from "./schema-parity.ts";
import { blockOfFields } from "./values.ts";

type Fields = Parameters<typeof blockOfFields>[0];

const typed = list(
  object({
    name: string("The name"),
    sizes: list(object({ amount: number("How much"), units: set(string(), "Units") }), "The sizes"),
  }),
  "The disks",
).computed();

const sizes = { amount: number("How much").computed(), units: set(string(), "Units").computed() };
const disk = { name: string("The name").computed(), sizes: nested.list("The sizes", sizes).computed() };

function schemas(fields: Fields): Schemas {
  return new Map([["x", { version: 0, block: blockOfFields(fields) }]]);
}

/** The differences of an attribute from another one. */
function between(ours: Fields[string], theirs: Fields[string]): string[] {
  return differencesFrom(schemas({ disks: theirs }), schemas({ disks: ours }));
}

describe("the comparison of schemas", () => {
  it("a computed list of objects and a nested attribute with the same members are equal", () => {
    const nestedDisks = nested.list("The disks", disk).computed();
    expect(between(nestedDisks, typed)).to.deep.equal([]);
    expect(between(typed, nestedDisks)).to.deep.equal([]);
  });

  it("sets, maps and single objects are compared like lists, each with its own nesting only", () => {
    const one = object({ name: string("The name") });
    const fields = { name: string("The name").computed() };
    expect(between(nested.set("", fields).computed(), set(one).computed())).to.deep.equal([]);
    expect(between(nested.map("", fields).computed(), map(one).computed())).to.deep.equal([]);
    expect(between(nested.single("", fields).computed(), one.computed())).to.deep.equal([]);
    expect(between(nested.list("", fields).computed(), set(one).computed())).to.deep.equal([
      "x.disks: list of attributes",
      "x.disks: not set of attributes",
    ]);
  });

  it("a missing member, an extra one and one of another type are differences, at every depth", () => {
    const { name, ...unnamed } = disk;
    expect(between(nested.list("", unnamed).computed(), typed)).to.deep.equal(["x.disks.name: missing"]);
    expect(
      between(nested.list("", { ...disk, is_new: bool("New").computed() }).computed(), typed),
    ).to.deep.equal(["x.disks.is_new: not in the target"]);
    const other = nested.list("", { ...sizes, amount: string("How much").computed() }).computed();
    expect(between(nested.list("", { name, sizes: other }).computed(), typed)).to.deep.equal([
      'x.disks.sizes.amount: "string"',
      'x.disks.sizes.amount: not "number"',
    ]);
  });

  it("a member that is sensitive or can be configured is a difference", () => {
    const secret = nested.list("", { ...disk, name: string("The name").computed().sensitive() }).computed();
    expect(between(secret, typed)).to.deep.equal(["x.disks.name: sensitive"]);
    const open = nested.list("", { ...disk, name: string("The name").optional().computed() }).computed();
    expect(between(open, typed)).to.deep.equal(["x.disks.name: optional"]);
  });

  it("a configurable object is a difference", () => {
    const one = object({ name: string("The name") });
    const fields = { name: string("The name").required() };
    expect(between(nested.list("", fields).optional(), list(one).optional())).to.deep.equal([
      "x.disks: list of attributes",
      'x.disks: not ["list",["object",{"name":"string"}]]',
      "x.disks.name: not in the target",
    ]);
  });

  it("the comparison accepts a default only for an attribute that the target lacks", () => {
    const [targets, ours] = [schemas({}), schemas({ size: number("How much").default(5) })];
    const wanted = [{ what: "not in the target", reason: "new", paths: ["x.size"] }] as const;
    const declared = declaredDifferences(targets, ours, wanted);
    expect(disagreement(differencesFrom(targets, ours), declared)).to.deep.equal(agreement);
  });

  it("an attribute with a default that is computed in the target has to be computed", () => {
    const [targets, ours] = [
      schemas({ size: number("How much").optional() }),
      schemas({ size: number("How much").default(5) }),
    ];
    expect(declaredDifferences(targets, ours, [])).to.deep.equal(["x.size: computed"]);
    expect(disagreement(differencesFrom(targets, ours), ["x.size: computed"])).to.deep.equal(agreement);
  });

  it("differences that are undeclared, missing or declared twice are named", () => {
    expect(disagreement(["x.a: computed"], ["x.b: computed"])).to.deep.equal({
      undeclared: ["x.a: computed"],
      unfounded: ["x.b: computed"],
    });
    expect(disagreement(["x.a: computed"], ["x.a: computed", "x.a: computed"])).to.deep.equal({
      undeclared: [],
      unfounded: ["x.a: computed"],
    });
  });

  it("a member of an object type without a description is found", () => {
    const silent = list(object({ name: string() }), "The disks").computed();
    expect(undescribed(schemas({ disks: silent }))).to.deep.equal(["x.disks.name"]);
    expect(undescribed(schemas({ disks: typed }))).to.deep.equal([]);
  });
});
