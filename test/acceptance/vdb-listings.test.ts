import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { servedVdbLabForTests } from "../support/vdb-lab.ts";

const root = join(import.meta.dirname, "../../..");
const names = ["cloud_providers", "cloud_regions", "permissions", "releases", "users"] as const;

describe("the lists of objects that an account can use", () => {
  const lab = servedVdbLabForTests();

  it("the examples of list data sources can be applied, and plan no change afterwards", async () => {
    const files = names.map(async (name) => [
      `${name}.tf`,
      await readFile(join(root, `examples/vdb/data-sources/vdb_${name}/data-source.tf`), "utf8"),
    ]);
    await lab.terraform.write(Object.fromEntries(await Promise.all(files)));
    await lab.terraform.apply();
    await lab.terraform.emptyPlan();
    const { stdout } = await lab.terraform.run(["output", "-json"]);
    const outputs = JSON.parse(stdout);
    expect(outputs.cloud_providers.value).to.include("cloud-a");
    expect(outputs.regions.value).to.include({ "Region 1": "region-1" });
    expect(outputs.maintained_versions.value).to.deep.equal(["v1.16.3", "v1.17.0"]);
    expect(outputs.active_users.value).to.include("grace@example.org");
    const role = await lab.terraform.stored("vdb_accounts_role.readers");
    expect(role.values.permissions).to.deep.include({ value: "read:clusters", category: "Cluster" });
  });
});
