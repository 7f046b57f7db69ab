import { expect } from "chai";
import { fromBytes, type MessageInit, toBytes } from "../../../../src/protobuf/message.ts";
import { ClusterConfiguration } from "../../../../src/resources/vdb/api/generated/cluster.ts";
import { configurationInLists } from "../../../../src/resources/vdb/cluster/computed.ts";
import { configuration } from "../../../../src/resources/vdb/cluster/configuration.ts";
import {
  type Before,
  configurationFromApi,
  configurationToApi,
  type PlannedConfiguration,
} from "../../../../src/resources/vdb/cluster/configuration-wire.ts";
import { plannedFrom, type Some } from "../../../support/values.ts";

const packageId = "7c939d96-d671-4051-aa16-3b8b7130fa42";

/** A plan with its required values, and those that a test sets. */
const planned = (given: Some<PlannedConfiguration>) =>
  plannedFrom(configuration, { number_of_nodes: 1, node_configuration: { package_id: packageId }, ...given });

/** The message that a server receives, in which every field without presence has its zero value. */
function received(message: MessageInit<ClusterConfiguration>): ClusterConfiguration {
  return fromBytes(ClusterConfiguration, toBytes(ClusterConfiguration, message));
}

const bare = received({ numberOfNodes: 1, packageId });
const sent = (given: Some<PlannedConfiguration>) => received(configurationToApi(planned(given)));
const sentDatabase = (database_configuration: Some<PlannedConfiguration["database_configuration"]>) =>
  sent({ database_configuration }).databaseConfiguration;

describe("the configuration of a cluster in a create", () => {
  it("a create sends only planned values", () => {
    expect(sent({})).to.deep.equal(bare);
  });

  it("a create sends the number 0 of a service type, and omits that of other enums", () => {
    expect(
      sent({
        service_type: "CLUSTER_SERVICE_TYPE_UNSPECIFIED",
        gpu_type: "CLUSTER_CONFIGURATION_GPU_TYPE_UNSPECIFIED",
        restart_policy: "CLUSTER_CONFIGURATION_RESTART_POLICY_UNSPECIFIED",
        rebalance_strategy: "CLUSTER_CONFIGURATION_REBALANCE_STRATEGY_UNSPECIFIED",
        reserved_cpu_percentage: 0,
        reserved_memory_percentage: 0,
      }),
    ).to.deep.equal({ ...bare, serviceType: 0 });
  });

  it("a create sends the configured version, if there is one", () => {
    expect(sent({ version: "latest" })).to.include({ version: "latest" });
    expect(sent({ version: "" })).to.deep.equal(bare);
  });

  it("a create sends a disk size in Gi, and 0 for any other resource or unit", () => {
    const resources = (...node: PlannedConfiguration["node_configuration"]["resource_configurations"]) =>
      sent({ node_configuration: { package_id: packageId, resource_configurations: node } })
        .additionalResources;
    expect(resources({ amount: 8, resource_type: "disk", resource_unit: "Gi" })).to.deep.equal({ disk: 8 });
    expect(resources({ amount: 8, resource_type: "disk", resource_unit: "Mi" })).to.deep.equal({ disk: 0 });
    expect(resources({ amount: 8, resource_type: "ram", resource_unit: "Gi" })).to.deep.equal({ disk: 0 });
  });

  it("a create sends an empty message for an empty database_configuration", () => {
    expect(sentDatabase({})).to.deep.equal({});
  });

  it("a create omits an empty collection, storage or tls", () => {
    expect(
      sentDatabase({
        collection: {},
        storage: {},
        tls: {},
      }),
    ).to.deep.equal({});
  });

  it("a create sends the defaults of an empty vectors, performance, service or inference", () => {
    expect(
      sentDatabase({
        collection: { replication_factor: 0, write_consistency_factor: 0, vectors: {} },
        storage: { performance: {} },
        service: {},
        inference: {},
      }),
    ).to.deep.equal({
      collection: { vectors: { onDisk: false } },
      storage: { performance: { optimizerCpuBudget: 0, asyncScorer: false } },
      service: { enableTls: false },
      inference: { enabled: false },
    });
  });
});

describe("the configuration of a cluster in an update", () => {
  /** The state of a configuration before the update. */
  const prior = (given: Some<PlannedConfiguration>): Before => ({
    ...planned(given),
    version: "v1.16.3",
    allowed_ip_source_ranges: [],
    last_modified_at: null,
  });
  const before = prior({});
  const lastModifiedAt = { seconds: 1_772_359_209n, nanos: 123 };

  it("an update keeps settings that were made outside of Terraform", () => {
    const elsewhere = received({
      lastModifiedAt,
      numberOfNodes: 3,
      packageId,
      version: "v1.16.3",
      serviceType: 2,
      gpuType: 1,
      restartPolicy: 1,
      rebalanceStrategy: 2,
      reservedCpuPercentage: 25,
      reservedMemoryPercentage: 30,
      additionalResources: { disk: 8 },
      allowedIpSourceRanges: ["192.0.2.0/24"],
      nodeSelector: [{ key: "disk", value: "fast" }],
      tolerations: [{ operator: 1 }],
      annotations: [{ key: "a", value: "1" }],
      serviceAnnotations: [{ key: "b", value: "2" }],
      podLabels: [{ key: "c", value: "3" }],
      topologySpreadConstraints: [{ maxSkew: 1, topologyKey: "zone", whenUnsatisfiable: 1 }],
      clusterStorageConfiguration: { storageTierType: 2 },
      databaseConfiguration: {
        logLevel: 2,
        collection: { replicationFactor: 2, vectors: { onDisk: true } },
        storage: { performance: { optimizerCpuBudget: 2 } },
        service: { apiKey: { name: "keys", key: "all" }, enableTls: true },
        tls: { cert: { name: "tls", key: "crt" }, key: { name: "tls", key: "key" } },
        inference: { enabled: true },
      },
    });
    const configured = configurationToApi(planned({ number_of_nodes: 3 }), { before, found: elsewhere });
    expect(received(configured)).to.deep.equal(elsewhere);
  });

  it("an update clears blocks that are removed from the configuration", () => {
    const managed = prior({
      node_selector: [{ key: "disk", value: "fast" }],
      node_configuration: {
        package_id: packageId,
        resource_configurations: [{ amount: 8, resource_type: "disk", resource_unit: "Gi" }],
      },
      database_configuration: { log_level: "DATABASE_CONFIGURATION_LOG_LEVEL_INFO" },
    });
    const found = received({
      ...bare,
      nodeSelector: [{ key: "disk", value: "fast" }],
      additionalResources: { disk: 8 },
      databaseConfiguration: { logLevel: 3 },
    });
    expect(received(configurationToApi(planned({}), { before: managed, found }))).to.deep.equal(bare);
  });

  const secret = (key: string) => ({ secret_name: "keys", secret_key: key });
  const full = {
    collection: { replication_factor: 2, write_consistency_factor: 1, vectors: { on_disk: true } },
    storage: { performance: { optimizer_cpu_budget: 2, async_scorer: true } },
    service: { enable_tls: true, read_only_api_key: secret("read") },
    tls: { cert: secret("crt"), key: secret("key") },
  };
  /** The request for a database that was fully managed, and is partly planned. */
  const afterFull = (plan: Some<PlannedConfiguration["database_configuration"]>) => {
    const { databaseConfiguration: found } = sent({ database_configuration: full });
    const configured = configurationToApi(planned({ database_configuration: { ...full, ...plan } }), {
      before: prior({ database_configuration: full }),
      found: { ...bare, databaseConfiguration: found },
    });
    return { found, sent: received(configured).databaseConfiguration };
  };

  for (const name of ["collection", "storage", "service", "tls"] as const) {
    it(`an update clears ${name} when it is removed from the configuration`, () => {
      const { found, sent } = afterFull({ [name]: null });
      const { [name]: gone, ...rest } = { ...found };
      expect(gone).to.be.an("object");
      expect(sent).to.deep.equal(rest);
    });
  }

  it("an update clears attributes that are removed from such a block", () => {
    const { found, sent } = afterFull({
      collection: { ...full.collection, vectors: null },
      storage: {},
      service: { ...full.service, read_only_api_key: null },
    });
    expect(sent).to.deep.equal({
      collection: { replicationFactor: 2, writeConsistencyFactor: 1 },
      service: { enableTls: true },
      tls: found?.tls,
    });
  });

  it("an update sends values again that the API does not return", () => {
    const configured = configurationToApi(planned({ database_configuration: full }), {
      before: prior({ database_configuration: full }),
      found: received({ ...bare, databaseConfiguration: { collection: {}, service: {} } }),
    });
    expect(received(configured).databaseConfiguration).to.deep.equal(afterFull({}).found);
  });

  it("an update keeps secrets of API keys and inference that are no longer managed", () => {
    const apiKey = { name: "keys", key: "all" };
    const service = { enable_tls: true, api_key: secret("all"), read_only_api_key: secret("read") };
    const database = { service, inference: { enabled: true } };
    const databaseConfiguration = {
      service: { apiKey, readOnlyApiKey: { name: "keys", key: "read" }, enableTls: true },
      inference: { enabled: true },
    };
    const plan = planned({ database_configuration: { service: { enable_tls: true } } });
    const configured = configurationToApi(plan, {
      before: prior({ database_configuration: database }),
      found: received({ ...bare, databaseConfiguration }),
    });
    expect(received(configured).databaseConfiguration).to.deep.equal({
      service: { apiKey, enableTls: true },
      inference: { enabled: true },
    });
  });

  it("an update sends the running version for latest", () => {
    const found = received({ ...bare, version: "v1.16.3" });
    expect(configurationToApi(planned({ version: "latest" }), { before, found })).to.include({
      version: "v1.16.3",
    });
    expect(configurationToApi(planned({ version: "v1.17.0" }), { before, found })).to.include({
      version: "v1.17.0",
    });
  });
});

describe("the configuration of a cluster in a response", () => {
  it("a configuration has null for fields that the API omits", () => {
    expect(configurationFromApi(bare)).to.deep.equal({ ...planned({}), allowed_ip_source_ranges: [] });
  });

  it("a configuration has numbers for enum values without a name", () => {
    expect(configurationFromApi(received({ ...bare, serviceType: 99, gpuType: 77 }))).to.include({
      service_type: "99",
      gpu_type: "77",
    });
  });

  it("a configuration omits a disk, storage or vectors without values", () => {
    const found = received({
      ...bare,
      additionalResources: { disk: 0 },
      databaseConfiguration: { storage: { performance: {} }, collection: { vectors: {} } },
    });
    const { node_configuration, database_configuration } = planned({
      database_configuration: { collection: {} },
    });
    expect(configurationFromApi(found)).to.deep.include({ node_configuration, database_configuration });
  });

  it("a configuration for data sources consists of lists", () => {
    const found = received({
      ...bare,
      databaseConfiguration: {
        logLevel: 3,
        collection: { replicationFactor: 2, vectors: { onDisk: true } },
        storage: { performance: { asyncScorer: true } },
        service: { readOnlyApiKey: { name: "keys", key: "read" } },
        tls: { cert: { name: "tls", key: "crt" } },
        inference: { enabled: true },
      },
    });
    const [{ node_configuration, database_configuration } = {}] = configurationInLists(found, true);
    expect(node_configuration).to.deep.equal([{ package_id: packageId, resource_configurations: [] }]);
    expect(database_configuration).to.containSubset([
      {
        log_level: "DATABASE_CONFIGURATION_LOG_LEVEL_INFO",
        collection: [{ replication_factor: 2, write_consistency_factor: null, vectors: [{ on_disk: true }] }],
        storage: [{ performance: [{ optimizer_cpu_budget: null, async_scorer: true }] }],
        service: [
          {
            api_key: [],
            read_only_api_key: [{ secret_name: "keys", secret_key: "read" }],
            jwt_rbac: true,
            enable_tls: null,
            force_include_jwt_rbac: null,
          },
        ],
        tls: [{ cert: [{ secret_name: "tls", secret_key: "crt" }], key: [] }],
        inference: [{ enabled: true }],
      },
    ]);
    expect(configurationInLists(bare, null)[0]).to.deep.include({ database_configuration: [] });
    expect(configurationInLists(undefined, null)).to.deep.equal([]);
  });
});
