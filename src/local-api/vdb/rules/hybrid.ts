import {
  ClusterCreationStatus,
  type CreateHybridCloudEnvironmentRequest,
  type CreateHybridCloudEnvironmentResponse,
  type GetHybridCloudEnvironmentResponse,
  type HybridCloudEnvironment,
  type HybridCloudEnvironmentComponentStatus,
  HybridCloudEnvironmentComponentStatusPhase,
  type HybridCloudEnvironmentConfiguration,
  HybridCloudEnvironmentConfigurationLogLevel,
  type HybridCloudEnvironmentStatus,
  HybridCloudEnvironmentStatusPhase,
  type HybridCloudEnvironmentStorageClass,
  type HybridCloudEnvironmentVolumeSnapshotClass,
  KubernetesDistribution,
  type UpdateHybridCloudEnvironmentRequest,
  type UpdateHybridCloudEnvironmentResponse,
} from "../../../resources/vdb/api/generated/hybrid.ts";
import { carrier, ids } from "./calls.ts";
import { emailOrEmpty, inEnum, inEnumNotZero, items, length, pattern, set, uri, uuid } from "./checks.ts";
import { nameForm } from "./cluster.ts";
import { idOnceCreated, modifiedOnceCreated, notEarlier, setByServer } from "./message-rules.ts";
import { must, rules } from "./rules.ts";

const root = "qdrant.cloud.hybrid.v1";
const environment = `${root}.HybridCloudEnvironment`;

// The path of the API's patterns is (\/[a-zA-Z0-9_./-]+)*, whose time doubles with each slash.
const address = pattern(
  /^[a-zA-Z0-9.-]+(:[0-9]+)?(\/[a-zA-Z0-9_./-]+)?$/,
  String.raw`^([a-zA-Z0-9.-]+(:[0-9]+)?)(\/[a-zA-Z0-9_./-]+)*$`,
);
const addressWithScheme = pattern(
  /^[a-zA-Z][a-zA-Z0-9+.-]*:\/\/[a-zA-Z0-9.-]+(:[0-9]+)?(\/[a-zA-Z0-9_./-]+)?$/,
  String.raw`^[a-zA-Z][a-zA-Z0-9+.-]*:\/\/([a-zA-Z0-9.-]+(:[0-9]+)?)(\/[a-zA-Z0-9_./-]+)*$`,
);

export const hybridRules = [
  ids(`${root}.GenerateBootstrapCommandsRequest`, "accountId", "hybridCloudEnvironmentId"),
  ids(`${root}.DeleteHybridCloudEnvironmentRequest`, "accountId", "hybridCloudEnvironmentId"),
  ids(`${root}.GetHybridCloudEnvironmentRequest`, "accountId", "hybridCloudEnvironmentId"),
  ids(`${root}.ListHybridCloudEnvironmentsRequest`, "accountId"),
  carrier<CreateHybridCloudEnvironmentRequest>(
    `${root}.CreateHybridCloudEnvironmentRequest`,
    "hybridCloudEnvironment",
    ...setByServer<CreateHybridCloudEnvironmentRequest>(
      "hybrid_cloud_environment",
      ({ hybridCloudEnvironment }) => hybridCloudEnvironment,
      { id: "id", createdAt: "created_at", lastModifiedAt: "last_modified_at", status: "status" },
    ),
  ),
  carrier<UpdateHybridCloudEnvironmentRequest>(
    `${root}.UpdateHybridCloudEnvironmentRequest`,
    "hybridCloudEnvironment",
    must(
      ({ hybridCloudEnvironment }) => hybridCloudEnvironment?.id !== "",
      "hybrid_cloud_environment.id",
      "must not be empty",
    ),
  ),
  carrier<CreateHybridCloudEnvironmentResponse>(
    `${root}.CreateHybridCloudEnvironmentResponse`,
    "hybridCloudEnvironment",
  ),
  carrier<UpdateHybridCloudEnvironmentResponse>(
    `${root}.UpdateHybridCloudEnvironmentResponse`,
    "hybridCloudEnvironment",
  ),
  carrier<GetHybridCloudEnvironmentResponse>(
    `${root}.GetHybridCloudEnvironmentResponse`,
    "hybridCloudEnvironment",
  ),
  rules<HybridCloudEnvironment>(
    environment,
    { accountId: uuid, name: [length(1, 64), pattern(nameForm)], createdByEmail: emailOrEmpty },
    idOnceCreated,
    modifiedOnceCreated,
    must(
      ({ createdAt, configuration }) => !configuration || notEarlier(configuration.lastModifiedAt, createdAt),
      "configuration.last_modified_at",
      "must be set and not be before created_at",
    ),
    must(
      ({ createdAt, status }) => !status || notEarlier(status.lastModifiedAt, createdAt),
      "status.last_modified_at",
      "must be set and not be before created_at",
    ),
  ),
  rules<HybridCloudEnvironmentConfiguration>(`${environment}Configuration`, {
    namespace: [length(1, 253), pattern(/^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/)],
    httpProxyUrl: uri,
    httpsProxyUrl: uri,
    containerRegistryUrl: [length(0, 2048), address],
    chartRepositoryUrl: [length(0, 2048), addressWithScheme],
    databaseStorageClass: length(1),
    snapshotStorageClass: length(1),
    volumeSnapshotStorageClass: length(1),
    logLevel: inEnumNotZero(HybridCloudEnvironmentConfigurationLogLevel),
    nodeSelector: items(0, 10),
    controlPlaneLabels: items(0, 10),
  }),
  rules<HybridCloudEnvironmentStatus>(`${environment}Status`, {
    lastModifiedAt: set,
    phase: inEnum(HybridCloudEnvironmentStatusPhase),
    kubernetesVersion: length(1),
    clusterCreationReadiness: inEnum(ClusterCreationStatus),
    kubernetesDistribution: inEnumNotZero(KubernetesDistribution),
  }),
  rules<HybridCloudEnvironmentComponentStatus>(`${environment}ComponentStatus`, {
    name: length(1),
    namespace: length(1),
    phase: inEnum(HybridCloudEnvironmentComponentStatusPhase),
  }),
  rules<HybridCloudEnvironmentStorageClass>(`${environment}StorageClass`, {
    name: length(1),
    provisioner: length(1),
  }),
  rules<HybridCloudEnvironmentVolumeSnapshotClass>(`${environment}VolumeSnapshotClass`, {
    name: length(1),
    driver: length(1),
  }),
];
