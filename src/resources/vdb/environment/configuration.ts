import {
  lengthAtMost,
  lengthBetween,
  list,
  string,
  type Typed,
  withoutValue,
} from "../../../schema/index.ts";
import { HybridCloudEnvironmentConfigurationLogLevel } from "../api/generated/hybrid.ts";
import { timestamp } from "../define.ts";
import { enumWithoutZero, keyValues, tolerations } from "../shared/fields.ts";
import { hasForm, unlessEmpty, uri } from "../shared/rules.ts";
import { canonicalSettings, validSettings } from "./operator-settings.ts";

function ifOmitted(description: string): string {
  return `${description}. If omitted, the platform may choose a value; one that is removed from the configuration is cleared`;
}

/** An attribute that the API may set if the configuration omits it. */
function settable<Known, Planned, Remote>(
  type: (description: string) => Typed<Known, Planned, Remote>,
  description: string,
) {
  return type(ifOmitted(description)).optional().computed().nullable().useNonNullStateForUnknown();
}

/** The configuration of an environment. */
export const configuration = {
  namespace: string("The Kubernetes namespace of the platform's components")
    .validate(lengthBetween(1, 253), hasForm("clusterName"))
    .required()
    .requiresReplace(),
  last_modified_at: timestamp("When the configuration was last modified"),
  log_level: settable(
    (text) => enumWithoutZero(HybridCloudEnvironmentConfigurationLogLevel, text),
    "The minimum level of the messages that the components log",
  ),
  http_proxy_url: settable(
    (text) => string(text).validate(unlessEmpty(uri)),
    "The URL of the proxy through which the components send HTTP requests",
  ),
  https_proxy_url: settable(
    (text) => string(text).validate(unlessEmpty(uri)),
    "The URL of the proxy through which the components send HTTPS requests",
  ),
  no_proxy_configs: list(
    string(),
    ifOmitted("The hosts and networks that the components reach without a proxy; set `[]` to clear them"),
  )
    .unordered()
    .optional()
    .computed()
    .nullable()
    .useNonNullStateForUnknown(),
  container_registry_url: settable(
    (text) => string(text).validate(lengthAtMost(2048), unlessEmpty(hasForm("registry"))),
    "The container registry to use instead of the platform's: a host, with or without a path",
  ),
  chart_repository_url: settable(
    (text) => string(text).validate(lengthAtMost(2048), unlessEmpty(hasForm("repository"))),
    "The URL of the chart repository to use instead of the platform's",
  ),
  registry_secret_name: settable(
    string,
    "The name of the Kubernetes secret with the credentials of the registry",
  ),
  ca_certificates: settable(string, "Additional trusted CA certificates, in PEM format"),
  database_storage_class: settable(string, "The name of the storage class for the volumes of databases"),
  snapshot_storage_class: settable(string, "The name of the storage class for the volumes of snapshots"),
  volume_snapshot_storage_class: settable(
    string,
    "The name of the volume snapshot class for snapshots of volumes",
  ),
  advanced_operator_settings: string(
    ifOmitted(
      "Advanced settings of the operator, as a YAML mapping. Numbers with an exponent need a decimal point, as in `1.0e3`",
    ),
  )
    .validate(withoutValue(validSettings))
    .comparedAs(canonicalSettings)
    .optional()
    .unsetAs("")
    .computed()
    .nullable()
    .useNonNullStateForUnknown(),
  node_selector: keyValues("Labels that Kubernetes nodes must have to run the components"),
  tolerations: tolerations(
    "Tolerations of the components: the taints of the Kubernetes nodes that they may run on",
  ),
  control_plane_labels: keyValues("Labels to add to the platform's components in the Kubernetes cluster"),
};
