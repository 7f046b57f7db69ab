import { expect } from "chai";
import { applyInput } from "../../../../src/schema/engine/state/apply-input.ts";
import { block, type Fields, string, knownAfterApply as unknown } from "../../../../src/schema/index.ts";
import { blockOfFields, filled } from "../../../support/values.ts";

type Given = { readonly [name: string]: unknown };

function decide(fields: Fields, planned: Given, config: Given) {
  const content = blockOfFields(fields);
  return applyInput(content, filled(content, planned), filled(content, config));
}

const part = { name: string("Name").optional().computed(), secret: string("Secret").optional().writeOnly() };

describe("the plan that create and update receive", () => {
  it("create receives null for computed attributes, and the configured write-only values", () => {
    const fields = { ...part, listed: block.list("List", part) };
    const planned = { name: unknown, listed: [{ name: unknown }, { name: "b" }] };
    const config = { secret: "s", listed: [{ secret: "a" }, { name: "b" }] };
    expect(decide(fields, planned, config)).to.deep.equal(
      filled(blockOfFields({ ...fields }), {
        secret: "s",
        listed: [{ secret: "a" }, { name: "b" }],
      }),
    );
  });

  it("create receives every block of a map", () => {
    const fields = { by: block.map("By name", part) };
    const planned = { by: { name: { name: "a" }, secret: { name: unknown }, other: { name: "c" } } };
    const config = { by: { name: { secret: "1" }, secret: { secret: "2" }, other: { name: "c" } } };
    expect(decide(fields, planned, config)).to.deep.equal(
      filled(blockOfFields(fields), {
        by: { name: { name: "a", secret: "1" }, secret: { secret: "2" }, other: { name: "c" } },
      }),
    );
  });
});
