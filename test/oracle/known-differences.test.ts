import { expect } from "chai";
import { settleKnownDifferences } from "../../scripts/generate/known-differences.ts";
import { root } from "../scripts/support/command.ts";
import { knownDifference } from "./known-differences.ts";

describe("the known differences from terraform-plugin-framework", () => {
  it("the page contains each known difference; if not, npm run generate updates it", () => {
    expect(settleKnownDifferences(root, true)).to.deep.equal([]);
  });

  it("a value that tfnode alone forgets, replaces or rejects is no known difference", () => {
    for (const text of [
      "plan: value (computed): plugin-framework unknown, tfnode null (prior value, configured null)",
      "plan: value (optional): plugin-framework configured, tfnode prior (prior value, configured value)",
      "plan: value (computed, keeps): plugin-framework prior, tfnode unknown (prior value, configured null)",
      "plan: plugin-framework update, tfnode replace; tfnode for value (optional, replaces): planned configured, prior value, configured value",
      "plan: plugin-framework replace, tfnode update; plugin-framework for value (optional, replaces): planned configured, prior value, configured value",
      "plan: plugin-framework replace, tfnode update; plugin-framework for value (optional, replaces): planned configured, prior null, configured zero",
      "plan: plugin-framework update, tfnode no-op; value (optional): plugin-framework configured, tfnode prior (prior value, configured value)",
      "plan of a create: Terraform rejects the response of tfnode: Provider produced invalid plan: x",
      "plan after the apply: tfnode plans an update: value (optional): value becomes null (configured null)",
      "state of plugin-framework: tfnode plans a replace: value (optional, replaces): zero becomes null (configured null)",
      'apply: tfnode reports "API did not store the planned value" at value (required), plugin-framework nothing',
      "plan after an import: plugin-framework no-op, tfnode update",
    ])
      expect(knownDifference(text), text).to.equal(undefined);
  });
});
