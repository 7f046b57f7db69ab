import { expect } from "chai";
import fc from "fast-check";
import { configInput } from "../../src/schema/config-input.ts";
import { planNew } from "../../src/schema/engine/plan/plan-values.ts";
import { applyInput } from "../../src/schema/engine/state/apply-input.ts";
import { list, nested, string } from "../../src/schema/index.ts";
import { knownAfterApply } from "../../src/schema/values/unknown.ts";
import { isRecord } from "../../src/schema/values/value.ts";
import { drawBlock, drawConfig } from "../support/core-arbitraries.ts";
import { runs } from "../support/thorough.ts";
import { blockOfFields, filled } from "../support/values.ts";

describe("the input of a new object with a configuration", () => {
  it("a configuration gives the input that a plan of it gives the create", () => {
    const property = fc.property(fc.gen(), (g) => {
      const block = drawBlock(g);
      const config = drawConfig(g, block, true);
      const planned = planNew(block, config);
      if (!isRecord(planned)) return;
      expect(configInput(block, config)).to.deep.equal(applyInput(block, planned, config));
    });
    fc.assert(property, runs({ seed: 52, many: 1000 }));
  });

  it("two elements of a set that defaults make equal are one in the input", () => {
    const content = blockOfFields({
      rules: nested
        .set("Rules", { port: string("Port").default("80"), to: string("To").optional() })
        .required(),
    });
    const config = filled(content, { rules: [{ to: "a" }, { port: "80", to: "a" }] });
    expect(configInput(content, config)).to.deep.equal(filled(content, { rules: [{ port: "80", to: "a" }] }));
  });

  it("the input has null in place of unknown values, and the value of a write-only form under the attribute's name", () => {
    const content = blockOfFields({
      key: string("Key").required().orWriteOnly(),
      url: string("URL").computed(),
      tags: list(string(), "Tags").optional(),
    });
    const config = filled(content, { key_wo: "k", tags: ["a", knownAfterApply] });
    const { key, url, tags } = configInput(content, config) as { [name: string]: unknown };
    expect({ key, url, tags }).to.deep.equal({ key: "k", url: null, tags: ["a", null] });
  });
});
