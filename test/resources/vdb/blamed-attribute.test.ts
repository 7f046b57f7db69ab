import { expect } from "chai";
import { findBlamedAttribute } from "../../../src/resources/vdb/blamed-attribute.ts";
import { vdb } from "../../../src/resources/vdb/index.ts";
import { pathText } from "../../../src/schema/path.ts";
import { refusal, useVdbLife } from "../../support/vdb-life.ts";
import { clusterWith } from "./cluster/cluster-cases.ts";

/** The displayed attribute and sentence of a rejected request. */
async function shown(type: string, message: string): Promise<readonly string[]> {
  const { resources, dataSources } = vdb.definition;
  const one = (await (resources[type] ?? dataSources[type.replace("data.", "")])?.())?.default;
  const blamed = one && findBlamedAttribute(message, one.block);
  return blamed ? [pathText(blamed.at), blamed.words] : [];
}

describe("the field that an error of the API names", () => {
  for (const [type, message, at, words] of [
    [
      "accounts_cluster",
      "cluster.configuration.package_id: must be a UUID",
      "configuration.node_configuration.package_id",
      "must be a UUID.",
    ],
    [
      "accounts_cluster",
      "cluster.name: must match ^[a-zA-Z0-9-_]+$",
      "name",
      "must consist of letters, digits, hyphens and underscores.",
    ],
    [
      "accounts_cluster",
      "validation error: cluster.name: value does not match regex pattern `^[a-zA-Z0-9-_]+$` [string.pattern]",
      "name",
      "must consist of letters, digits, hyphens and underscores.",
    ],
    [
      "accounts_cluster",
      "validation errors:\n - cluster.labels[1].key: value length must be at most 253 characters\n - cluster.name: x",
      "labels[1].key",
      "value length must be at most 253 characters.",
    ],
    ["accounts_cluster", "cluster.cloud_provider_region_id: is not known", "cloud_region", "is not known."],
    [
      "accounts_cluster",
      "cluster.configuration.additional_resources.disk: is too large",
      "configuration.node_configuration.resource_configurations[0].amount",
      "is too large.",
    ],
    [
      "accounts_cluster",
      "cluster.configuration.database_configuration.tls.cert.name: x",
      "configuration.database_configuration.tls.cert.secret_name",
      "x.",
    ],
    [
      "accounts_cluster",
      "cluster.configuration.allowed_ip_source_ranges[2]: must be an IPv4 CIDR block",
      "configuration.allowed_ip_source_ranges[2]",
      "must be an IPv4 CIDR block.",
    ],
    [
      "accounts_backup_schedule",
      "backup_schedule.schedule: must match ^(@(annually|yearly|monthly|weekly|daily|hourly|reboot))|(@every (\\d+(ns|us|µs|ms|s|m|h))+)|((((\\d+,)+\\d+|([\\d\\*]+(\\/|-)\\d+)|\\d+|\\*) ?){5,7})$",
      "cron_expression",
      "must be a cron expression of five to seven fields, such as 0 3 * * *, or @daily, @every 12h and the like; names of days and months are not supported.",
    ],
    ["accounts_backup_schedule", "backup_schedule.retention_period.seconds: x", "retention_period", "x."],
    [
      "accounts_database_api_key_v2",
      "database_api_key.access_rules[1].collection_access.collection_name: x",
      "collection_access_rules[1].collection_name",
      "x.",
    ],
    [
      "accounts_database_api_key_v2",
      "database_api_key.access_rules[0].global_access.access_type: x",
      "global_access_rule.access_type",
      "x.",
    ],
    ["accounts_role", "role.permissions[3].value: is not known", "permissions", "is not known."],
    ["accounts_user_roles", "role_ids_to_add[0]: must be a UUID", "role_ids", "must be a UUID."],
    ["accounts_auth_key", "database_api_key.cluster_ids[0]: x", "cluster_ids[0]", "x."],
    ["data.accounts_cluster", "cluster_id: must be a UUID", "id", "must be a UUID."],
    ["data.booking_packages", "cloud_provider_id: x", "cloud_provider", "x."],
  ] as const) {
    it(`an API error is reported at ${at} of ${type}: ${message.slice(0, 70)}`, async () => {
      expect(await shown(type, message)).to.deep.equal([at, `${at} ${words}`]);
    });
  }

  for (const message of [
    "cluster.state.phase: x",
    "cluster.id: must not be empty",
    "cluster: must be set",
    "cluster.configuration.new_field[0].x: x",
    "nothing is right",
    "note: this is no field",
    "",
  ]) {
    it(`an API error without a matching attribute keeps its own words: ${JSON.stringify(message)}`, async () => {
      expect(await shown("accounts_cluster", message)).to.deep.equal([]);
    });
  }
});

describe("an error of the API", () => {
  const vdb = useVdbLife();

  it("an API error is reported at the attribute, and quotes the API", async () => {
    const message = "cluster.configuration.package_id: is not offered any more";
    vdb.api.fail({
      method: "CreateCluster",
      code: "INVALID_ARGUMENT",
      message,
      trailers: { "qc-trace-id": "t" },
    });
    const { path, summary, detail } = await refusal(vdb.resource("accounts_cluster").create(clusterWith({})));
    expect({ path, summary }).to.deep.equal({
      path: "configuration[0].node_configuration[0].package_id",
      summary: "vdb_accounts_cluster not created",
    });
    expect(detail).to.equal(
      `configuration.node_configuration.package_id is not offered any more.\n\nInvalid argument for ClusterService/CreateCluster [t]: ${message}`,
    );
  });

  it("an API error in an update leaves the state unchanged", async () => {
    const one = vdb.resource("accounts_cluster");
    await one.create(clusterWith({}));
    vdb.api.fail({ method: "UpdateCluster", code: "INVALID_ARGUMENT", message: "cluster.name: is taken" });
    const error = await refusal(one.update({ ...clusterWith({}), name: "find" }));
    expect(error).to.include({ path: "name", summary: "vdb_accounts_cluster not updated" });
    expect(one.state).to.include({ name: "search" });
    expect(vdb.api.calls().at(-1)?.call).to.equal("ClusterService/UpdateCluster");
  });

  it("several problems of one number are one diagnostic", async () => {
    for (const number_of_nodes of [1e30, -0.5, 10n ** 23n]) {
      const error = await refusal(vdb.resource("accounts_cluster").create(clusterWith({ number_of_nodes })));
      expect(error).to.include({ summary: "Invalid value", path: "configuration[0].number_of_nodes" });
    }
  });
});
