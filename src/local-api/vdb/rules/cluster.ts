import {
  type Cluster,
  type ClusterConfiguration,
  ClusterConfigurationGpuType,
  ClusterConfigurationRebalanceStrategy,
  ClusterConfigurationRestartPolicy,
  type ClusterEndpoint,
  type ClusterNodeInfo,
  type ClusterNodeResources,
  type ClusterNodeResourcesSummary,
  ClusterNodeState,
  ClusterPhase,
  type ClusterScalabilityInfo,
  ClusterScalabilityStatus,
  ClusterServiceType,
  type ClusterState,
  type DatabaseConfiguration,
  type DatabaseConfigurationCollection,
  DatabaseConfigurationLogLevel,
  type DatabaseConfigurationTls,
  type Release,
} from "../../../resources/vdb/api/generated/cluster.ts";
import { ipv4Block } from "./addresses.ts";
import {
  atLeast,
  between,
  each,
  inEnum,
  inEnumNotZero,
  items,
  length,
  pattern,
  set,
  uri,
  uuid,
} from "./checks.ts";
import { hybridRegion, idOnceCreated } from "./message-rules.ts";
import { rules } from "./rules.ts";

const root = "qdrant.cloud.cluster.v1";
export const nameForm = /^[a-zA-Z0-9-_]+$/;

export const clusterRules = [
  rules<Cluster>(
    `${root}.Cluster`,
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
  ),
  rules<ClusterConfiguration>(`${root}.ClusterConfiguration`, {
    numberOfNodes: atLeast(1),
    version: pattern(/^(v(\d+)\.(\d+)\.(\d+)|latest)$/),
    packageId: uuid,
    nodeSelector: items(0, 10),
    tolerations: items(0, 10),
    annotations: items(0, 10),
    allowedIpSourceRanges: [items(0, 20), each(ipv4Block)],
    serviceType: inEnumNotZero(ClusterServiceType),
    serviceAnnotations: items(0, 64),
    podLabels: items(0, 10),
    reservedCpuPercentage: between(1, 80),
    reservedMemoryPercentage: between(1, 80),
    gpuType: inEnumNotZero(ClusterConfigurationGpuType),
    restartPolicy: inEnumNotZero(ClusterConfigurationRestartPolicy),
    rebalanceStrategy: inEnumNotZero(ClusterConfigurationRebalanceStrategy),
    topologySpreadConstraints: items(0, 10),
  }),
  rules<DatabaseConfiguration>(`${root}.DatabaseConfiguration`, {
    logLevel: inEnumNotZero(DatabaseConfigurationLogLevel),
  }),
  rules<DatabaseConfigurationCollection>(`${root}.DatabaseConfigurationCollection`, {
    replicationFactor: atLeast(1),
    writeConsistencyFactor: atLeast(1),
  }),
  rules<DatabaseConfigurationTls>(`${root}.DatabaseConfigurationTls`, { cert: set, key: set }),
  rules<ClusterState>(`${root}.ClusterState`, {
    version: length(1),
    phase: inEnum(ClusterPhase),
    endpoint: set,
    resources: set,
    scalabilityInfo: set,
  }),
  rules<ClusterNodeInfo>(`${root}.ClusterNodeInfo`, { name: length(1), state: inEnum(ClusterNodeState) }),
  rules<ClusterEndpoint>(`${root}.ClusterEndpoint`, {
    url: uri,
    restPort: atLeast(1),
    grpcPort: atLeast(1),
  }),
  rules<ClusterNodeResourcesSummary>(`${root}.ClusterNodeResourcesSummary`, {
    disk: set,
    ram: set,
    cpu: set,
  }),
  rules<ClusterNodeResources>(`${root}.ClusterNodeResources`, {
    base: atLeast(0),
    complimentary: atLeast(0),
    additional: atLeast(0),
    reserved: atLeast(0),
    available: atLeast(0),
  }),
  rules<ClusterScalabilityInfo>(`${root}.ClusterScalabilityInfo`, {
    status: inEnumNotZero(ClusterScalabilityStatus),
    reason: length(1),
  }),
  rules<Release>(`${root}.Release`, { version: length(1), releaseNotesUrl: uri, remarks: length(1) }),
];
