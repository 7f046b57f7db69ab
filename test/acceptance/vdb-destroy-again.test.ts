import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { vdbLabForTests } from "../support/vdb-lab.ts";
import { withAccounts } from "./vdb-types.ts";

describe("a saved plan to destroy objects of vdb", () => {
  const lab = vdbLabForTests();

  it("a saved destroy plan of vdb can be applied twice, and the second apply logs that the object no longer exists", async () => {
    const { api, terraform } = lab;
    const authKey = 'resource "vdb_accounts_auth_key" "one" { cluster_ids = [vdb_accounts_cluster.one.id] }';
    await terraform.write(`${withAccounts("")}\n\n${authKey}\n`);
    await terraform.apply();
    const [state, kept] = ["terraform.tfstate", "kept.tfstate"].map((name) => join(terraform.folder, name));
    if (!state || !kept) throw new Error("there is no state");
    await copyFile(state, kept);
    await terraform.plan({ args: ["-destroy"] });
    await terraform.applyPlanned();
    expect(api.made()).to.deep.equal({});

    await copyFile(kept, state);
    const { stderr, errors } = await terraform.applyPlanned({ env: { TF_LOG_PROVIDER: "info" } });
    expect(errors).to.deep.equal([]);
    const reported = stderr.match(/Nothing to delete: .*?method=\S+/gs) ?? [];
    // The user remains, with other roles or none.
    const methods = reported.map((line) => line.replace(/.*Delete/s, "").replaceAll('"', ""));
    expect(methods.sort()).to.deep.equal([
      "Backup",
      "BackupSchedule",
      "Cluster",
      "DatabaseApiKey",
      "DatabaseApiKey",
      "HybridCloudEnvironment",
      "Role",
    ]);
    expect((await terraform.state()).size).to.equal(0);
  });
});
