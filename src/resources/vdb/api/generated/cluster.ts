// Made by scripts/generate-proto.mjs; never edited.
import { readUint64, writeInt32, writeUint32, writeUint64, type MessageType, keepUnknown, readNested, skip, writeUnknown, unary } from "../../../../grpc/index.ts";
import { KeyValue, SecretKeyRef, TopologySpreadConstraint, type StorageTierType } from "./common.ts";
import { Timestamp } from "./well-known.ts";

export interface Cluster {
  id: string;
  /** The server's, like id, deleted_at and state: absent from what a client sends. */
  createdAt?: Timestamp | undefined;
  accountId: string;
  name: string;
  /** Set as soon as the cluster is on its way out. */
  deletedAt?: Timestamp | undefined;
  /** A cloud's identifier, or `hybrid`. */
  cloudProviderId: string;
  /** With `hybrid` the identifier of an environment. */
  cloudProviderRegionId: string;
  labels: KeyValue[];
  configuration?: ClusterConfiguration | undefined;
  state?: ClusterState | undefined;
}

export const Cluster: MessageType<Cluster> = {
  write(message, writer) {
    if (message.id) writer.uint32(10).string(message.id);
    if (message.createdAt != null) Timestamp.write(message.createdAt, writer.uint32(18).fork()).ldelim();
    if (message.accountId) writer.uint32(26).string(message.accountId);
    if (message.name) writer.uint32(34).string(message.name);
    if (message.deletedAt != null) Timestamp.write(message.deletedAt, writer.uint32(42).fork()).ldelim();
    if (message.cloudProviderId) writer.uint32(82).string(message.cloudProviderId);
    if (message.cloudProviderRegionId) writer.uint32(90).string(message.cloudProviderRegionId);
    for (const item of message.labels ?? []) KeyValue.write(item, writer.uint32(98).fork()).ldelim();
    if (message.configuration != null) ClusterConfiguration.write(message.configuration, writer.uint32(162).fork()).ldelim();
    if (message.state != null) ClusterState.write(message.state, writer.uint32(802).fork()).ldelim();
    return writeUnknown(message, writer);
  },
  read(reader, depth, message = { id: "", accountId: "", name: "", cloudProviderId: "", cloudProviderRegionId: "", labels: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.id = reader.string();
          break;
        case 18:
          message.createdAt = readNested(Timestamp, reader, depth, message.createdAt);
          break;
        case 26:
          message.accountId = reader.string();
          break;
        case 34:
          message.name = reader.string();
          break;
        case 42:
          message.deletedAt = readNested(Timestamp, reader, depth, message.deletedAt);
          break;
        case 82:
          message.cloudProviderId = reader.string();
          break;
        case 90:
          message.cloudProviderRegionId = reader.string();
          break;
        case 98:
          message.labels.push(readNested(KeyValue, reader, depth));
          break;
        case 162:
          message.configuration = readNested(ClusterConfiguration, reader, depth, message.configuration);
          break;
        case 802:
          message.state = readNested(ClusterState, reader, depth, message.state);
          break;
        default:
          keepUnknown(message, reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ClusterConfiguration {
  /** The server's. */
  lastModifiedAt?: Timestamp | undefined;
  numberOfNodes: number;
  /** Of the engine: `v1.2.3`, or `latest`, which the server replaces by a version. */
  version?: string | undefined;
  /** The package that says what a node is. */
  packageId: string;
  /** Beyond what the package has. */
  additionalResources?: AdditionalResources | undefined;
  databaseConfiguration?: DatabaseConfiguration | undefined;
  /** Labels of the machines that may carry nodes, for environments. */
  nodeSelector: KeyValue[];
  tolerations: Toleration[];
  annotations: KeyValue[];
  /** IPv4 networks in CIDR notation; none means everybody. */
  allowedIpSourceRanges: string[];
  /** How the cluster is reached within an environment. */
  serviceType?: ClusterServiceType | undefined;
  serviceAnnotations: KeyValue[];
  podLabels: KeyValue[];
  /** What the database leaves to the system that it runs on. */
  reservedCpuPercentage?: number | undefined;
  reservedMemoryPercentage?: number | undefined;
  gpuType?: ClusterConfigurationGpuType | undefined;
  restartPolicy?: ClusterConfigurationRestartPolicy | undefined;
  /** How shards are spread over the nodes. */
  rebalanceStrategy?: ClusterConfigurationRebalanceStrategy | undefined;
  topologySpreadConstraints: TopologySpreadConstraint[];
  clusterStorageConfiguration?: ClusterStorageConfiguration | undefined;
}

export const ClusterConfiguration: MessageType<ClusterConfiguration> = {
  write(message, writer) {
    if (message.lastModifiedAt != null) Timestamp.write(message.lastModifiedAt, writer.uint32(10).fork()).ldelim();
    if (message.numberOfNodes != null && message.numberOfNodes !== 0) writeUint32(writer.uint32(16), message.numberOfNodes);
    if (message.version != null) writer.uint32(26).string(message.version);
    if (message.packageId) writer.uint32(34).string(message.packageId);
    if (message.additionalResources != null) AdditionalResources.write(message.additionalResources, writer.uint32(42).fork()).ldelim();
    if (message.databaseConfiguration != null) DatabaseConfiguration.write(message.databaseConfiguration, writer.uint32(58).fork()).ldelim();
    for (const item of message.nodeSelector ?? []) KeyValue.write(item, writer.uint32(66).fork()).ldelim();
    for (const item of message.tolerations ?? []) Toleration.write(item, writer.uint32(74).fork()).ldelim();
    for (const item of message.annotations ?? []) KeyValue.write(item, writer.uint32(82).fork()).ldelim();
    for (const item of message.allowedIpSourceRanges ?? []) writer.uint32(90).string(item);
    if (message.serviceType != null) writeInt32(writer.uint32(96), message.serviceType);
    for (const item of message.serviceAnnotations ?? []) KeyValue.write(item, writer.uint32(106).fork()).ldelim();
    for (const item of message.podLabels ?? []) KeyValue.write(item, writer.uint32(114).fork()).ldelim();
    if (message.reservedCpuPercentage != null) writeUint32(writer.uint32(160), message.reservedCpuPercentage);
    if (message.reservedMemoryPercentage != null) writeUint32(writer.uint32(168), message.reservedMemoryPercentage);
    if (message.gpuType != null) writeInt32(writer.uint32(176), message.gpuType);
    if (message.restartPolicy != null) writeInt32(writer.uint32(184), message.restartPolicy);
    if (message.rebalanceStrategy != null) writeInt32(writer.uint32(192), message.rebalanceStrategy);
    for (const item of message.topologySpreadConstraints ?? []) TopologySpreadConstraint.write(item, writer.uint32(202).fork()).ldelim();
    if (message.clusterStorageConfiguration != null) ClusterStorageConfiguration.write(message.clusterStorageConfiguration, writer.uint32(210).fork()).ldelim();
    return writeUnknown(message, writer);
  },
  read(reader, depth, message = { numberOfNodes: 0, packageId: "", nodeSelector: [], tolerations: [], annotations: [], allowedIpSourceRanges: [], serviceAnnotations: [], podLabels: [], topologySpreadConstraints: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.lastModifiedAt = readNested(Timestamp, reader, depth, message.lastModifiedAt);
          break;
        case 16:
          message.numberOfNodes = reader.uint32();
          break;
        case 26:
          message.version = reader.string();
          break;
        case 34:
          message.packageId = reader.string();
          break;
        case 42:
          message.additionalResources = readNested(AdditionalResources, reader, depth, message.additionalResources);
          break;
        case 58:
          message.databaseConfiguration = readNested(DatabaseConfiguration, reader, depth, message.databaseConfiguration);
          break;
        case 66:
          message.nodeSelector.push(readNested(KeyValue, reader, depth));
          break;
        case 74:
          message.tolerations.push(readNested(Toleration, reader, depth));
          break;
        case 82:
          message.annotations.push(readNested(KeyValue, reader, depth));
          break;
        case 90:
          message.allowedIpSourceRanges.push(reader.string());
          break;
        case 96:
          message.serviceType = reader.int32();
          break;
        case 106:
          message.serviceAnnotations.push(readNested(KeyValue, reader, depth));
          break;
        case 114:
          message.podLabels.push(readNested(KeyValue, reader, depth));
          break;
        case 160:
          message.reservedCpuPercentage = reader.uint32();
          break;
        case 168:
          message.reservedMemoryPercentage = reader.uint32();
          break;
        case 176:
          message.gpuType = reader.int32();
          break;
        case 184:
          message.restartPolicy = reader.int32();
          break;
        case 192:
          message.rebalanceStrategy = reader.int32();
          break;
        case 202:
          message.topologySpreadConstraints.push(readNested(TopologySpreadConstraint, reader, depth));
          break;
        case 210:
          message.clusterStorageConfiguration = readNested(ClusterStorageConfiguration, reader, depth, message.clusterStorageConfiguration);
          break;
        default:
          keepUnknown(message, reader, tag, depth);
      }
    }
    return message;
  },
};

export const ClusterServiceType = {
  CLUSTER_SERVICE_TYPE_UNSPECIFIED: 0,
  CLUSTER_SERVICE_TYPE_CLUSTER_IP: 1,
  CLUSTER_SERVICE_TYPE_NODE_PORT: 2,
  CLUSTER_SERVICE_TYPE_LOAD_BALANCER: 3,
} as const;

/** A number of the enum with this name, or a number that only a newer server knows. */
export type ClusterServiceType = number;

export const ClusterConfigurationGpuType = {
  CLUSTER_CONFIGURATION_GPU_TYPE_UNSPECIFIED: 0,
  CLUSTER_CONFIGURATION_GPU_TYPE_NVIDIA: 1,
  CLUSTER_CONFIGURATION_GPU_TYPE_AMD: 2,
} as const;

/** A number of the enum with this name, or a number that only a newer server knows. */
export type ClusterConfigurationGpuType = number;

export const ClusterConfigurationRestartPolicy = {
  CLUSTER_CONFIGURATION_RESTART_POLICY_UNSPECIFIED: 0,
  CLUSTER_CONFIGURATION_RESTART_POLICY_ROLLING: 1,
  CLUSTER_CONFIGURATION_RESTART_POLICY_PARALLEL: 2,
  CLUSTER_CONFIGURATION_RESTART_POLICY_AUTOMATIC: 3,
} as const;

/** A number of the enum with this name, or a number that only a newer server knows. */
export type ClusterConfigurationRestartPolicy = number;

export const ClusterConfigurationRebalanceStrategy = {
  CLUSTER_CONFIGURATION_REBALANCE_STRATEGY_UNSPECIFIED: 0,
  CLUSTER_CONFIGURATION_REBALANCE_STRATEGY_BY_COUNT: 1,
  CLUSTER_CONFIGURATION_REBALANCE_STRATEGY_BY_SIZE: 2,
  CLUSTER_CONFIGURATION_REBALANCE_STRATEGY_BY_COUNT_AND_SIZE: 3,
} as const;

/** A number of the enum with this name, or a number that only a newer server knows. */
export type ClusterConfigurationRebalanceStrategy = number;

/** Settings of the engine. What is absent is left to the server. */
export interface DatabaseConfiguration {
  collection?: DatabaseConfigurationCollection | undefined;
  storage?: DatabaseConfigurationStorage | undefined;
  service?: DatabaseConfigurationService | undefined;
  logLevel?: DatabaseConfigurationLogLevel | undefined;
  tls?: DatabaseConfigurationTls | undefined;
  inference?: DatabaseConfigurationInference | undefined;
}

export const DatabaseConfiguration: MessageType<DatabaseConfiguration> = {
  write(message, writer) {
    if (message.collection != null) DatabaseConfigurationCollection.write(message.collection, writer.uint32(10).fork()).ldelim();
    if (message.storage != null) DatabaseConfigurationStorage.write(message.storage, writer.uint32(18).fork()).ldelim();
    if (message.service != null) DatabaseConfigurationService.write(message.service, writer.uint32(26).fork()).ldelim();
    if (message.logLevel != null) writeInt32(writer.uint32(32), message.logLevel);
    if (message.tls != null) DatabaseConfigurationTls.write(message.tls, writer.uint32(42).fork()).ldelim();
    if (message.inference != null) DatabaseConfigurationInference.write(message.inference, writer.uint32(50).fork()).ldelim();
    return writeUnknown(message, writer);
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.collection = readNested(DatabaseConfigurationCollection, reader, depth, message.collection);
          break;
        case 18:
          message.storage = readNested(DatabaseConfigurationStorage, reader, depth, message.storage);
          break;
        case 26:
          message.service = readNested(DatabaseConfigurationService, reader, depth, message.service);
          break;
        case 32:
          message.logLevel = reader.int32();
          break;
        case 42:
          message.tls = readNested(DatabaseConfigurationTls, reader, depth, message.tls);
          break;
        case 50:
          message.inference = readNested(DatabaseConfigurationInference, reader, depth, message.inference);
          break;
        default:
          keepUnknown(message, reader, tag, depth);
      }
    }
    return message;
  },
};

export const DatabaseConfigurationLogLevel = {
  DATABASE_CONFIGURATION_LOG_LEVEL_UNSPECIFIED: 0,
  DATABASE_CONFIGURATION_LOG_LEVEL_TRACE: 1,
  DATABASE_CONFIGURATION_LOG_LEVEL_DEBUG: 2,
  DATABASE_CONFIGURATION_LOG_LEVEL_INFO: 3,
  DATABASE_CONFIGURATION_LOG_LEVEL_WARN: 4,
  DATABASE_CONFIGURATION_LOG_LEVEL_ERROR: 5,
  DATABASE_CONFIGURATION_LOG_LEVEL_OFF: 6,
} as const;

/** A number of the enum with this name, or a number that only a newer server knows. */
export type DatabaseConfigurationLogLevel = number;

/** What new collections get unless they say otherwise. */
export interface DatabaseConfigurationCollection {
  replicationFactor?: number | undefined;
  /** How many replicas have to confirm a write. */
  writeConsistencyFactor?: number | undefined;
  vectors?: DatabaseConfigurationCollectionVectors | undefined;
}

export const DatabaseConfigurationCollection: MessageType<DatabaseConfigurationCollection> = {
  write(message, writer) {
    if (message.replicationFactor != null) writeUint32(writer.uint32(8), message.replicationFactor);
    if (message.writeConsistencyFactor != null) writeInt32(writer.uint32(16), message.writeConsistencyFactor);
    if (message.vectors != null) DatabaseConfigurationCollectionVectors.write(message.vectors, writer.uint32(26).fork()).ldelim();
    return writeUnknown(message, writer);
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 8:
          message.replicationFactor = reader.uint32();
          break;
        case 16:
          message.writeConsistencyFactor = reader.int32();
          break;
        case 26:
          message.vectors = readNested(DatabaseConfigurationCollectionVectors, reader, depth, message.vectors);
          break;
        default:
          keepUnknown(message, reader, tag, depth);
      }
    }
    return message;
  },
};

/** Vectors of new collections. */
export interface DatabaseConfigurationCollectionVectors {
  onDisk?: boolean | undefined;
}

export const DatabaseConfigurationCollectionVectors: MessageType<DatabaseConfigurationCollectionVectors> = {
  write(message, writer) {
    if (message.onDisk != null) writer.uint32(8).bool(message.onDisk);
    return writeUnknown(message, writer);
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 8:
          message.onDisk = reader.bool();
          break;
        default:
          keepUnknown(message, reader, tag, depth);
      }
    }
    return message;
  },
};

export interface DatabaseConfigurationStorage {
  performance?: DatabaseConfigurationStoragePerformance | undefined;
}

export const DatabaseConfigurationStorage: MessageType<DatabaseConfigurationStorage> = {
  write(message, writer) {
    if (message.performance != null) DatabaseConfigurationStoragePerformance.write(message.performance, writer.uint32(10).fork()).ldelim();
    return writeUnknown(message, writer);
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.performance = readNested(DatabaseConfigurationStoragePerformance, reader, depth, message.performance);
          break;
        default:
          keepUnknown(message, reader, tag, depth);
      }
    }
    return message;
  },
};

export interface DatabaseConfigurationStoragePerformance {
  /** CPUs for the optimizer: 0 is automatic, a negative number is what to leave to others. */
  optimizerCpuBudget?: number | undefined;
  /** Whether scoring reads from the disk asynchronously. */
  asyncScorer?: boolean | undefined;
}

export const DatabaseConfigurationStoragePerformance: MessageType<DatabaseConfigurationStoragePerformance> = {
  write(message, writer) {
    if (message.optimizerCpuBudget != null) writeInt32(writer.uint32(8), message.optimizerCpuBudget);
    if (message.asyncScorer != null) writer.uint32(16).bool(message.asyncScorer);
    return writeUnknown(message, writer);
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 8:
          message.optimizerCpuBudget = reader.int32();
          break;
        case 16:
          message.asyncScorer = reader.bool();
          break;
        default:
          keepUnknown(message, reader, tag, depth);
      }
    }
    return message;
  },
};

/** How the engine is reached, and with which keys. */
export interface DatabaseConfigurationService {
  apiKey?: SecretKeyRef | undefined;
  readOnlyApiKey?: SecretKeyRef | undefined;
  /** Wants the certificate of DatabaseConfiguration.tls. */
  enableTls?: boolean | undefined;
}

export const DatabaseConfigurationService: MessageType<DatabaseConfigurationService> = {
  write(message, writer) {
    if (message.apiKey != null) SecretKeyRef.write(message.apiKey, writer.uint32(10).fork()).ldelim();
    if (message.readOnlyApiKey != null) SecretKeyRef.write(message.readOnlyApiKey, writer.uint32(18).fork()).ldelim();
    if (message.enableTls != null) writer.uint32(32).bool(message.enableTls);
    return writeUnknown(message, writer);
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.apiKey = readNested(SecretKeyRef, reader, depth, message.apiKey);
          break;
        case 18:
          message.readOnlyApiKey = readNested(SecretKeyRef, reader, depth, message.readOnlyApiKey);
          break;
        case 32:
          message.enableTls = reader.bool();
          break;
        default:
          keepUnknown(message, reader, tag, depth);
      }
    }
    return message;
  },
};

/** Where the certificate of the engine and its private key are. */
export interface DatabaseConfigurationTls {
  cert?: SecretKeyRef | undefined;
  key?: SecretKeyRef | undefined;
}

export const DatabaseConfigurationTls: MessageType<DatabaseConfigurationTls> = {
  write(message, writer) {
    if (message.cert != null) SecretKeyRef.write(message.cert, writer.uint32(10).fork()).ldelim();
    if (message.key != null) SecretKeyRef.write(message.key, writer.uint32(18).fork()).ldelim();
    return writeUnknown(message, writer);
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.cert = readNested(SecretKeyRef, reader, depth, message.cert);
          break;
        case 18:
          message.key = readNested(SecretKeyRef, reader, depth, message.key);
          break;
        default:
          keepUnknown(message, reader, tag, depth);
      }
    }
    return message;
  },
};

/** Whether the engine may have embeddings made. */
export interface DatabaseConfigurationInference {
  enabled: boolean;
}

export const DatabaseConfigurationInference: MessageType<DatabaseConfigurationInference> = {
  write(message, writer) {
    if (message.enabled) writer.uint32(8).bool(message.enabled);
    return writeUnknown(message, writer);
  },
  read(reader, depth, message = { enabled: false }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 8:
          message.enabled = reader.bool();
          break;
        default:
          keepUnknown(message, reader, tag, depth);
      }
    }
    return message;
  },
};

export interface AdditionalResources {
  /** In GiB. */
  disk: number;
}

export const AdditionalResources: MessageType<AdditionalResources> = {
  write(message, writer) {
    if (message.disk != null && message.disk !== 0) writeUint32(writer.uint32(24), message.disk);
    return writeUnknown(message, writer);
  },
  read(reader, depth, message = { disk: 0 }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 24:
          message.disk = reader.uint32();
          break;
        default:
          keepUnknown(message, reader, tag, depth);
      }
    }
    return message;
  },
};

/** Which marked machines may carry nodes all the same. */
export interface Toleration {
  key?: string | undefined;
  /** Absent is the same as EQUAL. */
  operator?: TolerationOperator | undefined;
  value?: string | undefined;
  /** Absent means all of them. */
  effect?: TolerationEffect | undefined;
  /** How long a node stays on a machine that gets the mark; absent means for ever. */
  tolerationSeconds?: bigint | undefined;
}

export const Toleration: MessageType<Toleration> = {
  write(message, writer) {
    if (message.key != null) writer.uint32(10).string(message.key);
    if (message.operator != null) writeInt32(writer.uint32(16), message.operator);
    if (message.value != null) writer.uint32(26).string(message.value);
    if (message.effect != null) writeInt32(writer.uint32(32), message.effect);
    if (message.tolerationSeconds != null) writeUint64(writer.uint32(40), message.tolerationSeconds);
    return writeUnknown(message, writer);
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.key = reader.string();
          break;
        case 16:
          message.operator = reader.int32();
          break;
        case 26:
          message.value = reader.string();
          break;
        case 32:
          message.effect = reader.int32();
          break;
        case 40:
          message.tolerationSeconds = readUint64(reader);
          break;
        default:
          keepUnknown(message, reader, tag, depth);
      }
    }
    return message;
  },
};

export const TolerationOperator = {
  TOLERATION_OPERATOR_UNSPECIFIED: 0,
  TOLERATION_OPERATOR_EXISTS: 1,
  TOLERATION_OPERATOR_EQUAL: 2,
} as const;

/** A number of the enum with this name, or a number that only a newer server knows. */
export type TolerationOperator = number;

export const TolerationEffect = {
  TOLERATION_EFFECT_UNSPECIFIED: 0,
  TOLERATION_EFFECT_NO_SCHEDULE: 1,
  TOLERATION_EFFECT_PREFER_NO_SCHEDULE: 2,
  TOLERATION_EFFECT_NO_EXECUTE: 3,
} as const;

/** A number of the enum with this name, or a number that only a newer server knows. */
export type TolerationEffect = number;

export interface ClusterStorageConfiguration {
  storageTierType: StorageTierType;
}

export const ClusterStorageConfiguration: MessageType<ClusterStorageConfiguration> = {
  write(message, writer) {
    if (message.storageTierType != null && message.storageTierType !== 0) writeInt32(writer.uint32(8), message.storageTierType);
    return writeUnknown(message, writer);
  },
  read(reader, depth, message = { storageTierType: 0 }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 8:
          message.storageTierType = reader.int32();
          break;
        default:
          keepUnknown(message, reader, tag, depth);
      }
    }
    return message;
  },
};

/** How a cluster is doing. All of it is the server's. */
export interface ClusterState {
  /** What runs, which lags behind the configuration while it is rolled out. */
  version: string;
  nodesUp: number;
  restartedAt?: Timestamp | undefined;
  phase: ClusterPhase;
  /** Why the phase is what it is, where there is something to say. */
  reason: string;
  endpoint?: ClusterEndpoint | undefined;
  /** Of one node. */
  resources?: ClusterNodeResourcesSummary | undefined;
  /** Whether the number of nodes can change at present. */
  scalabilityInfo?: ClusterScalabilityInfo | undefined;
  nodes: ClusterNodeInfo[];
  /** Whether keys of auth-v2.proto work. */
  jwtRbac: boolean;
}

export const ClusterState: MessageType<ClusterState> = {
  write(message, writer) {
    if (message.version) writer.uint32(10).string(message.version);
    if (message.nodesUp != null && message.nodesUp !== 0) writeUint32(writer.uint32(16), message.nodesUp);
    if (message.restartedAt != null) Timestamp.write(message.restartedAt, writer.uint32(26).fork()).ldelim();
    if (message.phase != null && message.phase !== 0) writeInt32(writer.uint32(32), message.phase);
    if (message.reason) writer.uint32(42).string(message.reason);
    if (message.endpoint != null) ClusterEndpoint.write(message.endpoint, writer.uint32(50).fork()).ldelim();
    if (message.resources != null) ClusterNodeResourcesSummary.write(message.resources, writer.uint32(58).fork()).ldelim();
    if (message.scalabilityInfo != null) ClusterScalabilityInfo.write(message.scalabilityInfo, writer.uint32(66).fork()).ldelim();
    for (const item of message.nodes ?? []) ClusterNodeInfo.write(item, writer.uint32(74).fork()).ldelim();
    if (message.jwtRbac) writer.uint32(80).bool(message.jwtRbac);
    return writeUnknown(message, writer);
  },
  read(reader, depth, message = { version: "", nodesUp: 0, phase: 0, reason: "", nodes: [], jwtRbac: false }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.version = reader.string();
          break;
        case 16:
          message.nodesUp = reader.uint32();
          break;
        case 26:
          message.restartedAt = readNested(Timestamp, reader, depth, message.restartedAt);
          break;
        case 32:
          message.phase = reader.int32();
          break;
        case 42:
          message.reason = reader.string();
          break;
        case 50:
          message.endpoint = readNested(ClusterEndpoint, reader, depth, message.endpoint);
          break;
        case 58:
          message.resources = readNested(ClusterNodeResourcesSummary, reader, depth, message.resources);
          break;
        case 66:
          message.scalabilityInfo = readNested(ClusterScalabilityInfo, reader, depth, message.scalabilityInfo);
          break;
        case 74:
          message.nodes.push(readNested(ClusterNodeInfo, reader, depth));
          break;
        case 80:
          message.jwtRbac = reader.bool();
          break;
        default:
          keepUnknown(message, reader, tag, depth);
      }
    }
    return message;
  },
};

export const ClusterPhase = {
  CLUSTER_PHASE_UNSPECIFIED: 0,
  CLUSTER_PHASE_CREATING: 1,
  CLUSTER_PHASE_FAILED_TO_CREATE: 2,
  CLUSTER_PHASE_UPDATING: 3,
  CLUSTER_PHASE_FAILED_TO_UPDATE: 4,
  /** The nodes change: their number, or what they are. */
  CLUSTER_PHASE_SCALING: 5,
  /** The version changes. */
  CLUSTER_PHASE_UPGRADING: 6,
  CLUSTER_PHASE_SUSPENDING: 7,
  CLUSTER_PHASE_SUSPENDED: 8,
  CLUSTER_PHASE_FAILED_TO_SUSPEND: 9,
  CLUSTER_PHASE_RESUMING: 10,
  CLUSTER_PHASE_FAILED_TO_RESUME: 11,
  CLUSTER_PHASE_HEALTHY: 12,
  /** Runs, with parts that do not. */
  CLUSTER_PHASE_NOT_READY: 13,
  CLUSTER_PHASE_RECOVERY_MODE: 14,
  CLUSTER_PHASE_MANUAL_MAINTENANCE: 15,
  CLUSTER_PHASE_FAILED_TO_SYNC: 16,
  /** Known to the service, and missing where it should run. */
  CLUSTER_PHASE_NOT_FOUND: 17,
  CLUSTER_PHASE_DELETING: 18,
} as const;

/** A number of the enum with this name, or a number that only a newer server knows. */
export type ClusterPhase = number;

export interface ClusterNodeInfo {
  name: string;
  startedAt?: Timestamp | undefined;
  version: string;
  endpoint?: ClusterEndpoint | undefined;
  state: ClusterNodeState;
}

export const ClusterNodeInfo: MessageType<ClusterNodeInfo> = {
  write(message, writer) {
    if (message.name) writer.uint32(10).string(message.name);
    if (message.startedAt != null) Timestamp.write(message.startedAt, writer.uint32(18).fork()).ldelim();
    if (message.version) writer.uint32(26).string(message.version);
    if (message.endpoint != null) ClusterEndpoint.write(message.endpoint, writer.uint32(34).fork()).ldelim();
    if (message.state != null && message.state !== 0) writeInt32(writer.uint32(80), message.state);
    return writeUnknown(message, writer);
  },
  read(reader, depth, message = { name: "", version: "", state: 0 }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.name = reader.string();
          break;
        case 18:
          message.startedAt = readNested(Timestamp, reader, depth, message.startedAt);
          break;
        case 26:
          message.version = reader.string();
          break;
        case 34:
          message.endpoint = readNested(ClusterEndpoint, reader, depth, message.endpoint);
          break;
        case 80:
          message.state = reader.int32();
          break;
        default:
          keepUnknown(message, reader, tag, depth);
      }
    }
    return message;
  },
};

export const ClusterNodeState = {
  CLUSTER_NODE_STATE_UNSPECIFIED: 0,
  CLUSTER_NODE_STATE_STARTING: 1,
  CLUSTER_NODE_STATE_HEALTHY: 2,
  CLUSTER_NODE_STATE_UNHEALTHY: 3,
  CLUSTER_NODE_STATE_SUSPENDED: 4,
  CLUSTER_NODE_STATE_RECOVERING: 5,
} as const;

/** A number of the enum with this name, or a number that only a newer server knows. */
export type ClusterNodeState = number;

export interface ClusterEndpoint {
  url: string;
  restPort: number;
  grpcPort: number;
}

export const ClusterEndpoint: MessageType<ClusterEndpoint> = {
  write(message, writer) {
    if (message.url) writer.uint32(10).string(message.url);
    if (message.restPort != null && message.restPort !== 0) writeInt32(writer.uint32(16), message.restPort);
    if (message.grpcPort != null && message.grpcPort !== 0) writeInt32(writer.uint32(24), message.grpcPort);
    return writeUnknown(message, writer);
  },
  read(reader, depth, message = { url: "", restPort: 0, grpcPort: 0 }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.url = reader.string();
          break;
        case 16:
          message.restPort = reader.int32();
          break;
        case 24:
          message.grpcPort = reader.int32();
          break;
        default:
          keepUnknown(message, reader, tag, depth);
      }
    }
    return message;
  },
};

/** CPU in cores; memory and disk in GiB. */
export interface ClusterNodeResourcesSummary {
  disk?: ClusterNodeResources | undefined;
  ram?: ClusterNodeResources | undefined;
  cpu?: ClusterNodeResources | undefined;
}

export const ClusterNodeResourcesSummary: MessageType<ClusterNodeResourcesSummary> = {
  write(message, writer) {
    if (message.disk != null) ClusterNodeResources.write(message.disk, writer.uint32(10).fork()).ldelim();
    if (message.ram != null) ClusterNodeResources.write(message.ram, writer.uint32(18).fork()).ldelim();
    if (message.cpu != null) ClusterNodeResources.write(message.cpu, writer.uint32(26).fork()).ldelim();
    return writeUnknown(message, writer);
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.disk = readNested(ClusterNodeResources, reader, depth, message.disk);
          break;
        case 18:
          message.ram = readNested(ClusterNodeResources, reader, depth, message.ram);
          break;
        case 26:
          message.cpu = readNested(ClusterNodeResources, reader, depth, message.cpu);
          break;
        default:
          keepUnknown(message, reader, tag, depth);
      }
    }
    return message;
  },
};

/** available = base + complimentary + additional - reserved */
export interface ClusterNodeResources {
  /** What the package has. */
  base: number;
  /** Given for nothing. */
  complimentary: number;
  additional: number;
  /** For the system. */
  reserved: number;
  available: number;
}

export const ClusterNodeResources: MessageType<ClusterNodeResources> = {
  write(message, writer) {
    if (message.base != null && !Object.is(message.base, 0)) writer.uint32(9).double(message.base);
    if (message.complimentary != null && !Object.is(message.complimentary, 0)) writer.uint32(17).double(message.complimentary);
    if (message.additional != null && !Object.is(message.additional, 0)) writer.uint32(25).double(message.additional);
    if (message.reserved != null && !Object.is(message.reserved, 0)) writer.uint32(33).double(message.reserved);
    if (message.available != null && !Object.is(message.available, 0)) writer.uint32(41).double(message.available);
    return writeUnknown(message, writer);
  },
  read(reader, depth, message = { base: 0, complimentary: 0, additional: 0, reserved: 0, available: 0 }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 9:
          message.base = reader.double();
          break;
        case 17:
          message.complimentary = reader.double();
          break;
        case 25:
          message.additional = reader.double();
          break;
        case 33:
          message.reserved = reader.double();
          break;
        case 41:
          message.available = reader.double();
          break;
        default:
          keepUnknown(message, reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ClusterScalabilityInfo {
  status: ClusterScalabilityStatus;
  reason?: string | undefined;
}

export const ClusterScalabilityInfo: MessageType<ClusterScalabilityInfo> = {
  write(message, writer) {
    if (message.status != null && message.status !== 0) writeInt32(writer.uint32(8), message.status);
    if (message.reason != null) writer.uint32(18).string(message.reason);
    return writeUnknown(message, writer);
  },
  read(reader, depth, message = { status: 0 }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 8:
          message.status = reader.int32();
          break;
        case 18:
          message.reason = reader.string();
          break;
        default:
          keepUnknown(message, reader, tag, depth);
      }
    }
    return message;
  },
};

export const ClusterScalabilityStatus = {
  CLUSTER_SCALABILITY_STATUS_UNSPECIFIED: 0,
  CLUSTER_SCALABILITY_STATUS_NOT_SCALABLE: 1,
  CLUSTER_SCALABILITY_STATUS_SCALABLE: 2,
} as const;

/** A number of the enum with this name, or a number that only a newer server knows. */
export type ClusterScalabilityStatus = number;

/** A version of the engine. */
export interface Release {
  version: string;
  /** What `latest` means: at most one release. */
  default: boolean;
  releaseNotesUrl?: string | undefined;
  remarks?: string | undefined;
  /** Still runs, but is no longer mended. */
  endOfLife: boolean;
  /** Cannot be chosen. */
  unavailable: boolean;
}

export const Release: MessageType<Release> = {
  write(message, writer) {
    if (message.version) writer.uint32(10).string(message.version);
    if (message.default) writer.uint32(16).bool(message.default);
    if (message.releaseNotesUrl != null) writer.uint32(26).string(message.releaseNotesUrl);
    if (message.remarks != null) writer.uint32(34).string(message.remarks);
    if (message.endOfLife) writer.uint32(40).bool(message.endOfLife);
    if (message.unavailable) writer.uint32(48).bool(message.unavailable);
    return writer;
  },
  read(reader, depth, message = { version: "", default: false, endOfLife: false, unavailable: false }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.version = reader.string();
          break;
        case 16:
          message.default = reader.bool();
          break;
        case 26:
          message.releaseNotesUrl = reader.string();
          break;
        case 34:
          message.remarks = reader.string();
          break;
        case 40:
          message.endOfLife = reader.bool();
          break;
        case 48:
          message.unavailable = reader.bool();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ListClustersRequest {
  accountId: string;
  cloudProviderId?: string | undefined;
  /** Only beside cloud_provider_id. */
  cloudProviderRegionId?: string | undefined;
  /** Absent: everything at once. */
  pageSize?: number | undefined;
  /** The next_page_token of the page before; all else has to be repeated. */
  pageToken?: string | undefined;
}

export const ListClustersRequest: MessageType<ListClustersRequest> = {
  write(message, writer) {
    if (message.accountId) writer.uint32(10).string(message.accountId);
    if (message.cloudProviderId != null) writer.uint32(82).string(message.cloudProviderId);
    if (message.cloudProviderRegionId != null) writer.uint32(90).string(message.cloudProviderRegionId);
    if (message.pageSize != null) writeInt32(writer.uint32(160), message.pageSize);
    if (message.pageToken != null) writer.uint32(170).string(message.pageToken);
    return writer;
  },
  read(reader, depth, message = { accountId: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.accountId = reader.string();
          break;
        case 82:
          message.cloudProviderId = reader.string();
          break;
        case 90:
          message.cloudProviderRegionId = reader.string();
          break;
        case 160:
          message.pageSize = reader.int32();
          break;
        case 170:
          message.pageToken = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ListClustersResponse {
  items: Cluster[];
  /** On all pages together; absent where everything was asked for at once. */
  totalSize?: number | undefined;
  /** Absent on the last page. */
  nextPageToken?: string | undefined;
}

export const ListClustersResponse: MessageType<ListClustersResponse> = {
  write(message, writer) {
    for (const item of message.items ?? []) Cluster.write(item, writer.uint32(10).fork()).ldelim();
    if (message.totalSize != null) writeInt32(writer.uint32(80), message.totalSize);
    if (message.nextPageToken != null) writer.uint32(90).string(message.nextPageToken);
    return writer;
  },
  read(reader, depth, message = { items: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.items.push(readNested(Cluster, reader, depth));
          break;
        case 80:
          message.totalSize = reader.int32();
          break;
        case 90:
          message.nextPageToken = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface GetClusterRequest {
  accountId: string;
  clusterId: string;
}

export const GetClusterRequest: MessageType<GetClusterRequest> = {
  write(message, writer) {
    if (message.accountId) writer.uint32(10).string(message.accountId);
    if (message.clusterId) writer.uint32(18).string(message.clusterId);
    return writer;
  },
  read(reader, depth, message = { accountId: "", clusterId: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.accountId = reader.string();
          break;
        case 18:
          message.clusterId = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface GetClusterResponse {
  cluster?: Cluster | undefined;
}

export const GetClusterResponse: MessageType<GetClusterResponse> = {
  write(message, writer) {
    if (message.cluster != null) Cluster.write(message.cluster, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.cluster = readNested(Cluster, reader, depth, message.cluster);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface CreateClusterRequest {
  cluster?: Cluster | undefined;
}

export const CreateClusterRequest: MessageType<CreateClusterRequest> = {
  write(message, writer) {
    if (message.cluster != null) Cluster.write(message.cluster, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.cluster = readNested(Cluster, reader, depth, message.cluster);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface CreateClusterResponse {
  cluster?: Cluster | undefined;
}

export const CreateClusterResponse: MessageType<CreateClusterResponse> = {
  write(message, writer) {
    if (message.cluster != null) Cluster.write(message.cluster, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.cluster = readNested(Cluster, reader, depth, message.cluster);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface CreateClusterFromBackupRequest {
  accountId: string;
  backupId: string;
  /** Of the new cluster, whose configuration is in the backup. */
  clusterName: string;
}

export const CreateClusterFromBackupRequest: MessageType<CreateClusterFromBackupRequest> = {
  write(message, writer) {
    if (message.accountId) writer.uint32(10).string(message.accountId);
    if (message.backupId) writer.uint32(18).string(message.backupId);
    if (message.clusterName) writer.uint32(26).string(message.clusterName);
    return writer;
  },
  read(reader, depth, message = { accountId: "", backupId: "", clusterName: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.accountId = reader.string();
          break;
        case 18:
          message.backupId = reader.string();
          break;
        case 26:
          message.clusterName = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface CreateClusterFromBackupResponse {
  cluster?: Cluster | undefined;
}

export const CreateClusterFromBackupResponse: MessageType<CreateClusterFromBackupResponse> = {
  write(message, writer) {
    if (message.cluster != null) Cluster.write(message.cluster, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.cluster = readNested(Cluster, reader, depth, message.cluster);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface UpdateClusterRequest {
  cluster?: Cluster | undefined;
}

export const UpdateClusterRequest: MessageType<UpdateClusterRequest> = {
  write(message, writer) {
    if (message.cluster != null) Cluster.write(message.cluster, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.cluster = readNested(Cluster, reader, depth, message.cluster);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface UpdateClusterResponse {
  cluster?: Cluster | undefined;
}

export const UpdateClusterResponse: MessageType<UpdateClusterResponse> = {
  write(message, writer) {
    if (message.cluster != null) Cluster.write(message.cluster, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.cluster = readNested(Cluster, reader, depth, message.cluster);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface DeleteClusterRequest {
  accountId: string;
  clusterId: string;
  /** Absent or false: the backups stay. */
  deleteBackups?: boolean | undefined;
}

export const DeleteClusterRequest: MessageType<DeleteClusterRequest> = {
  write(message, writer) {
    if (message.accountId) writer.uint32(10).string(message.accountId);
    if (message.clusterId) writer.uint32(18).string(message.clusterId);
    if (message.deleteBackups != null) writer.uint32(24).bool(message.deleteBackups);
    return writer;
  },
  read(reader, depth, message = { accountId: "", clusterId: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.accountId = reader.string();
          break;
        case 18:
          message.clusterId = reader.string();
          break;
        case 24:
          message.deleteBackups = reader.bool();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface DeleteClusterResponse {
}

export const DeleteClusterResponse: MessageType<DeleteClusterResponse> = {
  write(_, writer) {
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      skip(reader, tag, depth);
    }
    return message;
  },
};

export interface RestartClusterRequest {
  accountId: string;
  clusterId: string;
}

export const RestartClusterRequest: MessageType<RestartClusterRequest> = {
  write(message, writer) {
    if (message.accountId) writer.uint32(10).string(message.accountId);
    if (message.clusterId) writer.uint32(18).string(message.clusterId);
    return writer;
  },
  read(reader, depth, message = { accountId: "", clusterId: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.accountId = reader.string();
          break;
        case 18:
          message.clusterId = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface RestartClusterResponse {
}

export const RestartClusterResponse: MessageType<RestartClusterResponse> = {
  write(_, writer) {
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      skip(reader, tag, depth);
    }
    return message;
  },
};

export interface SuspendClusterRequest {
  accountId: string;
  clusterId: string;
}

export const SuspendClusterRequest: MessageType<SuspendClusterRequest> = {
  write(message, writer) {
    if (message.accountId) writer.uint32(10).string(message.accountId);
    if (message.clusterId) writer.uint32(18).string(message.clusterId);
    return writer;
  },
  read(reader, depth, message = { accountId: "", clusterId: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.accountId = reader.string();
          break;
        case 18:
          message.clusterId = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface SuspendClusterResponse {
}

export const SuspendClusterResponse: MessageType<SuspendClusterResponse> = {
  write(_, writer) {
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      skip(reader, tag, depth);
    }
    return message;
  },
};

export interface UnsuspendClusterRequest {
  accountId: string;
  clusterId: string;
}

export const UnsuspendClusterRequest: MessageType<UnsuspendClusterRequest> = {
  write(message, writer) {
    if (message.accountId) writer.uint32(10).string(message.accountId);
    if (message.clusterId) writer.uint32(18).string(message.clusterId);
    return writer;
  },
  read(reader, depth, message = { accountId: "", clusterId: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.accountId = reader.string();
          break;
        case 18:
          message.clusterId = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface UnsuspendClusterResponse {
}

export const UnsuspendClusterResponse: MessageType<UnsuspendClusterResponse> = {
  write(_, writer) {
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      skip(reader, tag, depth);
    }
    return message;
  },
};

export interface EnableClusterJwtRbacRequest {
  accountId: string;
  clusterId: string;
}

export const EnableClusterJwtRbacRequest: MessageType<EnableClusterJwtRbacRequest> = {
  write(message, writer) {
    if (message.accountId) writer.uint32(10).string(message.accountId);
    if (message.clusterId) writer.uint32(18).string(message.clusterId);
    return writer;
  },
  read(reader, depth, message = { accountId: "", clusterId: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.accountId = reader.string();
          break;
        case 18:
          message.clusterId = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface EnableClusterJwtRbacResponse {
}

export const EnableClusterJwtRbacResponse: MessageType<EnableClusterJwtRbacResponse> = {
  write(_, writer) {
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      skip(reader, tag, depth);
    }
    return message;
  },
};

export interface SuggestClusterNameRequest {
  accountId: string;
}

export const SuggestClusterNameRequest: MessageType<SuggestClusterNameRequest> = {
  write(message, writer) {
    if (message.accountId) writer.uint32(10).string(message.accountId);
    return writer;
  },
  read(reader, depth, message = { accountId: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.accountId = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface SuggestClusterNameResponse {
  name: string;
}

export const SuggestClusterNameResponse: MessageType<SuggestClusterNameResponse> = {
  write(message, writer) {
    if (message.name) writer.uint32(10).string(message.name);
    return writer;
  },
  read(reader, depth, message = { name: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.name = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ListReleasesRequest {
  accountId: string;
  /** Only releases that this cluster can move to. */
  clusterId?: string | undefined;
}

export const ListReleasesRequest: MessageType<ListReleasesRequest> = {
  write(message, writer) {
    if (message.accountId) writer.uint32(10).string(message.accountId);
    if (message.clusterId != null) writer.uint32(18).string(message.clusterId);
    return writer;
  },
  read(reader, depth, message = { accountId: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.accountId = reader.string();
          break;
        case 18:
          message.clusterId = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ListReleasesResponse {
  items: Release[];
}

export const ListReleasesResponse: MessageType<ListReleasesResponse> = {
  write(message, writer) {
    for (const item of message.items ?? []) Release.write(item, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { items: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.items.push(readNested(Release, reader, depth));
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface GetReleaseRequest {
  accountId: string;
  version: string;
}

export const GetReleaseRequest: MessageType<GetReleaseRequest> = {
  write(message, writer) {
    if (message.accountId) writer.uint32(10).string(message.accountId);
    if (message.version) writer.uint32(18).string(message.version);
    return writer;
  },
  read(reader, depth, message = { accountId: "", version: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.accountId = reader.string();
          break;
        case 18:
          message.version = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface GetReleaseResponse {
  release?: Release | undefined;
}

export const GetReleaseResponse: MessageType<GetReleaseResponse> = {
  write(message, writer) {
    if (message.release != null) Release.write(message.release, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.release = readNested(Release, reader, depth, message.release);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

/** Of the names of its methods two are a vendor's: they are part of the path of a call. */
export const clusterService = {
  listClusters: /* @__PURE__ */ unary("/qdrant.cloud.cluster.v1.ClusterService/ListClusters", ListClustersRequest, ListClustersResponse),
  getCluster: /* @__PURE__ */ unary("/qdrant.cloud.cluster.v1.ClusterService/GetCluster", GetClusterRequest, GetClusterResponse),
  /** Answers before the cluster runs. */
  createCluster: /* @__PURE__ */ unary("/qdrant.cloud.cluster.v1.ClusterService/CreateCluster", CreateClusterRequest, CreateClusterResponse),
  createClusterFromBackup: /* @__PURE__ */ unary("/qdrant.cloud.cluster.v1.ClusterService/CreateClusterFromBackup", CreateClusterFromBackupRequest, CreateClusterFromBackupResponse),
  /** Takes the whole cluster: what is left out is cleared. */
  updateCluster: /* @__PURE__ */ unary("/qdrant.cloud.cluster.v1.ClusterService/UpdateCluster", UpdateClusterRequest, UpdateClusterResponse),
  deleteCluster: /* @__PURE__ */ unary("/qdrant.cloud.cluster.v1.ClusterService/DeleteCluster", DeleteClusterRequest, DeleteClusterResponse),
  restartCluster: /* @__PURE__ */ unary("/qdrant.cloud.cluster.v1.ClusterService/RestartCluster", RestartClusterRequest, RestartClusterResponse),
  suspendCluster: /* @__PURE__ */ unary("/qdrant.cloud.cluster.v1.ClusterService/SuspendCluster", SuspendClusterRequest, SuspendClusterResponse),
  unsuspendCluster: /* @__PURE__ */ unary("/qdrant.cloud.cluster.v1.ClusterService/UnsuspendCluster", UnsuspendClusterRequest, UnsuspendClusterResponse),
  /** Cannot be undone. */
  enableClusterJwtRbac: /* @__PURE__ */ unary("/qdrant.cloud.cluster.v1.ClusterService/EnableClusterJwtRbac", EnableClusterJwtRbacRequest, EnableClusterJwtRbacResponse),
  /** Makes up a name that is still free. */
  suggestClusterName: /* @__PURE__ */ unary("/qdrant.cloud.cluster.v1.ClusterService/SuggestClusterName", SuggestClusterNameRequest, SuggestClusterNameResponse),
  listQdrantReleases: /* @__PURE__ */ unary("/qdrant.cloud.cluster.v1.ClusterService/ListQdrantReleases", ListReleasesRequest, ListReleasesResponse),
  getQdrantRelease: /* @__PURE__ */ unary("/qdrant.cloud.cluster.v1.ClusterService/GetQdrantRelease", GetReleaseRequest, GetReleaseResponse),
};
