import { expect } from "chai";
import { DiagnosticsError } from "../../../src/testing/core/core.ts";
import { rejection } from "../../../src/testing/core/rejection.ts";
import { startVdbLife, useVdbLife } from "../../support/vdb-life.ts";

describe("lists of vdb", () => {
  const vdb = useVdbLife();
  const roles = async (count: number) => {
    for (let i = 0; i < count; i++) {
      await vdb
        .resource("accounts_role")
        .create({ name: `role-${i}`, permissions: [{ value: "read:clusters" }] });
    }
  };

  it("a list omits the system roles", async () => {
    await roles(2);
    const { results } = await vdb.queries.list("vdb_accounts_role");
    expect(results.map(({ displayName }) => displayName)).to.deep.equal(["role-0", "role-1"]);
    expect(results[0]?.identity).to.deep.include({ account_id: vdb.api.accountId });
  });

  it("a list sends the filters of the API, and requests pages", async () => {
    vdb.api.localApi.control.clearRequests();
    await vdb.queries.list("vdb_accounts_cluster", { cloud_provider: "cloud-a", cloud_region: "region-1" });
    expect(vdb.api.calls().map(({ request }) => request)).to.deep.equal([
      {
        accountId: vdb.api.accountId,
        cloudProviderId: "cloud-a",
        cloudProviderRegionId: "region-1",
        pageSize: 100,
      },
    ]);
  });

  it("a list of regions requires the provider of a region", async () => {
    const listing = vdb.queries.validate("vdb_accounts_cluster", { cloud_region: "region-1" });
    const { diagnostics } = await rejection(listing, DiagnosticsError);
    expect(diagnostics.map(({ summary, path }) => [summary, path])).to.deep.equal([
      ["Missing cloud provider", "config.cloud_region"],
    ]);
  });

  it("a list of another account is rejected, and so is one that never ends", async () => {
    const other = "99999999-2222-4333-8444-555555555555";
    const item = { id: "0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d", accountId: other };
    for (const response of [{ items: [item] }, { items: [], nextPageToken: "again" }]) {
      const call = () => Promise.resolve(response as never);
      const life = await startVdbLife({ through: (client) => ({ ...client, call }) });
      try {
        const { diagnostics } = await rejection(life.queries.list("vdb_accounts_cluster"), DiagnosticsError);
        expect(diagnostics[0]?.summary).to.equal("vdb_accounts_cluster not listed");
      } finally {
        await life.close();
      }
    }
  });
});
