import { expect } from "chai";
import { blockType } from "../../src/schema/schema.ts";
import { CoreActions } from "../../src/testing/core/actions.ts";
import { toConfig } from "../../src/testing/core/config.ts";
import { sent } from "../../src/testing/core/wire.ts";
import { callerOf, type DrivenPlugin, drive } from "../../src/testing/plugin/drive.ts";
import { putClusters, search } from "../resources/vdb/clusters-at-hand.ts";
import { VdbTestApi } from "../support/vdb-api.ts";

describe("an action of the built provider vdb, called like Terraform does", () => {
  let api: VdbTestApi;
  let driven: DrivenPlugin;

  beforeEach(async () => {
    api = await VdbTestApi.start({ clock: Date.now });
    await putClusters(api);
    await api.change("clusters", search, { state: { phase: "CLUSTER_PHASE_SUSPENDING" }, phaseEnds: null });
    driven = await drive("dist/terraform-provider-vdb", api.env);
    await driven.core.configure({});
  });

  afterEach(async () => {
    await driven.plugin.kill();
    await api.close();
  });

  async function events(config: { readonly [name: string]: string }) {
    const { plugin } = driven;
    const stream = (() => plugin.stream) as never;
    const block = await new CoreActions(callerOf(plugin), stream).block("vdb_cluster_suspend");
    return plugin.stream("invokeAction", {
      actionType: "vdb_cluster_suspend",
      config: sent(blockType(block), toConfig(block, config)),
    });
  }

  it("an action of vdb does not crash the process when the client cancels the call", async () => {
    for await (const event of await events({ cluster_id: search })) {
      expect(event.progress?.message).to.contain("SUSPENDING");
      break;
    }
    const validated = await driven.plugin.call("validateActionConfig", { typeName: "vdb_cluster_suspend" });
    expect(validated.diagnostics.map(({ summary }) => summary)).to.deep.equal(["Missing required argument"]);
    expect((await driven.plugin.shutdown()).code).to.equal(0);
  });

  it("an action of vdb ends with one completion that contains an error when Terraform stops the provider", async () => {
    const seen: string[] = [];
    const errors: string[] = [];
    for await (const event of await events({ cluster_id: search })) {
      if (event.progress) {
        seen.push(event.progress.message);
        if (seen.length === 2) await driven.plugin.call("stopProvider", {});
      } else errors.push(...(event.completed?.diagnostics ?? []).map(({ summary }) => summary));
    }
    expect(seen).to.have.length(2);
    expect(errors).to.deep.equal(["vdb_cluster_suspend not completed"]);
  });
});
