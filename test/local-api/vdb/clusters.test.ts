import { expect } from "chai";
import { msOf } from "../../../src/local-api/vdb/wire/times.ts";
import {
  ClusterConfigurationRebalanceStrategy,
  ClusterConfigurationRestartPolicy,
  ClusterPhase,
  ClusterServiceType,
  clusterService,
} from "../../../src/resources/vdb/api/generated/cluster.ts";
import { services } from "../../../src/resources/vdb/api/methods.ts";
import { vdbForTests } from "./support/client.ts";
import {
  free,
  makeCluster,
  makeEnvironment,
  newName,
  nobody,
  paid,
  present,
  wantedCluster,
} from "./support/objects.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe("local-api vdb: clusters", () => {
  const vdb = vdbForTests({ lenient: true });
  const get = async (clusterId: string) => {
    const { accountId } = vdb;
    return present((await vdb.client.call(clusterService.getCluster, { accountId, clusterId })).cluster);
  };

  it("the server sets the computed values of a new cluster", async () => {
    const { accountId, client } = vdb;
    const databaseConfiguration = { service: { apiKey: { name: "s", key: "k" } }, collection: {} };
    const cluster = wantedCluster(accountId, "filled", { databaseConfiguration, version: "latest" });
    const { cluster: made } = await client.call(clusterService.createCluster, { cluster });
    const { id, createdAt, configuration, state } = present(made);
    expect(id).to.match(uuid);
    expect(Math.abs(Date.now() - msOf(present(createdAt)))).to.be.below(60_000);
    expect(configuration).to.deep.include({
      lastModifiedAt: createdAt,
      version: "v1.17.0",
      serviceType: ClusterServiceType.CLUSTER_SERVICE_TYPE_CLUSTER_IP,
      restartPolicy: ClusterConfigurationRestartPolicy.CLUSTER_CONFIGURATION_RESTART_POLICY_AUTOMATIC,
      rebalanceStrategy:
        ClusterConfigurationRebalanceStrategy.CLUSTER_CONFIGURATION_REBALANCE_STRATEGY_BY_COUNT_AND_SIZE,
      databaseConfiguration: {
        collection: {},
        service: { apiKey: { name: "s", key: "k" }, enableTls: false },
      },
    });
    expect(state).to.deep.include({
      phase: ClusterPhase.CLUSTER_PHASE_CREATING,
      version: "v1.17.0",
      nodesUp: 0,
    });
    expect(state?.endpoint).to.deep.equal({
      url: `https://${id}.db.example.org`,
      restPort: 6333,
      grpcPort: 6334,
    });
  });

  it("a cluster keeps its configured values, and the response adds no others", async () => {
    const wanted = {
      version: "v1.16.3",
      serviceType: ClusterServiceType.CLUSTER_SERVICE_TYPE_LOAD_BALANCER,
      tolerations: [{ key: "a", value: "" }],
      allowedIpSourceRanges: ["192.0.2.0/24"],
    };
    const { id } = await makeCluster(vdb, wanted);
    const { configuration } = await get(id);
    expect(configuration).to.deep.include(wanted);
    expect(configuration).to.not.have.any.keys(
      "gpuType",
      "databaseConfiguration",
      "clusterStorageConfiguration",
      "reservedCpuPercentage",
    );
  });

  it("a cluster has the resources of its package, per node", async () => {
    const { id } = await makeCluster(vdb, {
      additionalResources: { disk: 12 },
      reservedMemoryPercentage: 50,
    });
    const { state } = await get(id);
    expect(state?.resources).to.deep.equal({
      cpu: { base: 0.5, complimentary: 0, additional: 0, reserved: 0.1, available: 0.4 },
      ram: { base: 2, complimentary: 0, additional: 0, reserved: 1, available: 1 },
      disk: { base: 8, complimentary: 0, additional: 12, reserved: 0, available: 20 },
    });
  });

  it("a cluster with a free package cannot be scaled", async () => {
    const statusOf = async (packageId: string) =>
      (await get((await makeCluster(vdb, { packageId })).id)).state?.scalabilityInfo?.status;
    expect([await statusOf(free), await statusOf(paid)]).to.deep.equal([1, 2]);
  });

  for (const [metadata, managed, hybrid, keyed] of [
    [undefined, true, false, true],
    ["true", true, true, true],
    ["false", false, false, false],
  ] as const) {
    it(`keys with claims depend on qc-jwt-rbac = ${metadata}`, async () => {
      const { accountId, client } = vdb;
      const options = metadata === undefined ? {} : { metadata: { "qc-jwt-rbac": metadata } };
      const region = (await makeEnvironment(vdb)).id;
      const inHybrid = { cloudProviderId: "hybrid", cloudProviderRegionId: region };
      const databaseConfiguration = { service: { apiKey: { name: "s", key: "k" } } };
      const jwtRbacOf = async (more: object, configuration: object = {}) => {
        const cluster = { ...wantedCluster(accountId, newName(), configuration), ...more };
        const made = await client.call(clusterService.createCluster, { cluster }, options);
        return made.cluster?.state?.jwtRbac;
      };
      expect(await jwtRbacOf({})).to.equal(managed);
      expect(await jwtRbacOf(inHybrid)).to.equal(hybrid);
      expect(await jwtRbacOf(inHybrid, { databaseConfiguration })).to.equal(keyed);
    });
  }

  it("keys with claims can be enabled later", async () => {
    const { accountId, client } = vdb;
    const cluster = wantedCluster(accountId, newName());
    const options = { metadata: { "qc-jwt-rbac": "false" } };
    const { id = "" } = (await client.call(clusterService.createCluster, { cluster }, options)).cluster ?? {};
    expect((await get(id)).state?.jwtRbac).to.equal(false);
    await client.call(clusterService.enableClusterJwtRbac, { accountId, clusterId: id });
    expect((await get(id)).state?.jwtRbac).to.equal(true);
  });

  it("a cluster has the resources of another package after a change of the package", async () => {
    const { client, accountId } = vdb;
    const { id, name } = await makeCluster(vdb);
    const cluster = { ...wantedCluster(accountId, name, { packageId: free }), id };
    await client.call(clusterService.updateCluster, { cluster });
    const { state } = await get(id);
    expect([state?.resources?.ram?.base, state?.scalabilityInfo?.status]).to.deep.equal([1, 1]);
  });

  it("an update replaces a cluster, except for values that only the server sets", async () => {
    const { client } = vdb;
    const made = await makeCluster(vdb, { podLabels: [{ key: "a", value: "b" }], reservedCpuPercentage: 30 });
    const before = await get(made.id);
    const cluster = {
      ...wantedCluster(vdb.accountId, "renamed", { numberOfNodes: 3 }),
      id: made.id,
      createdAt: { seconds: 1n, nanos: 0 },
      labels: [{ key: "team", value: "search" }],
    };
    const { cluster: updated } = await client.call(clusterService.updateCluster, { cluster });
    const after = await get(made.id);
    for (const one of [present(updated), after]) {
      expect(one).to.deep.include({ name: "renamed", createdAt: before.createdAt, labels: cluster.labels });
      expect(one.configuration).to.deep.include({ numberOfNodes: 3, podLabels: [], version: "v1.17.0" });
      expect(one.configuration).to.not.have.property("reservedCpuPercentage");
      expect(one.configuration?.serviceType).to.equal(ClusterServiceType.CLUSTER_SERVICE_TYPE_CLUSTER_IP);
      expect(one.state?.endpoint).to.deep.equal(before.state?.endpoint);
    }
    const changedAt = msOf(present(after.configuration?.lastModifiedAt));
    expect(changedAt).to.be.above(msOf(present(before.configuration?.lastModifiedAt)));
    expect(after.state?.nodesUp).to.equal(3);
  });

  it("the cloud provider and region of a cluster cannot change", async () => {
    const { client, accountId } = vdb;
    const { id } = await makeCluster(vdb);
    const cluster = { ...wantedCluster(accountId, newName()), id };
    const update = (more: object) =>
      client.refusal(clusterService.updateCluster, { cluster: { ...cluster, ...more } });
    expect(await update({ cloudProviderId: "gcp" })).to.equal(
      "INVALID_ARGUMENT: cluster.cloud_provider_id: cannot be changed",
    );
    expect(await update({ cloudProviderRegionId: "us-east-1" })).to.equal(
      "INVALID_ARGUMENT: cluster.cloud_provider_region_id: cannot be changed",
    );
  });

  it("a cluster requires an existing region", async () => {
    const { client, accountId } = vdb;
    const make = (cloudProviderId: string, cloudProviderRegionId: string) => {
      const cluster = { ...wantedCluster(accountId, newName()), cloudProviderId, cloudProviderRegionId };
      return client.refusal(clusterService.createCluster, { cluster });
    };
    const refusal =
      "INVALID_ARGUMENT: cluster.cloud_provider_region_id: is not a region of the cloud provider";
    expect(await make("aws", "us-east4")).to.equal(refusal);
    expect(await make("hybrid", nobody)).to.equal(refusal);
    expect(await make("hybrid", (await makeEnvironment(vdb)).id)).to.equal("OK: ");
  });

  it("the name of a cluster is unique", async () => {
    const { client, accountId } = vdb;
    const [one, other] = [await makeCluster(vdb), await makeCluster(vdb)];
    const cluster = wantedCluster(accountId, one.name);
    const taken = `ALREADY_EXISTS: an object with the name ${one.name} in clusters exists already`;
    expect(await client.refusal(clusterService.createCluster, { cluster })).to.equal(taken);
    expect(
      await client.refusal(clusterService.updateCluster, { cluster: { ...cluster, id: other.id } }),
    ).to.equal(taken);
    expect(
      await client.refusal(clusterService.updateCluster, { cluster: { ...cluster, id: one.id } }),
    ).to.equal("OK: ");
    await client.call(clusterService.deleteCluster, { accountId, clusterId: one.id });
    expect(await client.refusal(clusterService.createCluster, { cluster })).to.equal("OK: ");
  });

  it("a missing cluster is NOT_FOUND", async () => {
    const { client, accountId } = vdb;
    const ofNobody = { accountId, clusterId: nobody };
    const { getCluster, deleteCluster, updateCluster, restartCluster, enableClusterJwtRbac } = clusterService;
    for (const method of [getCluster, deleteCluster, restartCluster, enableClusterJwtRbac]) {
      expect(await client.refusal(method, ofNobody), method.path).to.equal(
        `NOT_FOUND: clusters/${nobody} not found`,
      );
    }
    const cluster = { ...wantedCluster(accountId, "gone"), id: nobody };
    expect(await client.refusal(updateCluster, { cluster })).to.match(/^NOT_FOUND/);
  });

  it("a deletion of a cluster deletes its keys and schedules, and on request its backups", async () => {
    const { client, accountId } = vdb;
    for (const deleteBackups of [false, true]) {
      const { id: clusterId } = await makeCluster(vdb);
      const { id: otherId } = await makeCluster(vdb);
      const ofCluster = { accountId, clusterId };
      const { createDatabaseApiKey } = services.databaseApiKeyService;
      await client.call(createDatabaseApiKey, { databaseApiKey: { ...ofCluster, name: "a key" } });
      for (const clusterIds of [[clusterId], [clusterId, otherId]]) {
        await client.call(services.authKeyService.createDatabaseApiKey, {
          databaseApiKey: { accountId, clusterIds },
        });
      }
      const { createBackupSchedule, createBackup } = services.backupService;
      await client.call(createBackupSchedule, { backupSchedule: { ...ofCluster, schedule: "@daily" } });
      await client.call(createBackup, { backup: ofCluster });
      await client.call(clusterService.deleteCluster, { ...ofCluster, deleteBackups });
      const left = vdb.localApi.control.made();
      expect(left).to.not.have.any.keys("databaseApiKeys", "backupSchedules");
      expect(left.authKeys?.map(({ clusterIds }) => clusterIds)).to.deep.equal([[otherId]]);
      const backups = left.backups?.filter((backup) => backup.clusterId === clusterId) ?? [];
      expect(backups).to.have.length(deleteBackups ? 0 : 1);
      await client.call(clusterService.deleteCluster, { accountId, clusterId: otherId });
    }
  });

  it("clusters can be listed by cloud and region", async () => {
    const { client, accountId } = vdb;
    const cluster = {
      ...wantedCluster(accountId, newName()),
      cloudProviderId: "gcp",
      cloudProviderRegionId: "us-east4",
    };
    const made = await client.call(clusterService.createCluster, { cluster });
    const list = async (where: object) =>
      (await client.call(clusterService.listClusters, { accountId, ...where })).items.map(({ id }) => id);
    expect(await list({ cloudProviderId: "gcp" })).to.deep.equal([made.cluster?.id]);
    expect(await list({ cloudProviderId: "gcp", cloudProviderRegionId: "europe-west3" })).to.deep.equal([]);
    expect(await list({ cloudProviderId: "aws" })).to.not.include(made.cluster?.id);
  });

  it("a cluster can be upgraded only to existing, newer releases", async () => {
    const { client, accountId } = vdb;
    const { listQdrantReleases } = clusterService;
    const versions = async (clusterId?: string) =>
      (await client.call(listQdrantReleases, { accountId, clusterId })).items.map(({ version }) => version);
    expect(await versions()).to.deep.equal(["v1.14.1", "v1.15.5", "v1.16.3", "v1.17.0"]);
    const { id } = await makeCluster(vdb, { version: "v1.15.10" });
    expect(await versions(id)).to.deep.equal(["v1.16.3", "v1.17.0"]);
    const { control } = vdb.localApi;
    await control.putObject("releases", "v1.16.10", {});
    await control.patchObject("releases", "v1.16.3", { unavailable: true });
    await control.patchObject("releases", "v1.17.0", { endOfLife: true });
    expect(await versions()).to.deep.equal(["v1.14.1", "v1.15.5", "v1.16.3", "v1.16.10", "v1.17.0"]);
    expect(await versions(id)).to.deep.equal(["v1.16.10", "v1.17.0"]);
    expect((await makeCluster(vdb)).configuration?.version, "the newest").to.equal("v1.16.10");
    expect(await client.refusal(clusterService.getQdrantRelease, { accountId, version: "v9.9.9" })).to.match(
      /^NOT_FOUND/,
    );
  });
});
