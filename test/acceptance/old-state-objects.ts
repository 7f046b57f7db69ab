import { account, search } from "../resources/vdb/clusters-at-hand.ts";
import type { VdbTestApi } from "../support/vdb-api.ts";

// Objects of vdb for which the API returns a value in every computed list, and omits one in each of them.

const backup = "bbbbbbbb-0000-4000-8000-000000000001";
const environment = "eeeeeeee-0000-4000-8000-000000000001";
const packageId = "39b48a76-2a60-4ee0-9266-6d1e0f91ea14";
const moment = "2026-03-01T10:00:13Z";
const pair = [{ key: "team", value: "search" }];

const amounts = { base: 2, complimentary: 0.5, additional: 1, reserved: 0.25, available: 3.25 };

const clusterConfiguration = {
  numberOfNodes: 1,
  packageId,
  additionalResources: { disk: 8 },
  version: "v1.17.0",
  lastModifiedAt: moment,
  nodeSelector: pair,
  tolerations: [{ key: "dedicated", operator: "TOLERATION_OPERATOR_EXISTS" }],
  topologySpreadConstraints: [
    {
      maxSkew: 1,
      topologyKey: "zone",
      whenUnsatisfiable: "TOPOLOGY_SPREAD_CONSTRAINT_WHEN_UNSATISFIABLE_SCHEDULE_ANYWAY",
    },
  ],
  annotations: pair,
  serviceAnnotations: pair,
  podLabels: pair,
  databaseConfiguration: {
    collection: { replicationFactor: 2, vectors: { onDisk: true } },
    storage: { performance: { asyncScorer: true } },
    service: { apiKey: { name: "keys", key: "all" } },
    tls: { cert: { name: "tls", key: "cert" } },
    inference: { enabled: true },
  },
};

const cluster = {
  id: search,
  accountId: account,
  createdAt: moment,
  name: "search",
  cloudProviderId: "aws",
  cloudProviderRegionId: "eu-central-1",
  configuration: { numberOfNodes: 1, packageId, version: "v1.17.0", lastModifiedAt: moment },
  state: {
    version: "v1.17.0",
    nodesUp: 1,
    phase: "CLUSTER_PHASE_HEALTHY",
    endpoint: { url: `https://${search}.db.example.org`, restPort: 6333, grpcPort: 6334 },
    resources: { disk: amounts, ram: amounts },
    scalabilityInfo: { status: 1 },
    jwtRbac: true,
  },
};

const backupOfCluster = {
  id: backup,
  accountId: account,
  clusterId: search,
  createdAt: moment,
  name: "search-backup",
  status: "BACKUP_STATUS_SUCCEEDED",
  backupDuration: "90s",
  clusterInfo: {
    name: "search",
    cloudProviderId: "aws",
    cloudProviderRegionId: "eu-central-1",
    configuration: clusterConfiguration,
    resourcesSummary: { cpu: { amount: 500, unit: "m" }, ram: { amount: 2, unit: "Gi" } },
  },
};

const hybrid = {
  id: environment,
  accountId: account,
  createdAt: moment,
  lastModifiedAt: moment,
  name: "own",
  configuration: { namespace: "search", lastModifiedAt: moment },
  status: {
    phase: "HYBRID_CLOUD_ENVIRONMENT_STATUS_PHASE_READY",
    kubernetesVersion: "v1.33.1",
    numberOfNodes: 3,
    capabilities: { volumeSnapshot: true },
    clusterCreationReadiness: 1,
    componentStatuses: [{ name: "agent", namespace: "search", phase: 1 }],
    storageClasses: [
      { name: "fast", default: true, provisioner: "disks", parameters: [{ key: "type", value: "ssd" }] },
    ],
    volumeSnapshotClasses: [{ name: "snapshots", driver: "disks" }],
  },
};

/** Adds the objects to the local API. */
export async function putObjects(api: VdbTestApi): Promise<void> {
  await api.put("clusters", search, cluster);
  await api.put("backups", backup, backupOfCluster);
  await api.put("environments", environment, hybrid);
}

/** Returns a configuration of these objects. */
export const configuration = `
  resource "vdb_accounts_cluster" "search" {
    name           = "search"
    cloud_provider = "aws"
    cloud_region   = "eu-central-1"
    configuration {
      number_of_nodes = 1
      node_configuration {
        package_id = "${packageId}"
      }
    }
  }

  resource "vdb_accounts_manual_backup" "search" {
    cluster_id = vdb_accounts_cluster.search.id
  }

  resource "vdb_accounts_hybrid_cloud_environment" "own" {
    name = "own"
    configuration {
      namespace = "search"
    }
  }

  data "vdb_accounts_clusters" "all" {}
`;
