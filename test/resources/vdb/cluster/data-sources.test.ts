import { expect } from "chai";
import { refusal, useVdbLife } from "../../../support/vdb-life.ts";
import { elsewhere, otherAccount, putClusters } from "../clusters-at-hand.ts";
import { cluster, clusterWithDatabase, packageId } from "./cluster-cases.ts";

describe("data sources of clusters", () => {
  const vdb = useVdbLife();
  const config = {
    ...clusterWithDatabase({
      service: { jwt_rbac: true, api_key: { secret_name: "keys", secret_key: "all" } },
    }),
    labels: [{ key: "team", value: "search" }],
  };

  it("accounts_cluster shows a cluster with each nested object as a list", async () => {
    const one = vdb.resource("accounts_cluster");
    await one.create(config);
    const { configuration, status, ...rest } = await vdb.readData("accounts_cluster", { id: one.id });
    expect(rest).to.deep.equal({
      id: one.id,
      account_id: vdb.api.accountId,
      name: "search",
      cloud_provider: "aws",
      cloud_region: "eu-central-1",
      private_region_id: null,
      delete_backups_on_destroy: true,
      created_at: one.state.created_at,
      marked_for_deletion_at: null,
      url: one.state.url,
      labels: [{ key: "team", value: "search" }],
    });
    expect(status).to.deep.equal(one.state.status);
    expect(configuration).to.containSubset([
      {
        number_of_nodes: 1,
        version: "v1.17.0",
        last_modified_at: rest.created_at,
        allowed_ip_source_ranges: [],
        service_type: "CLUSTER_SERVICE_TYPE_CLUSTER_IP",
        gpu_type: null,
        restart_policy: "CLUSTER_CONFIGURATION_RESTART_POLICY_AUTOMATIC",
        rebalance_strategy: "CLUSTER_CONFIGURATION_REBALANCE_STRATEGY_BY_COUNT_AND_SIZE",
        reserved_cpu_percentage: null,
        reserved_memory_percentage: null,
        node_configuration: [{ package_id: packageId, resource_configurations: [] }],
        node_selector: [],
        tolerations: [],
        topology_spread_constraints: [],
        annotations: [],
        service_annotations: [],
        pod_labels: [],
        database_configuration: [
          {
            log_level: null,
            collection: [],
            storage: [],
            service: [
              {
                api_key: [{ secret_name: "keys", secret_key: "all" }],
                read_only_api_key: [],
                jwt_rbac: true,
                enable_tls: false,
                force_include_jwt_rbac: null,
              },
            ],
            tls: [],
            inference: [],
          },
        ],
      },
    ]);
  });

  it("accounts_cluster keeps the configured delete_backups_on_destroy", async () => {
    const one = vdb.resource("accounts_cluster");
    await one.create(cluster);
    const { delete_backups_on_destroy } = await vdb.readData("accounts_cluster", {
      id: one.id,
      delete_backups_on_destroy: false,
    });
    expect(delete_backups_on_destroy).to.equal(false);
  });

  it("accounts_cluster fails for a missing cluster", async () => {
    const id = "c0000000-0000-4000-8000-000000000001";
    expect((await refusal(vdb.readData("accounts_cluster", { id }))).detail).to.include("NotFound");
  });

  it("accounts_cluster reads from another account, in any spelling of its ID", async () => {
    await putClusters(vdb.api);
    const account_id = `{${otherAccount.toUpperCase()}}`;
    const read = await vdb.readData("accounts_cluster", { id: elsewhere, account_id });
    expect(read).to.include({ account_id, name: "elsewhere" });
    const { clusters } = await vdb.readData("accounts_clusters", { account_id });
    expect(clusters).to.have.lengthOf(1).and.have.nested.property("[0].id", elsewhere);
    expect(vdb.api.calls()).to.deep.equal([
      { call: "ClusterService/GetCluster", request: { accountId: otherAccount, clusterId: elsewhere } },
      { call: "ClusterService/ListClusters", request: { accountId: otherAccount } },
    ]);
  });

  it("accounts_clusters lists the clusters of an account", async () => {
    expect(await vdb.readData("accounts_clusters")).to.deep.include({ clusters: [], account_id: null });
    const one = vdb.resource("accounts_cluster");
    await one.create(config);
    const { id: single, ...shown } = await vdb.readData("accounts_cluster", { id: one.id });
    const written = `urn:uuid:${vdb.api.accountId}`;
    const { id, account_id, clusters } = await vdb.readData("accounts_clusters", { account_id: written });
    expect(id).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(account_id).to.equal(written);
    expect(clusters).to.deep.equal([{ ...shown, id: single, delete_backups_on_destroy: false }]);
  });
});
