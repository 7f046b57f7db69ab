// Made by scripts/generate-proto.mjs; never edited.
import { writeInt32, writeUint32, type MessageType, keepUnknown, readNested, skip, writeUnknown, unary } from "../../../../grpc/index.ts";
import { Toleration } from "./cluster.ts";
import { KeyValue, NetworkPolicyEgressRule, NetworkPolicyIngressRule } from "./common.ts";
import { Struct, Timestamp } from "./well-known.ts";

export interface HybridCloudEnvironment {
  accountId: string;
  id: string;
  /** A client sends the account, the name and the configuration, and id in an update. */
  createdAt?: Timestamp | undefined;
  lastModifiedAt?: Timestamp | undefined;
  name: string;
  /** Empty where no person made it. */
  createdByEmail: string;
  /** Whether GenerateBootstrapCommands was ever called. */
  bootstrapCommandsGenerated: boolean;
  configuration?: HybridCloudEnvironmentConfiguration | undefined;
  /** Absent until the environment has reported. */
  status?: HybridCloudEnvironmentStatus | undefined;
}

export const HybridCloudEnvironment: MessageType<HybridCloudEnvironment> = {
  write(message, writer) {
    if (message.accountId) writer.uint32(10).string(message.accountId);
    if (message.id) writer.uint32(18).string(message.id);
    if (message.createdAt != null) Timestamp.write(message.createdAt, writer.uint32(26).fork()).ldelim();
    if (message.lastModifiedAt != null) Timestamp.write(message.lastModifiedAt, writer.uint32(34).fork()).ldelim();
    if (message.name) writer.uint32(42).string(message.name);
    if (message.createdByEmail) writer.uint32(50).string(message.createdByEmail);
    if (message.bootstrapCommandsGenerated) writer.uint32(152).bool(message.bootstrapCommandsGenerated);
    if (message.configuration != null) HybridCloudEnvironmentConfiguration.write(message.configuration, writer.uint32(162).fork()).ldelim();
    if (message.status != null) HybridCloudEnvironmentStatus.write(message.status, writer.uint32(170).fork()).ldelim();
    return writeUnknown(message, writer);
  },
  read(reader, depth, message = { accountId: "", id: "", name: "", createdByEmail: "", bootstrapCommandsGenerated: false }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.accountId = reader.string();
          break;
        case 18:
          message.id = reader.string();
          break;
        case 26:
          message.createdAt = readNested(Timestamp, reader, depth, message.createdAt);
          break;
        case 34:
          message.lastModifiedAt = readNested(Timestamp, reader, depth, message.lastModifiedAt);
          break;
        case 42:
          message.name = reader.string();
          break;
        case 50:
          message.createdByEmail = reader.string();
          break;
        case 152:
          message.bootstrapCommandsGenerated = reader.bool();
          break;
        case 162:
          message.configuration = readNested(HybridCloudEnvironmentConfiguration, reader, depth, message.configuration);
          break;
        case 170:
          message.status = readNested(HybridCloudEnvironmentStatus, reader, depth, message.status);
          break;
        default:
          keepUnknown(message, reader, tag, depth);
      }
    }
    return message;
  },
};

export interface HybridCloudEnvironmentConfiguration {
  /** The server's. */
  lastModifiedAt?: Timestamp | undefined;
  /** Where the components are. Fixed as soon as they run. */
  namespace: string;
  httpProxyUrl?: string | undefined;
  httpsProxyUrl?: string | undefined;
  /** Hosts and networks that are reached without a proxy. */
  noProxyConfigs: string[];
  containerRegistryUrl?: string | undefined;
  chartRepositoryUrl?: string | undefined;
  /** The secret with the credentials for the container registry. */
  registrySecretName?: string | undefined;
  /** Trusted besides the usual ones, as PEM. */
  caCertificates?: string | undefined;
  databaseStorageClass?: string | undefined;
  snapshotStorageClass?: string | undefined;
  volumeSnapshotStorageClass?: string | undefined;
  /** Besides those that the components need. */
  ingress: NetworkPolicyIngressRule[];
  /** Besides those that the components need. */
  egress: NetworkPolicyEgressRule[];
  /** Of the components. */
  logLevel?: HybridCloudEnvironmentConfigurationLogLevel | undefined;
  tolerations: Toleration[];
  nodeSelector: KeyValue[];
  /** Whatever the operator understands. Every number in it is a double. */
  advancedOperatorSettings?: Struct | undefined;
  controlPlaneLabels: KeyValue[];
}

export const HybridCloudEnvironmentConfiguration: MessageType<HybridCloudEnvironmentConfiguration> = {
  write(message, writer) {
    if (message.lastModifiedAt != null) Timestamp.write(message.lastModifiedAt, writer.uint32(10).fork()).ldelim();
    if (message.namespace) writer.uint32(34).string(message.namespace);
    if (message.httpProxyUrl != null) writer.uint32(42).string(message.httpProxyUrl);
    if (message.httpsProxyUrl != null) writer.uint32(50).string(message.httpsProxyUrl);
    for (const item of message.noProxyConfigs ?? []) writer.uint32(58).string(item);
    if (message.containerRegistryUrl != null) writer.uint32(66).string(message.containerRegistryUrl);
    if (message.chartRepositoryUrl != null) writer.uint32(74).string(message.chartRepositoryUrl);
    if (message.registrySecretName != null) writer.uint32(82).string(message.registrySecretName);
    if (message.caCertificates != null) writer.uint32(90).string(message.caCertificates);
    if (message.databaseStorageClass != null) writer.uint32(98).string(message.databaseStorageClass);
    if (message.snapshotStorageClass != null) writer.uint32(106).string(message.snapshotStorageClass);
    if (message.volumeSnapshotStorageClass != null) writer.uint32(114).string(message.volumeSnapshotStorageClass);
    for (const item of message.ingress ?? []) NetworkPolicyIngressRule.write(item, writer.uint32(122).fork()).ldelim();
    for (const item of message.egress ?? []) NetworkPolicyEgressRule.write(item, writer.uint32(130).fork()).ldelim();
    if (message.logLevel != null) writeInt32(writer.uint32(168), message.logLevel);
    for (const item of message.tolerations ?? []) Toleration.write(item, writer.uint32(178).fork()).ldelim();
    for (const item of message.nodeSelector ?? []) KeyValue.write(item, writer.uint32(186).fork()).ldelim();
    if (message.advancedOperatorSettings != null) Struct.write(message.advancedOperatorSettings, writer.uint32(194).fork()).ldelim();
    for (const item of message.controlPlaneLabels ?? []) KeyValue.write(item, writer.uint32(202).fork()).ldelim();
    return writeUnknown(message, writer);
  },
  read(reader, depth, message = { namespace: "", noProxyConfigs: [], ingress: [], egress: [], tolerations: [], nodeSelector: [], controlPlaneLabels: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.lastModifiedAt = readNested(Timestamp, reader, depth, message.lastModifiedAt);
          break;
        case 34:
          message.namespace = reader.string();
          break;
        case 42:
          message.httpProxyUrl = reader.string();
          break;
        case 50:
          message.httpsProxyUrl = reader.string();
          break;
        case 58:
          message.noProxyConfigs.push(reader.string());
          break;
        case 66:
          message.containerRegistryUrl = reader.string();
          break;
        case 74:
          message.chartRepositoryUrl = reader.string();
          break;
        case 82:
          message.registrySecretName = reader.string();
          break;
        case 90:
          message.caCertificates = reader.string();
          break;
        case 98:
          message.databaseStorageClass = reader.string();
          break;
        case 106:
          message.snapshotStorageClass = reader.string();
          break;
        case 114:
          message.volumeSnapshotStorageClass = reader.string();
          break;
        case 122:
          message.ingress.push(readNested(NetworkPolicyIngressRule, reader, depth));
          break;
        case 130:
          message.egress.push(readNested(NetworkPolicyEgressRule, reader, depth));
          break;
        case 168:
          message.logLevel = reader.int32();
          break;
        case 178:
          message.tolerations.push(readNested(Toleration, reader, depth));
          break;
        case 186:
          message.nodeSelector.push(readNested(KeyValue, reader, depth));
          break;
        case 194:
          message.advancedOperatorSettings = readNested(Struct, reader, depth, message.advancedOperatorSettings);
          break;
        case 202:
          message.controlPlaneLabels.push(readNested(KeyValue, reader, depth));
          break;
        default:
          keepUnknown(message, reader, tag, depth);
      }
    }
    return message;
  },
};

export const HybridCloudEnvironmentConfigurationLogLevel = {
  HYBRID_CLOUD_ENVIRONMENT_CONFIGURATION_LOG_LEVEL_UNSPECIFIED: 0,
  HYBRID_CLOUD_ENVIRONMENT_CONFIGURATION_LOG_LEVEL_DEBUG: 1,
  HYBRID_CLOUD_ENVIRONMENT_CONFIGURATION_LOG_LEVEL_INFO: 2,
  HYBRID_CLOUD_ENVIRONMENT_CONFIGURATION_LOG_LEVEL_WARN: 3,
  HYBRID_CLOUD_ENVIRONMENT_CONFIGURATION_LOG_LEVEL_ERROR: 4,
} as const;

/** A number of the enum with this name, or a number that only a newer server knows. */
export type HybridCloudEnvironmentConfigurationLogLevel = number;

/** What the environment has reported of itself. */
export interface HybridCloudEnvironmentStatus {
  lastModifiedAt?: Timestamp | undefined;
  phase: HybridCloudEnvironmentStatusPhase;
  kubernetesVersion: string;
  numberOfNodes: number;
  capabilities?: HybridCloudEnvironmentCapabilities | undefined;
  componentStatuses: HybridCloudEnvironmentComponentStatus[];
  /** Whether clusters can be created in it. */
  clusterCreationReadiness: ClusterCreationStatus;
  /** Absent where it is none that the service knows. */
  kubernetesDistribution?: KubernetesDistribution | undefined;
  message?: string | undefined;
  storageClasses: HybridCloudEnvironmentStorageClass[];
  volumeSnapshotClasses: HybridCloudEnvironmentVolumeSnapshotClass[];
}

export const HybridCloudEnvironmentStatus: MessageType<HybridCloudEnvironmentStatus> = {
  write(message, writer) {
    if (message.lastModifiedAt != null) Timestamp.write(message.lastModifiedAt, writer.uint32(10).fork()).ldelim();
    if (message.phase != null && message.phase !== 0) writeInt32(writer.uint32(24), message.phase);
    if (message.kubernetesVersion) writer.uint32(34).string(message.kubernetesVersion);
    if (message.numberOfNodes != null && message.numberOfNodes !== 0) writeUint32(writer.uint32(40), message.numberOfNodes);
    if (message.capabilities != null) HybridCloudEnvironmentCapabilities.write(message.capabilities, writer.uint32(50).fork()).ldelim();
    for (const item of message.componentStatuses ?? []) HybridCloudEnvironmentComponentStatus.write(item, writer.uint32(58).fork()).ldelim();
    if (message.clusterCreationReadiness != null && message.clusterCreationReadiness !== 0) writeInt32(writer.uint32(72), message.clusterCreationReadiness);
    if (message.kubernetesDistribution != null) writeInt32(writer.uint32(80), message.kubernetesDistribution);
    if (message.message != null) writer.uint32(90).string(message.message);
    for (const item of message.storageClasses ?? []) HybridCloudEnvironmentStorageClass.write(item, writer.uint32(98).fork()).ldelim();
    for (const item of message.volumeSnapshotClasses ?? []) HybridCloudEnvironmentVolumeSnapshotClass.write(item, writer.uint32(106).fork()).ldelim();
    return writeUnknown(message, writer);
  },
  read(reader, depth, message = { phase: 0, kubernetesVersion: "", numberOfNodes: 0, componentStatuses: [], clusterCreationReadiness: 0, storageClasses: [], volumeSnapshotClasses: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.lastModifiedAt = readNested(Timestamp, reader, depth, message.lastModifiedAt);
          break;
        case 24:
          message.phase = reader.int32();
          break;
        case 34:
          message.kubernetesVersion = reader.string();
          break;
        case 40:
          message.numberOfNodes = reader.uint32();
          break;
        case 50:
          message.capabilities = readNested(HybridCloudEnvironmentCapabilities, reader, depth, message.capabilities);
          break;
        case 58:
          message.componentStatuses.push(readNested(HybridCloudEnvironmentComponentStatus, reader, depth));
          break;
        case 72:
          message.clusterCreationReadiness = reader.int32();
          break;
        case 80:
          message.kubernetesDistribution = reader.int32();
          break;
        case 90:
          message.message = reader.string();
          break;
        case 98:
          message.storageClasses.push(readNested(HybridCloudEnvironmentStorageClass, reader, depth));
          break;
        case 106:
          message.volumeSnapshotClasses.push(readNested(HybridCloudEnvironmentVolumeSnapshotClass, reader, depth));
          break;
        default:
          keepUnknown(message, reader, tag, depth);
      }
    }
    return message;
  },
};

export const HybridCloudEnvironmentStatusPhase = {
  HYBRID_CLOUD_ENVIRONMENT_STATUS_PHASE_UNSPECIFIED: 0,
  HYBRID_CLOUD_ENVIRONMENT_STATUS_PHASE_READY: 1,
  HYBRID_CLOUD_ENVIRONMENT_STATUS_PHASE_NOT_READY: 2,
  HYBRID_CLOUD_ENVIRONMENT_STATUS_PHASE_FAILED_TO_SYNC: 3,
} as const;

/** A number of the enum with this name, or a number that only a newer server knows. */
export type HybridCloudEnvironmentStatusPhase = number;

/** The names of its values are the vendor's, because users see them. */
export const ClusterCreationStatus = {
  QDRANT_CLUSTER_CREATION_STATUS_UNSPECIFIED: 0,
  QDRANT_CLUSTER_CREATION_STATUS_READY: 1,
  QDRANT_CLUSTER_CREATION_STATUS_NOT_READY: 2,
} as const;

/** A number of the enum with this name, or a number that only a newer server knows. */
export type ClusterCreationStatus = number;

export const KubernetesDistribution = {
  KUBERNETES_DISTRIBUTION_UNSPECIFIED: 0,
  KUBERNETES_DISTRIBUTION_AWS: 1,
  KUBERNETES_DISTRIBUTION_GCP: 2,
  KUBERNETES_DISTRIBUTION_AZURE: 3,
  KUBERNETES_DISTRIBUTION_DO: 4,
  KUBERNETES_DISTRIBUTION_SCALEWAY: 5,
  KUBERNETES_DISTRIBUTION_OPENSHIFT: 6,
  KUBERNETES_DISTRIBUTION_LINODE: 7,
  KUBERNETES_DISTRIBUTION_CIVO: 8,
  KUBERNETES_DISTRIBUTION_OCI: 9,
  KUBERNETES_DISTRIBUTION_OVHCLOUD: 10,
  KUBERNETES_DISTRIBUTION_STACKIT: 11,
  KUBERNETES_DISTRIBUTION_VULTR: 12,
  KUBERNETES_DISTRIBUTION_K3S: 13,
} as const;

/** A number of the enum with this name, or a number that only a newer server knows. */
export type KubernetesDistribution = number;

/** What the storage can do. */
export interface HybridCloudEnvironmentCapabilities {
  volumeSnapshot: boolean;
  volumeExpansion: boolean;
}

export const HybridCloudEnvironmentCapabilities: MessageType<HybridCloudEnvironmentCapabilities> = {
  write(message, writer) {
    if (message.volumeSnapshot) writer.uint32(8).bool(message.volumeSnapshot);
    if (message.volumeExpansion) writer.uint32(16).bool(message.volumeExpansion);
    return writeUnknown(message, writer);
  },
  read(reader, depth, message = { volumeSnapshot: false, volumeExpansion: false }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 8:
          message.volumeSnapshot = reader.bool();
          break;
        case 16:
          message.volumeExpansion = reader.bool();
          break;
        default:
          keepUnknown(message, reader, tag, depth);
      }
    }
    return message;
  },
};

export interface HybridCloudEnvironmentComponentStatus {
  name: string;
  namespace: string;
  version?: string | undefined;
  phase: HybridCloudEnvironmentComponentStatusPhase;
  message?: string | undefined;
}

export const HybridCloudEnvironmentComponentStatus: MessageType<HybridCloudEnvironmentComponentStatus> = {
  write(message, writer) {
    if (message.name) writer.uint32(10).string(message.name);
    if (message.namespace) writer.uint32(18).string(message.namespace);
    if (message.version != null) writer.uint32(26).string(message.version);
    if (message.phase != null && message.phase !== 0) writeInt32(writer.uint32(32), message.phase);
    if (message.message != null) writer.uint32(42).string(message.message);
    return writeUnknown(message, writer);
  },
  read(reader, depth, message = { name: "", namespace: "", phase: 0 }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.name = reader.string();
          break;
        case 18:
          message.namespace = reader.string();
          break;
        case 26:
          message.version = reader.string();
          break;
        case 32:
          message.phase = reader.int32();
          break;
        case 42:
          message.message = reader.string();
          break;
        default:
          keepUnknown(message, reader, tag, depth);
      }
    }
    return message;
  },
};

export const HybridCloudEnvironmentComponentStatusPhase = {
  HYBRID_CLOUD_ENVIRONMENT_COMPONENT_STATUS_PHASE_UNSPECIFIED: 0,
  HYBRID_CLOUD_ENVIRONMENT_COMPONENT_STATUS_PHASE_READY: 1,
  HYBRID_CLOUD_ENVIRONMENT_COMPONENT_STATUS_PHASE_NOT_READY: 2,
  HYBRID_CLOUD_ENVIRONMENT_COMPONENT_STATUS_PHASE_NOT_FOUND: 3,
} as const;

/** A number of the enum with this name, or a number that only a newer server knows. */
export type HybridCloudEnvironmentComponentStatusPhase = number;

export interface HybridCloudEnvironmentStorageClass {
  name: string;
  default: boolean;
  provisioner: string;
  allowVolumeExpansion: boolean;
  reclaimPolicy: string;
  parameters: KeyValue[];
}

export const HybridCloudEnvironmentStorageClass: MessageType<HybridCloudEnvironmentStorageClass> = {
  write(message, writer) {
    if (message.name) writer.uint32(10).string(message.name);
    if (message.default) writer.uint32(16).bool(message.default);
    if (message.provisioner) writer.uint32(26).string(message.provisioner);
    if (message.allowVolumeExpansion) writer.uint32(32).bool(message.allowVolumeExpansion);
    if (message.reclaimPolicy) writer.uint32(42).string(message.reclaimPolicy);
    for (const item of message.parameters ?? []) KeyValue.write(item, writer.uint32(50).fork()).ldelim();
    return writeUnknown(message, writer);
  },
  read(reader, depth, message = { name: "", default: false, provisioner: "", allowVolumeExpansion: false, reclaimPolicy: "", parameters: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.name = reader.string();
          break;
        case 16:
          message.default = reader.bool();
          break;
        case 26:
          message.provisioner = reader.string();
          break;
        case 32:
          message.allowVolumeExpansion = reader.bool();
          break;
        case 42:
          message.reclaimPolicy = reader.string();
          break;
        case 50:
          message.parameters.push(readNested(KeyValue, reader, depth));
          break;
        default:
          keepUnknown(message, reader, tag, depth);
      }
    }
    return message;
  },
};

export interface HybridCloudEnvironmentVolumeSnapshotClass {
  name: string;
  driver: string;
}

export const HybridCloudEnvironmentVolumeSnapshotClass: MessageType<HybridCloudEnvironmentVolumeSnapshotClass> = {
  write(message, writer) {
    if (message.name) writer.uint32(10).string(message.name);
    if (message.driver) writer.uint32(18).string(message.driver);
    return writeUnknown(message, writer);
  },
  read(reader, depth, message = { name: "", driver: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.name = reader.string();
          break;
        case 18:
          message.driver = reader.string();
          break;
        default:
          keepUnknown(message, reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ListHybridCloudEnvironmentsRequest {
  accountId: string;
}

export const ListHybridCloudEnvironmentsRequest: MessageType<ListHybridCloudEnvironmentsRequest> = {
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

export interface ListHybridCloudEnvironmentsResponse {
  items: HybridCloudEnvironment[];
}

export const ListHybridCloudEnvironmentsResponse: MessageType<ListHybridCloudEnvironmentsResponse> = {
  write(message, writer) {
    for (const item of message.items ?? []) HybridCloudEnvironment.write(item, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { items: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.items.push(readNested(HybridCloudEnvironment, reader, depth));
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface GetHybridCloudEnvironmentRequest {
  accountId: string;
  hybridCloudEnvironmentId: string;
}

export const GetHybridCloudEnvironmentRequest: MessageType<GetHybridCloudEnvironmentRequest> = {
  write(message, writer) {
    if (message.accountId) writer.uint32(10).string(message.accountId);
    if (message.hybridCloudEnvironmentId) writer.uint32(18).string(message.hybridCloudEnvironmentId);
    return writer;
  },
  read(reader, depth, message = { accountId: "", hybridCloudEnvironmentId: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.accountId = reader.string();
          break;
        case 18:
          message.hybridCloudEnvironmentId = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface GetHybridCloudEnvironmentResponse {
  hybridCloudEnvironment?: HybridCloudEnvironment | undefined;
}

export const GetHybridCloudEnvironmentResponse: MessageType<GetHybridCloudEnvironmentResponse> = {
  write(message, writer) {
    if (message.hybridCloudEnvironment != null) HybridCloudEnvironment.write(message.hybridCloudEnvironment, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.hybridCloudEnvironment = readNested(HybridCloudEnvironment, reader, depth, message.hybridCloudEnvironment);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface CreateHybridCloudEnvironmentRequest {
  hybridCloudEnvironment?: HybridCloudEnvironment | undefined;
}

export const CreateHybridCloudEnvironmentRequest: MessageType<CreateHybridCloudEnvironmentRequest> = {
  write(message, writer) {
    if (message.hybridCloudEnvironment != null) HybridCloudEnvironment.write(message.hybridCloudEnvironment, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.hybridCloudEnvironment = readNested(HybridCloudEnvironment, reader, depth, message.hybridCloudEnvironment);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface CreateHybridCloudEnvironmentResponse {
  hybridCloudEnvironment?: HybridCloudEnvironment | undefined;
}

export const CreateHybridCloudEnvironmentResponse: MessageType<CreateHybridCloudEnvironmentResponse> = {
  write(message, writer) {
    if (message.hybridCloudEnvironment != null) HybridCloudEnvironment.write(message.hybridCloudEnvironment, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.hybridCloudEnvironment = readNested(HybridCloudEnvironment, reader, depth, message.hybridCloudEnvironment);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface UpdateHybridCloudEnvironmentRequest {
  hybridCloudEnvironment?: HybridCloudEnvironment | undefined;
}

export const UpdateHybridCloudEnvironmentRequest: MessageType<UpdateHybridCloudEnvironmentRequest> = {
  write(message, writer) {
    if (message.hybridCloudEnvironment != null) HybridCloudEnvironment.write(message.hybridCloudEnvironment, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.hybridCloudEnvironment = readNested(HybridCloudEnvironment, reader, depth, message.hybridCloudEnvironment);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface UpdateHybridCloudEnvironmentResponse {
  hybridCloudEnvironment?: HybridCloudEnvironment | undefined;
}

export const UpdateHybridCloudEnvironmentResponse: MessageType<UpdateHybridCloudEnvironmentResponse> = {
  write(message, writer) {
    if (message.hybridCloudEnvironment != null) HybridCloudEnvironment.write(message.hybridCloudEnvironment, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.hybridCloudEnvironment = readNested(HybridCloudEnvironment, reader, depth, message.hybridCloudEnvironment);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface DeleteHybridCloudEnvironmentRequest {
  accountId: string;
  hybridCloudEnvironmentId: string;
}

export const DeleteHybridCloudEnvironmentRequest: MessageType<DeleteHybridCloudEnvironmentRequest> = {
  write(message, writer) {
    if (message.accountId) writer.uint32(10).string(message.accountId);
    if (message.hybridCloudEnvironmentId) writer.uint32(18).string(message.hybridCloudEnvironmentId);
    return writer;
  },
  read(reader, depth, message = { accountId: "", hybridCloudEnvironmentId: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.accountId = reader.string();
          break;
        case 18:
          message.hybridCloudEnvironmentId = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface DeleteHybridCloudEnvironmentResponse {
}

export const DeleteHybridCloudEnvironmentResponse: MessageType<DeleteHybridCloudEnvironmentResponse> = {
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

export interface GenerateBootstrapCommandsRequest {
  accountId: string;
  hybridCloudEnvironmentId: string;
}

export const GenerateBootstrapCommandsRequest: MessageType<GenerateBootstrapCommandsRequest> = {
  write(message, writer) {
    if (message.accountId) writer.uint32(10).string(message.accountId);
    if (message.hybridCloudEnvironmentId) writer.uint32(18).string(message.hybridCloudEnvironmentId);
    return writer;
  },
  read(reader, depth, message = { accountId: "", hybridCloudEnvironmentId: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.accountId = reader.string();
          break;
        case 18:
          message.hybridCloudEnvironmentId = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface GenerateBootstrapCommandsResponse {
  /** Lines for a shell that is connected to the environment. */
  commands: string[];
  /** A secret, like the password; both are in the commands, too. */
  accessKey: string;
  registryUsername: string;
  registryPassword: string;
}

export const GenerateBootstrapCommandsResponse: MessageType<GenerateBootstrapCommandsResponse> = {
  write(message, writer) {
    for (const item of message.commands ?? []) writer.uint32(10).string(item);
    if (message.accessKey) writer.uint32(18).string(message.accessKey);
    if (message.registryUsername) writer.uint32(26).string(message.registryUsername);
    if (message.registryPassword) writer.uint32(34).string(message.registryPassword);
    return writer;
  },
  read(reader, depth, message = { commands: [], accessKey: "", registryUsername: "", registryPassword: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.commands.push(reader.string());
          break;
        case 18:
          message.accessKey = reader.string();
          break;
        case 26:
          message.registryUsername = reader.string();
          break;
        case 34:
          message.registryPassword = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export const hybridCloudService = {
  listHybridCloudEnvironments: /* @__PURE__ */ unary("/qdrant.cloud.hybrid.v1.HybridCloudService/ListHybridCloudEnvironments", ListHybridCloudEnvironmentsRequest, ListHybridCloudEnvironmentsResponse),
  getHybridCloudEnvironment: /* @__PURE__ */ unary("/qdrant.cloud.hybrid.v1.HybridCloudService/GetHybridCloudEnvironment", GetHybridCloudEnvironmentRequest, GetHybridCloudEnvironmentResponse),
  createHybridCloudEnvironment: /* @__PURE__ */ unary("/qdrant.cloud.hybrid.v1.HybridCloudService/CreateHybridCloudEnvironment", CreateHybridCloudEnvironmentRequest, CreateHybridCloudEnvironmentResponse),
  /** Takes the whole environment: what is left out is cleared. */
  updateHybridCloudEnvironment: /* @__PURE__ */ unary("/qdrant.cloud.hybrid.v1.HybridCloudService/UpdateHybridCloudEnvironment", UpdateHybridCloudEnvironmentRequest, UpdateHybridCloudEnvironmentResponse),
  deleteHybridCloudEnvironment: /* @__PURE__ */ unary("/qdrant.cloud.hybrid.v1.HybridCloudService/DeleteHybridCloudEnvironment", DeleteHybridCloudEnvironmentRequest, DeleteHybridCloudEnvironmentResponse),
  /** Makes a new access key with each call. */
  generateBootstrapCommands: /* @__PURE__ */ unary("/qdrant.cloud.hybrid.v1.HybridCloudService/GenerateBootstrapCommands", GenerateBootstrapCommandsRequest, GenerateBootstrapCommandsResponse),
};
