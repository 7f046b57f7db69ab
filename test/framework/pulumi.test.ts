import { expect } from "chai";
import { string } from "../../src/schema/index.ts";
import { smallDataSource, smallUnconfigured } from "../support/small-provider.ts";

const dataSource = smallDataSource({
  schema: { found: string("What was found").computed() },
  async read({ diagnostics }) {
    diagnostics.warn([], "Old", "The thing is old.");
    return { found: "it" };
  },
});

/** Returns the result of a read by a client of this version, with its warnings. */
async function readBy(terraformVersion: string) {
  const lines: string[] = [];
  const { core, call } = smallUnconfigured(
    { api: undefined, dataSource },
    { log: { warn: (line: string) => lines.push(line) } as never },
  );
  await call("configureProvider", { terraformVersion });
  const state = await core.readData("small_thing", {});
  return { state, warnings: core.warnings.map(({ summary }) => summary), lines };
}

describe("the warnings of a data source", () => {
  it("the warnings of a data source are shown by Terraform", async () => {
    const { state, warnings, lines } = await readBy("1.11.4");
    expect(state).to.include({ found: "it" });
    expect({ warnings, lines }).to.deep.equal({ warnings: ["Old"], lines: [] });
  });

  it("warnings of a data source go to the log with Pulumi, whose bridge would treat them as errors", async () => {
    const { state, warnings, lines } = await readBy("1.0.0+pulumi-terraform-bridge");
    expect(state).to.include({ found: "it" });
    expect({ warnings, lines }).to.deep.equal({ warnings: [], lines: ["Old"] });
  });
});
