import { type MessageInit, unknownFieldsOf } from "../../../grpc/index.ts";
import type { PlannedOf, StateOf } from "../../../schema/index.ts";
import type { Address } from "../account-id.ts";
import type { Signal, VdbApi } from "../api/client.ts";
import { crud } from "../api/crud.ts";
import { nameOrNull, numberOf } from "../api/enum-names.ts";
import {
  ClusterCreationStatus,
  type GenerateBootstrapCommandsResponse,
  type HybridCloudEnvironment,
  type HybridCloudEnvironmentComponentStatus,
  HybridCloudEnvironmentComponentStatusPhase,
  type HybridCloudEnvironmentConfiguration,
  HybridCloudEnvironmentConfigurationLogLevel,
  type HybridCloudEnvironmentStatus,
  HybridCloudEnvironmentStatusPhase,
  type HybridCloudEnvironmentStorageClass,
  hybridCloudService,
  KubernetesDistribution,
} from "../api/generated/hybrid.ts";
import { overlay, unlessZero } from "../api/overlay.ts";
import { type PlainMap, plainFromStruct, structFromPlain } from "../api/structs.ts";
import { timestampText } from "../api/timestamps.ts";
import { tolerationFromApi, tolerationToApi } from "../shared/wire.ts";
import type { configuration } from "./configuration.ts";

export const environments = crud(
  { field: "hybridCloudEnvironment", noun: "environment", isLike: isLikeEnvironment },
  {
    create: hybridCloudService.createHybridCloudEnvironment,
    get: hybridCloudService.getHybridCloudEnvironment,
    list: hybridCloudService.listHybridCloudEnvironments,
    update: hybridCloudService.updateHybridCloudEnvironment,
    delete: hybridCloudService.deleteHybridCloudEnvironment,
  },
);

function isLikeEnvironment(
  found: HybridCloudEnvironment,
  sent: MessageInit<HybridCloudEnvironment>,
): boolean {
  return found.name === sent.name && found.configuration?.namespace === sent.configuration?.namespace;
}

/** Creates the commands that install the platform's components in the customer's cluster, with keys of their own. */
export async function generateBootstrap(
  api: VdbApi,
  { accountId, id }: Address,
  options: Signal,
): Promise<GenerateBootstrapCommandsResponse> {
  const request = { accountId, hybridCloudEnvironmentId: id };
  return await api.call(hybridCloudService.generateBootstrapCommands, request, options);
}

/** Converts an environment to attributes, without its configuration; null where the API has no value. */
export function environmentFromApi(environment: HybridCloudEnvironment) {
  return {
    id: environment.id,
    account_id: environment.accountId,
    name: environment.name,
    created_at: timestampText(environment.createdAt),
    last_modified_at: timestampText(environment.lastModifiedAt),
    created_by_email: environment.createdByEmail,
    bootstrap_commands_generated: environment.bootstrapCommandsGenerated,
    status: environmentStatusFromApi(environment.status),
  };
}

/** Converts a status to a list of one; empty until the environment has reported. */
export function environmentStatusFromApi(found: HybridCloudEnvironmentStatus | undefined) {
  if (!found) return [];
  return [
    {
      last_modified_at: timestampText(found.lastModifiedAt),
      phase: nameOrNull(HybridCloudEnvironmentStatusPhase, found.phase),
      cluster_creation_readiness: nameOrNull(ClusterCreationStatus, found.clusterCreationReadiness),
      message: found.message ?? null,
      kubernetes_distribution: nameOrNull(KubernetesDistribution, found.kubernetesDistribution),
      kubernetes_version: found.kubernetesVersion,
      number_of_nodes: found.numberOfNodes,
      capabilities: found.capabilities
        ? [
            {
              volume_snapshot: found.capabilities.volumeSnapshot,
              volume_expansion: found.capabilities.volumeExpansion,
            },
          ]
        : [],
      component_statuses: found.componentStatuses.map(componentFromApi),
      storage_classes: found.storageClasses.map(storageClassFromApi),
      volume_snapshot_classes: found.volumeSnapshotClasses,
    },
  ];
}

function componentFromApi(found: HybridCloudEnvironmentComponentStatus) {
  const { name, namespace, version = null, phase, message = null } = found;
  return {
    name,
    namespace,
    version,
    phase: nameOrNull(HybridCloudEnvironmentComponentStatusPhase, phase),
    message,
  };
}

/** If several parameters have the same key, the last one counts. */
function storageClassFromApi(found: HybridCloudEnvironmentStorageClass) {
  return {
    name: found.name,
    default: found.default,
    provisioner: found.provisioner,
    allow_volume_expansion: found.allowVolumeExpansion,
    reclaim_policy: found.reclaimPolicy,
    parameters: Object.fromEntries(found.parameters.map(({ key, value }) => [key, value])),
  };
}

type PlannedConfiguration = PlannedOf<typeof configuration>;
type Before = StateOf<typeof configuration>;

/** The values that an update starts from: the prior state, and the configuration that the API has. */
export interface Basis {
  readonly before: Before;
  readonly found: HybridCloudEnvironmentConfiguration;
}

/**
 * Converts a planned configuration to a request, with the operator's settings as data. An update overlays the configuration that
 * the API has.
 */
export function environmentConfigurationToApi(
  plan: PlannedConfiguration | Before,
  settings: PlainMap,
  basis?: Basis,
): MessageInit<HybridCloudEnvironmentConfiguration> {
  const { found } = basis ?? {};
  const over = overlay({ plan, ...basis });
  return {
    ...unknownFieldsOf(found),
    namespace: plan.namespace,
    httpProxyUrl: over.removable("http_proxy_url", unlessZero),
    httpsProxyUrl: over.removable("https_proxy_url", unlessZero),
    noProxyConfigs: over.removable("no_proxy_configs"),
    containerRegistryUrl: over.removable("container_registry_url", unlessZero),
    chartRepositoryUrl: over.removable("chart_repository_url", unlessZero),
    registrySecretName: over.removable("registry_secret_name", unlessZero),
    caCertificates: over.removable("ca_certificates", unlessZero),
    databaseStorageClass: over.removable("database_storage_class", unlessZero),
    snapshotStorageClass: over.removable("snapshot_storage_class", unlessZero),
    volumeSnapshotStorageClass: over.removable("volume_snapshot_storage_class", unlessZero),
    ingress: found?.ingress,
    egress: found?.egress,
    logLevel: over.removable("log_level", (name) =>
      numberOf(HybridCloudEnvironmentConfigurationLogLevel, name),
    ),
    tolerations: over.list("tolerations", tolerationToApi),
    nodeSelector: over.list("node_selector"),
    advancedOperatorSettings: over.removable("advanced_operator_settings", () =>
      settings.size > 0 ? structFromPlain(settings) : undefined,
    ),
    controlPlaneLabels: over.list("control_plane_labels"),
  };
}

/** Converts a configuration to attributes, with the operator's settings as data; null where the API has no value. */
export function environmentConfigurationFromApi(found: HybridCloudEnvironmentConfiguration) {
  const { advancedOperatorSettings: settings } = found;
  return {
    namespace: found.namespace,
    last_modified_at: timestampText(found.lastModifiedAt),
    log_level: nameOrNull(HybridCloudEnvironmentConfigurationLogLevel, found.logLevel),
    http_proxy_url: found.httpProxyUrl ?? null,
    https_proxy_url: found.httpsProxyUrl ?? null,
    no_proxy_configs: found.noProxyConfigs.length > 0 ? found.noProxyConfigs : null,
    container_registry_url: found.containerRegistryUrl ?? null,
    chart_repository_url: found.chartRepositoryUrl ?? null,
    registry_secret_name: found.registrySecretName ?? null,
    ca_certificates: found.caCertificates ?? null,
    database_storage_class: found.databaseStorageClass ?? null,
    snapshot_storage_class: found.snapshotStorageClass ?? null,
    volume_snapshot_storage_class: found.volumeSnapshotStorageClass ?? null,
    advanced_operator_settings: settings ? plainFromStruct(settings) : new Map(),
    node_selector: found.nodeSelector,
    tolerations: found.tolerations.map(tolerationFromApi),
    control_plane_labels: found.controlPlaneLabels,
  };
}
