import { expect } from "chai";
import { block, bool, string } from "../../../src/schema/index.ts";
import type { Change } from "../../../src/testing/terraform/output.ts";
import { blockOfFields } from "../values.ts";
import { surprisesAfterImport } from "./after-import.ts";

const schema = blockOfFields({
  name: string("Name").required(),
  changed: string("When it changed").computed(),
  test: bool("Whether to test").default(true).notReturned(),
  credentials: block.required("How to sign in", {
    user: string("Who").required(),
    secret: string("Secret").required().sensitive().notReturned(),
  }),
  label: block.set("Labels", { key: string("Key").required() }),
});

const imported = {
  name: "n",
  changed: "before",
  test: true,
  credentials: [{ user: "u", secret: null }],
  label: [{ key: "a" }],
};
const literal = { name: "n", test: true, credentials: [{ user: "u", secret: "s" }], label: [{ key: "a" }] };

function surprises(after: object | null, configured: object = literal): readonly string[] {
  const change: Change = {
    actions: after ? ["update"] : ["no-op"],
    before: imported,
    after: { ...imported, ...after },
    unknown: [],
    sensitive: [],
    reason: "",
    replacePaths: [],
    importId: "1",
    isImported: true,
  };
  return surprisesAfterImport(schema, change, { ...literal, ...configured });
}

describe("the plan after an import", () => {
  it("the plan after an import may set attributes that the API never returns", () => {
    expect(surprises(null)).to.deep.equal([]);
    expect(surprises({ changed: null, credentials: [{ user: "u", secret: "s" }] })).to.deep.equal([]);
    expect(surprises({ test: false }, { test: false })).to.deep.equal([]);
  });

  it("the plan after an import may not change any other attribute", () => {
    expect(surprises({ name: "m" })).to.deep.equal(['name: "n" -> "m"']);
    expect(surprises({ credentials: [{ user: "v", secret: "s" }] })).to.deep.equal([
      'credentials.user: "u" -> "v"',
    ]);
    expect(surprises({ label: [] })).to.deep.equal(['label: [{"key":"a"}] -> []']);
    expect(surprises({ credentials: [] })).to.have.lengthOf(1);
  });

  it("the plan after an import may not unset an attribute with a default, nor be an update without changes", () => {
    expect(surprises({ test: null })).to.deep.equal(["test: true -> null"]);
    expect(surprises({ changed: null })).to.deep.equal(["an update of nothing"]);
  });
});
