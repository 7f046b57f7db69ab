import * as hybrid from "../../../resources/vdb/api/generated/hybrid.ts";
import { emailOrEmpty, inEnum, inEnumNotZero, items, length, pattern, set, uri, uuid } from "./checks.ts";
import { nameForm } from "./cluster.ts";
import { idOnceCreated, modifiedOnceCreated, notEarlier, setByServer } from "./message-rules.ts";
import { must, rulesOf } from "./rules.ts";

const ofEnvironment = { accountId: uuid, hybridCloudEnvironmentId: uuid };

// The path of the API's patterns is (\/[a-zA-Z0-9_./-]+)*, whose time doubles with each slash.
const address = pattern(
  /^[a-zA-Z0-9.-]+(:[0-9]+)?(\/[a-zA-Z0-9_./-]+)?$/,
  String.raw`^([a-zA-Z0-9.-]+(:[0-9]+)?)(\/[a-zA-Z0-9_./-]+)*$`,
);
const addressWithScheme = pattern(
  /^[a-zA-Z][a-zA-Z0-9+.-]*:\/\/[a-zA-Z0-9.-]+(:[0-9]+)?(\/[a-zA-Z0-9_./-]+)?$/,
  String.raw`^[a-zA-Z][a-zA-Z0-9+.-]*:\/\/([a-zA-Z0-9.-]+(:[0-9]+)?)(\/[a-zA-Z0-9_./-]+)*$`,
);

export const hybridRules = rulesOf<typeof hybrid>("hybrid.v1", {
  GenerateBootstrapCommandsRequest: ofEnvironment,
  DeleteHybridCloudEnvironmentRequest: ofEnvironment,
  GetHybridCloudEnvironmentRequest: ofEnvironment,
  ListHybridCloudEnvironmentsRequest: { accountId: uuid },
  CreateHybridCloudEnvironmentRequest: [
    { hybridCloudEnvironment: set },
    ...setByServer("hybrid_cloud_environment", "id", "created_at", "last_modified_at", "status"),
  ],
  UpdateHybridCloudEnvironmentRequest: [
    { hybridCloudEnvironment: set },
    must(
      ({ hybridCloudEnvironment }) => hybridCloudEnvironment?.id !== "",
      "hybrid_cloud_environment.id",
      "must not be empty",
    ),
  ],
  CreateHybridCloudEnvironmentResponse: { hybridCloudEnvironment: set },
  UpdateHybridCloudEnvironmentResponse: { hybridCloudEnvironment: set },
  GetHybridCloudEnvironmentResponse: { hybridCloudEnvironment: set },
  HybridCloudEnvironment: [
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
  ],
  HybridCloudEnvironmentConfiguration: {
    namespace: [length(1, 253), pattern(/^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/)],
    httpProxyUrl: uri,
    httpsProxyUrl: uri,
    containerRegistryUrl: [length(0, 2048), address],
    chartRepositoryUrl: [length(0, 2048), addressWithScheme],
    databaseStorageClass: length(1),
    snapshotStorageClass: length(1),
    volumeSnapshotStorageClass: length(1),
    logLevel: inEnumNotZero(hybrid.HybridCloudEnvironmentConfigurationLogLevel),
    nodeSelector: items(0, 10),
    controlPlaneLabels: items(0, 10),
  },
  HybridCloudEnvironmentStatus: {
    lastModifiedAt: set,
    phase: inEnum(hybrid.HybridCloudEnvironmentStatusPhase),
    kubernetesVersion: length(1),
    clusterCreationReadiness: inEnum(hybrid.ClusterCreationStatus),
    kubernetesDistribution: inEnumNotZero(hybrid.KubernetesDistribution),
  },
  HybridCloudEnvironmentComponentStatus: {
    name: length(1),
    namespace: length(1),
    phase: inEnum(hybrid.HybridCloudEnvironmentComponentStatusPhase),
  },
  HybridCloudEnvironmentStorageClass: { name: length(1), provisioner: length(1) },
  HybridCloudEnvironmentVolumeSnapshotClass: { name: length(1), driver: length(1) },
});
