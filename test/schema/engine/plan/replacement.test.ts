import { expect } from "chai";
import { planChange } from "../../../../src/schema/engine/plan/plan.ts";
import { changedPaths, replacementPaths } from "../../../../src/schema/engine/plan/replacement.ts";
import { block, type Fields, knownAfterApply, nested, string } from "../../../../src/schema/index.ts";
import { pathText } from "../../../../src/schema/path.ts";
import { blockOfFields, filled } from "../../../support/values.ts";

type Given = { readonly [name: string]: unknown };

function replaced(fields: Fields, given: Given, prior: Given): readonly string[] {
  const content = blockOfFields(fields);
  const [config, before] = [filled(content, given), filled(content, prior)];
  return replacementPaths(content, config, planChange(content, config, before), before).map(pathText);
}

const part = { kind: string("Kind").required().requiresReplace(), note: string("Note").optional() };

const fields = {
  region: string("Region").required().requiresReplace(),
  zone: string("Zone").optional().computed().requiresReplace(),
  note: string("Note").optional(),
  one: block.optional("One", part),
  list: block.list("List", part),
  set: block.set("Set", part),
  login: nested.single("Login", part).optional(),
};

const prior = {
  region: "eu",
  zone: "1",
  one: [{ kind: "a" }],
  list: [{ kind: "a" }],
  set: [{ kind: "a" }],
  login: { kind: "a" },
};
const config = { ...prior, zone: null };

describe("replacement", () => {
  it("a change of an attribute with requiresReplace requires replacement", () => {
    expect(replaced(fields, { ...config, region: "us" }, prior)).to.deep.equal(["region"]);
  });

  it("an unknown value of an attribute with requiresReplace requires replacement", () => {
    expect(replaced(fields, { ...config, region: knownAfterApply }, prior)).to.deep.equal(["region"]);
  });

  it("other attributes and new computed values do not require replacement", () => {
    expect(replaced(fields, { ...config, note: "x" }, prior)).to.deep.equal([]);
  });

  it("the path of a replacement leads into blocks and nested attributes, and ends at sets", () => {
    const changed = {
      one: [{ kind: "b" }],
      list: [{ kind: "b" }],
      set: [{ kind: "b" }],
      login: { kind: "b" },
    };
    const paths = replaced(fields, { ...config, ...changed }, prior);
    expect(paths).to.have.members(["one.kind", "list[0].kind", "set", "login.kind"]);
  });

  it("a replacement has the path of the collection if its number of blocks changes", () => {
    expect(replaced(fields, { ...config, list: [{ kind: "a" }, { kind: "b" }] }, prior)).to.deep.equal([
      "list",
    ]);
  });

  it("a change of another attribute of a block does not require replacement", () => {
    expect(replaced(fields, { ...config, one: [{ kind: "a", note: "x" }] }, prior)).to.deep.equal([]);
  });

  it("all changes of a resource without update require replacement", () => {
    const content = blockOfFields({ a: string("A").required(), b: string("B").required() });
    const paths = changedPaths(
      content,
      filled(content, { a: "1", b: "2" }),
      filled(content, { a: "1", b: "3" }),
    );
    expect(paths).to.deep.equal([["b"]]);
  });
});
