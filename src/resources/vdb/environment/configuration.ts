import { list, string, withoutValue } from "../../../schema/index.ts";
import { HybridCloudEnvironmentConfigurationLogLevel } from "../api/generated/hybrid.ts";
import { timestamp } from "../define.ts";
import { enumWithoutZero, keyValues, tolerations } from "../shared/fields.ts";
import { hasForm, length, unlessEmpty, uri } from "../shared/rules.ts";
import { canonicalSettings, validSettings } from "./operator-settings.ts";

/** The configuration of an environment. */
export const configuration = {
  namespace: string("The Kubernetes namespace of the platform's components")
    .validate(length(1, 253), hasForm("clusterName"))
    .required()
    .requiresReplace(),
  last_modified_at: timestamp("When the configuration was last modified"),
  log_level: enumWithoutZero(
    HybridCloudEnvironmentConfigurationLogLevel,
    "The minimum level of the messages that the components log",
  ).optional(),
  http_proxy_url: string("The URL of the proxy through which the components send HTTP requests")
    .validate(unlessEmpty(uri))
    .optional(),
  https_proxy_url: string("The URL of the proxy through which the components send HTTPS requests")
    .validate(unlessEmpty(uri))
    .optional(),
  no_proxy_configs: list(
    string(),
    "The hosts and networks that the components reach without a proxy",
  ).optional(),
  container_registry_url: string(
    "The container registry to use instead of the platform's: a host, with or without a path",
  )
    .validate(length(0, 2048), unlessEmpty(hasForm("registry")))
    .optional(),
  chart_repository_url: string("The URL of the chart repository to use instead of the platform's")
    .validate(length(0, 2048), unlessEmpty(hasForm("repository")))
    .optional(),
  registry_secret_name: string(
    "The name of the Kubernetes secret with the credentials of the registry",
  ).optional(),
  ca_certificates: string("Additional trusted CA certificates, in PEM format").optional(),
  database_storage_class: string("The name of the storage class for the volumes of databases").optional(),
  snapshot_storage_class: string("The name of the storage class for the volumes of snapshots").optional(),
  volume_snapshot_storage_class: string(
    "The name of the volume snapshot class for snapshots of volumes",
  ).optional(),
  advanced_operator_settings: string(
    "Advanced settings of the operator, as a YAML mapping. Numbers with an exponent need a decimal point, as in `1.0e3`",
  )
    .validate(withoutValue(validSettings))
    .comparedAs(canonicalSettings)
    .optional(),
  node_selector: keyValues("Labels that Kubernetes nodes must have to run the components"),
  tolerations: tolerations(
    "Tolerations of the components: the taints of the Kubernetes nodes that they may run on",
  ),
  control_plane_labels: keyValues("Labels to add to the platform's components in the Kubernetes cluster"),
};
