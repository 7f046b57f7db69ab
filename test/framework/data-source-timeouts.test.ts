import { expect } from "chai";
import { string } from "../../src/schema/index.ts";
import { DiagnosticsError } from "../../src/testing/core/core.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { smallCore, smallDataSource } from "../support/small-provider.ts";

const schema = { name: string("The name").required(), found: string("What was found").computed() };

/** Returns immediately, or only when it is stopped. */
const dataSource = smallDataSource({
  schema,
  timeouts: { read: "20m" },
  async read({ config, signal }) {
    if (config.name === "slow") await stopped(signal);
    return { name: config.name, found: "it" };
  },
});

function stopped(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("stopped"))));
}

const failing = (promise: Promise<unknown>) => rejection(promise, DiagnosticsError);

describe("a data source with timeouts", () => {
  it("a data source with timeouts has a timeouts block with only read", async () => {
    const { timeouts } = dataSource.block.blocks;
    expect(Object.keys(timeouts?.block.attributes ?? {})).to.deep.equal(["read"]);
  });

  it("a data source with timeouts stores the configured timeouts in the state, although the result does not contain them", async () => {
    const core = await smallCore({ api: undefined, dataSource });
    const kept = async (timeouts: object | null) =>
      await core.readData("small_thing", { name: "quick", timeouts });
    expect(await kept({ read: "1h" })).to.deep.include({ found: "it", timeouts: { read: "1h" } });
    expect(await kept(null)).to.deep.include({ found: "it", timeouts: null });
  });

  it("a data source with timeouts ends a read that takes too long, and names the attribute that allows more time", async () => {
    const core = await smallCore({ api: undefined, dataSource });
    const config = { name: "slow", timeouts: { read: "20ms" } };
    const { diagnostics } = await failing(core.readData("small_thing", config));
    expect(diagnostics).to.have.length(1);
    expect(diagnostics[0]).to.include({
      summary: "small_thing not read",
      detail: "The operation timed out. To allow more time, set read in the timeouts block.",
    });
  });

  it("a data source with timeouts rejects an invalid duration", async () => {
    const core = await smallCore({ api: undefined, dataSource });
    const { diagnostics } = await failing(
      core.readData("small_thing", { name: "quick", timeouts: { read: "soon" } }),
    );
    expect(diagnostics[0]).to.include({ summary: "Invalid value", path: "timeouts.read" });
  });
});
