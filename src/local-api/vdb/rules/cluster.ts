import * as cluster from "../../../resources/vdb/api/generated/cluster.ts";
import {
  atLeast,
  between,
  each,
  inEnum,
  inEnumNotZero,
  ipv4Block,
  items,
  length,
  pattern,
  set,
  uri,
  uuid,
} from "./checks.ts";
import { hybridRegion, idOnceCreated, page, pageResponse, setByServer } from "./message-rules.ts";
import { must, rulesOf } from "./rules.ts";

export const nameForm = /^[a-zA-Z0-9-_]+$/;
const qualifiedName =
  /^([A-Za-z0-9]([-A-Za-z0-9]*[A-Za-z0-9])?(\.[A-Za-z0-9]([-A-Za-z0-9]*[A-Za-z0-9])?)*\/)?([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$/;
const { TOLERATION_OPERATOR_EXISTS: exists, TOLERATION_OPERATOR_EQUAL: equal } = cluster.TolerationOperator;

const ofCluster = { accountId: uuid, clusterId: uuid };
const hasState = must<cluster.CreateClusterResponse | cluster.UpdateClusterResponse>(
  ({ cluster }) => cluster === undefined || cluster.state !== undefined,
  "cluster.state",
  "must be set",
);

export const clusterRules = rulesOf<typeof cluster>("cluster.v1", {
  ListClustersRequest: [
    { accountId: uuid, cloudProviderId: length(3), cloudProviderRegionId: length(1), ...page },
    must(
      ({ cloudProviderId, cloudProviderRegionId }) =>
        cloudProviderRegionId === undefined || cloudProviderId !== undefined,
      "cloud_provider_region_id",
      "needs cloud_provider_id",
    ),
    hybridRegion,
  ],
  ListClustersResponse: pageResponse,
  GetClusterRequest: ofCluster,
  GetClusterResponse: { cluster: set },
  CreateClusterRequest: [
    { cluster: set },
    ...setByServer("cluster", "id", "created_at", "deleted_at", "state"),
  ],
  CreateClusterResponse: [{ cluster: set }, hasState],
  UpdateClusterRequest: [
    { cluster: set },
    must(({ cluster }) => cluster?.id !== "", "cluster.id", "must not be empty"),
  ],
  UpdateClusterResponse: [{ cluster: set }, hasState],
  CreateClusterFromBackupRequest: {
    accountId: uuid,
    backupId: uuid,
    clusterName: [length(4, 64), pattern(nameForm)],
  },
  CreateClusterFromBackupResponse: { cluster: set },
  DeleteClusterRequest: ofCluster,
  RestartClusterRequest: ofCluster,
  SuspendClusterRequest: ofCluster,
  UnsuspendClusterRequest: ofCluster,
  EnableClusterJwtRbacRequest: ofCluster,
  SuggestClusterNameRequest: { accountId: uuid },
  SuggestClusterNameResponse: { name: length(1) },
  ListReleasesRequest: ofCluster,
  GetReleaseRequest: { accountId: uuid, version: length(1) },
  GetReleaseResponse: { release: set },
  Cluster: [
    {
      accountId: uuid,
      name: [length(2, 64), pattern(nameForm)],
      cloudProviderId: length(3),
      cloudProviderRegionId: length(1),
      labels: items(0, 10),
      configuration: set,
    },
    idOnceCreated,
    hybridRegion,
  ],
  ClusterConfiguration: {
    numberOfNodes: atLeast(1),
    version: pattern(/^(v(\d+)\.(\d+)\.(\d+)|latest)$/),
    packageId: uuid,
    nodeSelector: items(0, 10),
    tolerations: items(0, 10),
    annotations: items(0, 10),
    allowedIpSourceRanges: [items(0, 20), each(ipv4Block)],
    serviceType: inEnumNotZero(cluster.ClusterServiceType),
    serviceAnnotations: items(0, 64),
    podLabels: items(0, 10),
    reservedCpuPercentage: between(1, 80),
    reservedMemoryPercentage: between(1, 80),
    gpuType: inEnumNotZero(cluster.ClusterConfigurationGpuType),
    restartPolicy: inEnumNotZero(cluster.ClusterConfigurationRestartPolicy),
    rebalanceStrategy: inEnumNotZero(cluster.ClusterConfigurationRebalanceStrategy),
    topologySpreadConstraints: items(0, 10),
  },
  DatabaseConfiguration: { logLevel: inEnumNotZero(cluster.DatabaseConfigurationLogLevel) },
  DatabaseConfigurationCollection: { replicationFactor: atLeast(1), writeConsistencyFactor: atLeast(1) },
  DatabaseConfigurationTls: { cert: set, key: set },
  Toleration: [
    {
      key: length(0, 317),
      operator: inEnumNotZero(cluster.TolerationOperator),
      value: pattern(/(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?/),
      effect: inEnumNotZero(cluster.TolerationEffect),
    },
    must(
      ({ operator, value }) => operator !== exists || value === undefined,
      "value",
      "must not be set with the operator TOLERATION_OPERATOR_EXISTS",
    ),
    must(
      ({ operator, value }) => (operator ?? equal) !== equal || value !== undefined,
      "value",
      "must be set with the operator TOLERATION_OPERATOR_EQUAL, which is the default",
    ),
    must(({ key = "" }) => key === "" || qualifiedName.test(key), "key", "must be a qualified name"),
    must(
      ({ key = "", operator }) => key !== "" || operator === exists,
      "operator",
      "must be TOLERATION_OPERATOR_EXISTS without a key",
    ),
    must(
      ({ tolerationSeconds, effect }) =>
        tolerationSeconds === undefined || effect === cluster.TolerationEffect.TOLERATION_EFFECT_NO_EXECUTE,
      "toleration_seconds",
      "needs the effect TOLERATION_EFFECT_NO_EXECUTE",
    ),
  ],
  ClusterState: {
    version: length(1),
    phase: inEnum(cluster.ClusterPhase),
    endpoint: set,
    resources: set,
    scalabilityInfo: set,
  },
  ClusterNodeInfo: { name: length(1), state: inEnum(cluster.ClusterNodeState) },
  ClusterEndpoint: { url: uri, restPort: atLeast(1), grpcPort: atLeast(1) },
  ClusterNodeResourcesSummary: { disk: set, ram: set, cpu: set },
  ClusterNodeResources: {
    base: atLeast(0),
    complimentary: atLeast(0),
    additional: atLeast(0),
    reserved: atLeast(0),
    available: atLeast(0),
  },
  ClusterScalabilityInfo: { status: inEnumNotZero(cluster.ClusterScalabilityStatus), reason: length(1) },
  Release: { version: length(1), releaseNotesUrl: uri, remarks: length(1) },
});
