import { expect } from "chai";
import { labOf } from "../support/terraform-lab.ts";
import { VdbTestApi } from "../support/vdb-api.ts";

const cluster = (more: string) => `
  data "vdb_booking_packages" "all" {
    cloud_provider = "cloud-a"
    cloud_region   = "region-1"
  }

  resource "vdb_accounts_cluster" "search" {
    name           = "search"
    cloud_provider = "cloud-a"
    cloud_region   = "region-1"
    ${more}

    configuration {
      number_of_nodes = 1
      node_configuration {
        package_id = data.vdb_booking_packages.all.packages[0].id
      }
    }
  }
`;

/** A local API whose clusters change their phases slowly. */
const labWith = (phaseSeconds: number) =>
  labOf({
    provider: "vdb",
    start: () => VdbTestApi.start({ phaseSeconds, clock: Date.now }),
    secretOf: ({ localApi }) => localApi.credentials.apiKey,
  });

describe("a cluster that is waited for", () => {
  const lab = labWith(1);

  it("a cluster with wait_for is healthy after the apply, and the log reports the wait", async () => {
    await lab.terraform.write(cluster('wait_for = "HEALTHY"'));
    const { stderr } = await lab.terraform.apply({ env: { TF_LOG_PROVIDER: "info" } });
    expect(stderr).to.match(/waiting for the cluster [0-9a-f-]{36} to be healthy.*CLUSTER_PHASE_CREATING/);
    const { values } = await lab.terraform.stored("vdb_accounts_cluster.search");
    expect(values).to.have.nested.property("status[0].phase", "CLUSTER_PHASE_HEALTHY");
    await lab.terraform.emptyPlan();
  });

  it("a change of wait_for alone sends no request, also after an import", async () => {
    await lab.terraform.write(cluster(""));
    await lab.terraform.apply();
    const { values } = await lab.terraform.stored("vdb_accounts_cluster.search");
    await lab.terraform.write(cluster('wait_for = "HEALTHY"'));
    lab.api.takeChanges();
    const expectStoredOnly = async () => {
      const { outcome } = await lab.terraform.plan();
      expect(outcome.stdout).to.include('"action":"update"');
      await lab.terraform.applyPlanned();
      expect(lab.api.takeChanges()).to.deep.equal([]);
      const { values: now } = await lab.terraform.stored("vdb_accounts_cluster.search");
      expect(now.wait_for).to.equal("HEALTHY");
      await lab.terraform.emptyPlan();
    };
    await expectStoredOnly();
    await lab.terraform.run(["state", "rm", "vdb_accounts_cluster.search"]);
    await lab.terraform.run(["import", "vdb_accounts_cluster.search", String(values.id)]);
    await expectStoredOnly();
  });

  it("a cluster is restored from a backup, and the next plan is empty", async () => {
    await lab.terraform.write(cluster('wait_for = "HEALTHY"'));
    await lab.terraform.apply();
    const { values } = await lab.terraform.stored("vdb_accounts_cluster.search");
    const backup = "dddddddd-0000-4000-8000-000000000001";
    const [made] = lab.api.objects("clusters");
    const { name, cloudProviderId, cloudProviderRegionId, configuration } = Object(made);
    await lab.api.put("backups", backup, {
      id: backup,
      accountId: values.account_id,
      clusterId: values.id,
      createdAt: "2026-03-01T10:02:13Z",
      name: "a backup",
      status: "BACKUP_STATUS_SUCCEEDED",
      clusterInfo: { name, cloudProviderId, cloudProviderRegionId, configuration },
    });
    const restored = cluster(`restore_from_backup_id = "${backup}"`)
      .replace('"search" {', '"again" {')
      .replace('= "search"', '= "again"')
      .replace(/data "vdb_booking_packages"[^}]*\}/, "");
    await lab.terraform.write({ "restored.tf": restored });
    await lab.terraform.apply();
    expect((await lab.terraform.stored("vdb_accounts_cluster.again")).values.name).to.equal("again");
    await lab.terraform.emptyPlan();
  });
});

describe("a cluster that is not healthy in time", () => {
  const lab = labWith(3600);

  it("a cluster that is not healthy in time is tainted, and the error names the attribute with the timeout", async () => {
    await lab.terraform.write(cluster('wait_for = "HEALTHY"\n    timeouts {\n      create = "2s"\n    }'));
    const { errors } = await lab.terraform.apply({ exit: 1 });
    const [{ detail = "" } = {}] = errors;
    expect(detail).to.include("set create in the timeouts block").and.include("CLUSTER_PHASE_CREATING");
    const { values } = await lab.terraform.stored("vdb_accounts_cluster.search");
    expect(values.id).to.equal(lab.api.objects("clusters")[0]?.id);
    await lab.terraform.write(cluster(""));
    const { outcome } = await lab.terraform.plan();
    expect(outcome.stdout).to.include('"action":"replace"');
  });
});
