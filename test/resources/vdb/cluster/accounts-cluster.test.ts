import { expect } from "chai";
import { DiagnosticsError } from "../../../../src/testing/core/core.ts";
import { rejection } from "../../../../src/testing/core/rejection.ts";
import { refusal, useVdbLife } from "../../../support/vdb-life.ts";
import { cluster, clusterWith, clusterWithDatabase, hybridCluster, packageId } from "./cluster-cases.ts";

describe("accounts_cluster", () => {
  const vdb = useVdbLife();
  const search = () => vdb.resource("accounts_cluster");

  it("a cluster has the values of the API, and null or no block for unset values", async () => {
    const one = search();
    await one.create(cluster);
    const { id, created_at, status, configuration, ...rest } = one.state;
    expect(rest).to.deep.equal({
      account_id: vdb.api.accountId,
      name: "search",
      cloud_provider: "aws",
      cloud_region: "eu-central-1",
      private_region_id: null,
      delete_backups_on_destroy: true,
      marked_for_deletion_at: null,
      url: `https://${id}.db.example.org`,
      labels: [],
      wait_for: null,
      restore_from_backup_id: null,
      timeouts: null,
    });
    expect(created_at).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(status).to.containSubset([
      {
        phase: "CLUSTER_PHASE_CREATING",
        restarted_at: null,
        resources: [{ cpu: [{ base: 0.5, additional: 0 }] }],
        scalability_info: [{ status: "CLUSTER_SCALABILITY_STATUS_SCALABLE", reason: null }],
      },
    ]);
    expect(configuration).to.containSubset([
      {
        number_of_nodes: 1,
        version: "v1.17.0",
        allowed_ip_source_ranges: [],
        service_type: "CLUSTER_SERVICE_TYPE_CLUSTER_IP",
        gpu_type: null,
        restart_policy: "CLUSTER_CONFIGURATION_RESTART_POLICY_AUTOMATIC",
        reserved_cpu_percentage: null,
        node_configuration: [{ package_id: packageId, resource_configurations: [] }],
        tolerations: [],
        database_configuration: [],
      },
    ]);
  });

  it("values that the API sets plan no change", async () => {
    const one = search();
    await one.create(clusterWithDatabase({ service: {} }));
    await one.expectNoChange(clusterWithDatabase({ service: {} }));
    await one.import(one.id);
    await one.expectNoChange(clusterWithDatabase({ service: {} }));
  });

  describe("accounts_cluster with empty blocks", () => {
    const blocks = { collection: { vectors: {} }, storage: { performance: {} }, service: {}, inference: {} };
    const config = (name: string) => ({ ...clusterWithDatabase(blocks), name });
    /** All attributes that the API may set. */
    const filledIn = {
      version: "v1.16.3",
      serviceType: "CLUSTER_SERVICE_TYPE_NODE_PORT",
      gpuType: "CLUSTER_CONFIGURATION_GPU_TYPE_AMD",
      restartPolicy: "CLUSTER_CONFIGURATION_RESTART_POLICY_PARALLEL",
      rebalanceStrategy: "CLUSTER_CONFIGURATION_REBALANCE_STRATEGY_BY_SIZE",
      reservedCpuPercentage: 30,
      reservedMemoryPercentage: 40,
      allowedIpSourceRanges: ["192.0.2.0/24"],
      databaseConfiguration: {
        logLevel: "DATABASE_CONFIGURATION_LOG_LEVEL_WARN",
        collection: { replicationFactor: 2, writeConsistencyFactor: 1, vectors: { onDisk: true } },
        storage: { performance: { optimizerCpuBudget: 3, asyncScorer: true } },
        service: { enableTls: true },
        inference: { enabled: true },
      },
    };

    it("values that the API sets in empty blocks plan no change and are kept", async () => {
      const one = search();
      await one.create(config("search"));
      await vdb.api.change("clusters", one.id, { configuration: filledIn });
      await one.refresh();
      await one.expectNoChange(config("search"));
      await one.update(config("find"));
      expect(vdb.api.only("clusters")).to.containSubset({ name: "find", configuration: filledIn });
      await one.import(one.id);
      await one.expectNoChange(config("find"));
    });

    it("values that were set outside of Terraform after the plan are kept and reported", async () => {
      const one = search();
      await one.create(config("search"));
      const plan = await vdb.core.plan(one.type, one.object?.value ?? null, config("find"));
      await vdb.api.change("clusters", one.id, { configuration: filledIn });
      const { diagnostics, newState } = await rejection(vdb.core.apply(plan), DiagnosticsError);
      expect(new Set(diagnostics.map(({ summary }) => summary))).to.deep.equal(
        new Set(["API did not store the planned value"]),
      );
      expect(diagnostics.map(({ path }) => path)).to.include("configuration[0].version");
      one.object = newState;
      expect(vdb.api.only("clusters")).to.containSubset({ name: "find", configuration: filledIn });
      await one.expectNoChange(config("find"));
      await one.refresh();
      await one.expectNoChange(config("find"));
    });
  });

  it("a plan has unknown values only for attributes that an update may recompute", async () => {
    const one = search();
    await one.create(cluster);
    expect(await one.plan({ ...cluster, name: "find" })).to.deep.equal({
      action: "update",
      changed: ["name"],
      recomputed: [
        "status",
        "configuration[0].last_modified_at",
        "configuration[0].gpu_type",
        "configuration[0].reserved_cpu_percentage",
        "configuration[0].reserved_memory_percentage",
      ],
      replacing: [],
    });
  });

  for (const changed of [
    { cloud_region: "europe-west3", cloud_provider: "gcp" },
    { cloud_region: "us-east-1" },
  ]) {
    it(`a cluster is replaced when ${Object.keys(changed).join(" and ")} change`, async () => {
      const one = search();
      await one.create(cluster);
      expect(await one.plan({ ...cluster, ...changed })).to.deep.include({
        action: "replace",
        replacing: Object.keys(changed),
      });
    });
  }

  it("external changes of values that the API sets are shown, and plan no change", async () => {
    const one = search();
    await one.create(cluster);
    const numbers = { gpuType: 99, reservedCpuPercentage: 30 };
    await vdb.api.change("clusters", one.id, { configuration: numbers });
    await one.refresh();
    expect(one.state.configuration).to.containSubset([{ gpu_type: "99", reserved_cpu_percentage: 30 }]);
    await one.expectNoChange(cluster);
  });

  it("blocks that were set outside of Terraform are kept, and not stored in the state", async () => {
    const one = search();
    await one.create(cluster);
    const elsewhere = {
      labels: [{ key: "team", value: "other" }],
      configuration: {
        clusterStorageConfiguration: { storageTierType: "STORAGE_TIER_TYPE_BALANCED" },
        tolerations: [{ operator: "TOLERATION_OPERATOR_EXISTS" }],
        databaseConfiguration: { inference: { enabled: true } },
      },
    };
    await vdb.api.change("clusters", one.id, elsewhere);
    await one.expectNoChange(cluster);
    await one.update({ ...cluster, name: "find" });
    expect(one.state.labels).to.deep.equal([]);
    expect(vdb.api.only("clusters")).to.containSubset({ name: "find", ...elsewhere });
  });

  it("an update sends the complete cluster, without read-only attributes", async () => {
    const one = search();
    await one.create(cluster);
    const { state, phaseEnds, ...before } = vdb.api.only("clusters");
    expect(state).to.be.an("object");
    vdb.api.takeChanges();
    await one.update({ ...cluster, name: "find" });
    expect(vdb.api.takeChanges()).to.deep.equal([
      { call: "ClusterService/UpdateCluster", request: { cluster: { ...before, name: "find" } } },
    ]);
  });

  it("an update clears blocks that are removed from the configuration", async () => {
    const one = search();
    const labelled = {
      ...clusterWith({ pod_labels: [{ key: "app", value: "vectors" }] }),
      labels: [{ key: "team", value: "search" }],
    };
    await one.create(labelled);
    await one.update(cluster);
    const { labels, configuration } = vdb.api.only("clusters");
    expect(labels).to.equal(undefined);
    expect(configuration).to.not.have.property("podLabels");
    await one.expectNoChange(cluster);
  });

  it("labels are sent in order", async () => {
    const labels = ["b", "a", "c"].map((key) => ({ key, value: "" }));
    const one = search();
    await one.create({ ...cluster, labels });
    expect(vdb.api.only("clusters")).to.have.deep.property(
      "labels",
      labels.map(({ key }) => ({ key })),
    );
    await one.expectNoChange({ ...cluster, labels });
  });

  it("a value that leaves the decision to the platform plans no change", async () => {
    const open = clusterWith({
      restart_policy: "CLUSTER_CONFIGURATION_RESTART_POLICY_UNSPECIFIED",
      rebalance_strategy: "CLUSTER_CONFIGURATION_REBALANCE_STRATEGY_UNSPECIFIED",
    });
    const one = search();
    await one.create(open);
    expect(vdb.api.only("clusters"))
      .to.have.nested.property("configuration.restartPolicy")
      .that.matches(/_AUTOMATIC$/);
    await one.expectNoChange(open);
    await one.update({ ...open, name: "find" });
    await one.import(one.id);
    await one.update({ ...open, name: "find" });
    await one.expectNoChange({ ...open, name: "find" });
  });

  it("an empty version counts as unset", async () => {
    const one = search();
    const open = clusterWith({ version: "" });
    await one.create(open);
    await one.expectNoChange(open);
    await one.refresh();
    await one.update({ ...open, name: "find" });
    expect(vdb.api.only("clusters")).to.have.nested.property("configuration.version", "v1.17.0");
    await one.expectNoChange({ ...open, name: "find" });
  });

  it("the version latest matches any running version", async () => {
    const one = search();
    const latest = clusterWith({ version: "latest" });
    await one.create(latest);
    expect(vdb.api.takeChanges()).to.have.nested.property(
      "[0].request.cluster.configuration.version",
      "latest",
    );
    await one.expectNoChange(latest);
    await vdb.api.change("clusters", one.id, { configuration: { version: "v1.16.3" } });
    await one.expectNoChange(latest);
    await one.update({ ...latest, name: "find" });
    expect(vdb.api.only("clusters")).to.have.nested.property("configuration.version", "v1.16.3");
    await one.import(one.id);
    await one.expectNoChange({ ...latest, name: "find" });
    expect((await one.plan(clusterWith({ version: "v1.17.0" }))).changed).to.include(
      "configuration[0].version",
    );
  });

  it("destroying a cluster deletes its backups by default, after an import, too", async () => {
    const deletion = () => vdb.api.takeChanges().at(-1)?.request.deleteBackups;
    const one = search();
    await one.create(cluster);
    await one.import(one.id);
    expect(one.state.delete_backups_on_destroy).to.equal(true);
    await one.destroy();
    expect(deletion()).to.equal(true);

    const other = search();
    await other.create({ ...cluster, name: "other", delete_backups_on_destroy: false });
    await other.refresh();
    await other.destroy();
    expect(deletion()).to.equal(false);
  });

  it("a cluster stays in the state while it is being deleted, and shows it", async () => {
    const one = search();
    await one.create(cluster);
    await vdb.api.change("clusters", one.id, { deletedAt: "2030-01-02T03:04:05.678Z" });
    await one.refresh();
    expect(one.state.marked_for_deletion_at).to.equal("2030-01-02T03:04:05Z");
  });

  it("a cluster keeps its URL while the API returns no state", async () => {
    const service = clusterWithDatabase({ service: { jwt_rbac: true } });
    const one = search();
    await one.create(service);
    const { url } = one.state;
    await vdb.api.change("clusters", one.id, { state: null });
    await one.refresh();
    expect(one.state).to.deep.include({ url, status: [] });
    await one.expectNoChange(service);
  });

  it("a cluster is imported with all values of the API", async () => {
    const one = search();
    const full = {
      ...clusterWith({
        annotations: [{ key: "owner", value: "search" }],
        node_configuration: {
          package_id: packageId,
          resource_configurations: [{ amount: 8, resource_type: "disk", resource_unit: "Gi" }],
        },
        database_configuration: { storage: { performance: { async_scorer: true } } },
      }),
      labels: [{ key: "team", value: "search" }],
    };
    await one.create(full);
    await one.import(one.id);
    await one.expectNoChange(full);
  });

  it("numbers that the API cannot represent are rejected", async () => {
    const nodes = (number_of_nodes: number) => search().create(clusterWith({ number_of_nodes }));
    expect(await refusal(nodes(0))).to.include({ path: "configuration[0].number_of_nodes" });
    expect(await refusal(nodes(1.5))).to.include({ path: "configuration[0].number_of_nodes" });
    expect(await refusal(nodes(2 ** 32))).to.include({ path: "configuration[0].number_of_nodes" });
    expect(vdb.api.calls()).to.deep.equal([]);
  });

  describe("accounts_cluster in an environment", () => {
    it("private_region_id shows the environment, and plans no change", async () => {
      const config = await hybridCluster(vdb.api);
      const one = search();
      await one.create(config);
      expect(one.state.private_region_id).to.equal(config.cloud_region);
      await one.expectNoChange(config);
      await one.import(one.id);
      await one.expectNoChange(config);
    });

    it("an empty private_region_id, which names no environment, is kept", async () => {
      const own = await hybridCluster(vdb.api);
      const config = { ...own, private_region_id: "" };
      const one = search();
      await one.create(config);
      await one.expectNoChange(config);
      await one.expectNoChange(own);
      await one.import(one.id);
      await one.update(config);
      await one.expectNoChange(config);
      await one.update({ ...config, name: "find" });
      expect(vdb.api.only("clusters")).to.include({ cloudProviderRegionId: own.cloud_region });
      await one.expectNoChange({ ...config, name: "find" });
    });

    it("a plan rejects an invalid environment ID as the region", async () => {
      const own = await hybridCluster(vdb.api);
      const error = await refusal(search().create({ ...own, cloud_region: "region-1" }));
      expect(error).to.include({ summary: "Invalid environment", path: "cloud_region" });
      const both = { ...own, private_region_id: "region-1" };
      expect(await refusal(search().create(both))).to.include({ path: "private_region_id" });
      expect(vdb.api.takeChanges()).to.deep.equal([]);
    });

    it("a cluster is not replaced when the environment moves from private_region_id to cloud_region, or back", async () => {
      const own = await hybridCluster(vdb.api);
      const former = { ...own, cloud_region: "elsewhere", private_region_id: own.cloud_region };
      const one = search();
      await one.create(former);
      await one.update(own);
      await one.expectNoChange(own);
      await one.import(one.id);
      await one.update(former);
      await one.expectNoChange(former);
      await one.expectNoChange({ ...former, private_region_id: null });
      expect(vdb.api.only("clusters")).to.include({ cloudProviderRegionId: own.cloud_region });
      for (const moved of [
        { ...own, cloud_region: "other" },
        { ...former, private_region_id: "e0000000-0000-4000-8000-000000000002" },
      ]) {
        const cloud_region = "e0000000-0000-4000-8000-000000000003";
        expect(await one.plan({ ...moved, cloud_region })).to.deep.include({ replacing: ["cloud_region"] });
      }
    });

    it("a private_region_id that differs from cloud_region is used, and does not replace the cluster", async () => {
      const own = await hybridCluster(vdb.api);
      const config = { ...own, cloud_region: "elsewhere", private_region_id: own.cloud_region };
      const one = search();
      await one.create(config);
      expect(vdb.api.only("clusters")).to.include({ cloudProviderRegionId: own.cloud_region });
      await one.expectNoChange(config);
      await one.update({ ...config, name: "find" });
      await one.expectNoChange({ ...config, name: "find" });
      expect(vdb.warnings.map(({ detail }) => detail)).to.include(
        "private_region_id: Set cloud_region to the ID of the environment instead.",
      );
    });
  });

  it("private_region_id has no effect in a cloud, and plans no change there", async () => {
    const config = { ...cluster, private_region_id: "us-east-1" };
    const one = search();
    await one.create(config);
    expect(vdb.api.only("clusters")).to.include({ cloudProviderRegionId: "eu-central-1" });
    await one.expectNoChange(config);
    const moved = { ...cluster, private_region_id: "eu-central-1", cloud_region: "us-east-1" };
    expect(await one.plan(moved)).to.deep.include({ replacing: ["cloud_region"] });
  });

  describe("additional resources of a cluster", () => {
    const withResources = (...resource_configurations: object[]) =>
      clusterWith({ node_configuration: { package_id: packageId, resource_configurations } });
    const block = (amount: number, resource_type = "disk", resource_unit = "Gi") => ({
      amount,
      resource_type,
      resource_unit,
    });

    it("two blocks for the same resource are rejected", async () => {
      const { path, summary } = await refusal(search().create(withResources(block(8), block(4))));
      expect(summary).to.equal("Duplicate resource configuration");
      expect(path).to.equal(
        "configuration[0].node_configuration[0].resource_configurations[1].resource_type",
      );
    });

    for (const [words, resource] of [
      ["another type than disk", block(8, "ram")],
      ["an amount of 0", block(0)],
      ["another unit", block(8, "disk", "Mi")],
    ] as const) {
      it(`an additional resource with ${words} plans no change`, async () => {
        const one = search();
        await one.create(withResources(resource));
        expect(vdb.api.takeChanges()).to.have.nested.property(
          "[0].request.cluster.configuration.additionalResources",
        );
        await one.expectNoChange(withResources(resource));
      });
    }

    it("values without effect cause a warning", async () => {
      await search().create(withResources(block(8), block(8, "ram")));
      expect(vdb.warnings.map(({ summary }) => summary)).to.include("Resource without effect");
    });

    it("a plan reverts a disk that was enlarged outside of Terraform", async () => {
      const one = search();
      await one.create(withResources(block(8)));
      await vdb.api.change("clusters", one.id, { configuration: { additionalResources: { disk: 16 } } });
      const { changed } = await one.plan(withResources(block(8)));
      expect(changed).to.deep.equal([
        "configuration[0].node_configuration[0].resource_configurations[0].amount",
      ]);
    });
  });
});
