import { expect } from "chai";
import { fromBytes, toBytes, unknownFieldsOf } from "../../../src/grpc/index.ts";
import { Cluster } from "../../../src/resources/vdb/api/generated/cluster.ts";
import { useVdbLife } from "../../support/vdb-life.ts";
import { hybridCluster } from "./cluster/cluster-cases.ts";
import { putClusters, search } from "./clusters-at-hand.ts";

const pairs = [
  { key: "a", value: "1" },
  { key: "b", value: "2" },
];
const secret = { secret_name: "keys", secret_key: "all" };
const tolerations = [
  {
    key: "dedicated",
    operator: "TOLERATION_OPERATOR_EXISTS",
    effect: "TOLERATION_EFFECT_NO_EXECUTE",
    toleration_seconds: 0,
  },
];

/** A configuration of a cluster with all of its messages. */
const everything = {
  number_of_nodes: 1,
  node_selector: pairs,
  tolerations,
  topology_spread_constraints: [
    {
      max_skew: 1,
      topology_key: "zone",
      when_unsatisfiable: "TOPOLOGY_SPREAD_CONSTRAINT_WHEN_UNSATISFIABLE_DO_NOT_SCHEDULE",
    },
  ],
  annotations: pairs,
  service_annotations: pairs,
  pod_labels: pairs,
  database_configuration: {
    collection: { replication_factor: 1, vectors: { on_disk: true } },
    storage: { performance: { async_scorer: true } },
    service: { api_key: secret, read_only_api_key: secret },
    tls: { cert: secret, key: secret },
    inference: { enabled: true },
  },
};

describe("fields that the definitions of vdb do not contain", () => {
  const vdb = useVdbLife({ localApi: { variations: ["unknown-fields"] } });
  const sentIn = (method: string) => {
    const found = vdb.api.requests().filter((record) => record.method.endsWith(method));
    return [...new Set(found.at(-1)?.unknownFieldsIn)].sort();
  };

  it("a message that is read, copied and written again has its unknown fields", () => {
    const bytes = Buffer.concat([
      toBytes(Cluster, { id: "a", labels: pairs }),
      Buffer.from("f80101", "hex"),
      Buffer.from("fa010161", "hex"),
    ]);
    const message = fromBytes(Cluster, bytes);
    expect(toBytes(Cluster, { ...message }).equals(bytes)).to.equal(true);
    expect(Object.keys(unknownFieldsOf(message))).to.deep.equal([]);
    const alone = toBytes(Cluster, { id: "b", ...unknownFieldsOf(message) });
    expect(alone.toString("hex")).to.equal("0a0162f80101fa010161");
  });

  it("an update of a cluster returns them, in all messages that it does not change", async () => {
    const { configuration, ...rest } = Object(await hybridCluster(vdb.api));
    const config = { ...rest, labels: pairs, configuration: { ...configuration, ...everything } };
    const cluster = vdb.resource("accounts_cluster");
    await cluster.create(config);
    await cluster.update({ ...config, configuration: { ...config.configuration, number_of_nodes: 2 } });
    expect(sentIn("UpdateCluster")).to.include.members([
      "cluster",
      "cluster.labels",
      "cluster.configuration",
      ...[
        "node_selector",
        "tolerations",
        "topology_spread_constraints",
        "annotations",
        "service_annotations",
        "pod_labels",
        "database_configuration",
        "database_configuration.collection",
        "database_configuration.collection.vectors",
        "database_configuration.storage",
        "database_configuration.storage.performance",
        "database_configuration.service",
        "database_configuration.service.api_key",
        "database_configuration.service.read_only_api_key",
        "database_configuration.tls",
        "database_configuration.tls.cert",
        "database_configuration.tls.key",
        "database_configuration.inference",
      ].map((name) => `cluster.configuration.${name}`),
    ]);
  });

  it("an update of an environment returns them, in all messages that it does not change", async () => {
    const config = {
      name: "own",
      configuration: { namespace: "x", node_selector: pairs, control_plane_labels: pairs, tolerations },
    };
    const environment = vdb.resource("accounts_hybrid_cloud_environment");
    await environment.create(config);
    await environment.update({ ...config, name: "renamed" });
    expect(sentIn("UpdateHybridCloudEnvironment")).to.include.members([
      "hybrid_cloud_environment",
      ...["", ".node_selector", ".tolerations", ".control_plane_labels"].map(
        (name) => `hybrid_cloud_environment.configuration${name}`,
      ),
    ]);
  });

  it("an update that changes elements of lists returns the fields of the elements with the same key", async () => {
    const config = {
      ...Object(await hybridCluster(vdb.api)),
      labels: pairs,
    };
    const cluster = vdb.resource("accounts_cluster");
    await cluster.create(config);
    await cluster.update({ ...config, labels: pairs.map(({ key }) => ({ key, value: "new" })) });
    expect(sentIn("UpdateCluster")).to.include("cluster.labels");
    await cluster.update({ ...config, labels: [{ key: "another", value: "new" }] });
    expect(sentIn("UpdateCluster")).not.to.include("cluster.labels");
  });

  it("an update of a role returns them", async () => {
    const role = vdb.resource("accounts_role");
    const config = { name: "Readers", permissions: [{ value: "read:clusters" }] };
    await role.create(config);
    await role.update({ ...config, name: "Viewers" });
    expect(sentIn("UpdateRole")).to.deep.equal(["role", "role.permissions"]);
  });

  it("an update of a backup schedule returns them", async () => {
    await putClusters(vdb.api);
    const schedule = vdb.resource("accounts_backup_schedule");
    await schedule.create({ cluster_id: search, cron_expression: "@daily" });
    await schedule.update({ cluster_id: search, cron_expression: "@weekly" });
    expect(sentIn("UpdateBackupSchedule")).to.deep.equal(["backup_schedule"]);
  });
});
