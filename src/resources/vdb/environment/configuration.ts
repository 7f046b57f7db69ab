import { list, string, withoutValue } from "../../../schema/index.ts";
import { HybridCloudEnvironmentConfigurationLogLevel } from "../api/generated/hybrid.ts";
import { keyValues, otherNameIn, tolerations } from "../shared/fields.ts";
import { characters, formed, unlessEmpty, uri } from "../shared/rules.ts";
import { sameSettings, validSettings } from "./operator-settings.ts";

/** How an environment is configured. */
export const configuration = {
  namespace: string("The namespace of your cluster that the platform's components are in")
    .validate(characters(1, 253), formed("clusterName"))
    .required()
    .requiresReplace(),
  last_modified_at: string("When the configuration last changed, as a time of RFC 3339")
    .computed()
    .nullable(),
  log_level: otherNameIn(
    HybridCloudEnvironmentConfigurationLogLevel,
    "How much the components log",
  ).optional(),
  http_proxy_url: string("The proxy for requests over HTTP, as a URL").validate(unlessEmpty(uri)).optional(),
  https_proxy_url: string("The proxy for requests over HTTPS, as a URL")
    .validate(unlessEmpty(uri))
    .optional(),
  no_proxy_configs: list(string(), "The hosts and networks that are reached without a proxy").optional(),
  container_registry_url: string(
    "The registry that images come from instead of the platform's, as a host with or without a path",
  )
    .validate(characters(0, 2048), unlessEmpty(formed("registry")))
    .optional(),
  chart_repository_url: string("The repository that charts come from instead of the platform's, as a URL")
    .validate(characters(0, 2048), unlessEmpty(formed("repository")))
    .optional(),
  registry_secret_name: string("The name of the secret that has the credentials for the registry").optional(),
  ca_certificates: string(
    "Certificates of authorities that are trusted besides the usual ones, as PEM",
  ).optional(),
  database_storage_class: string("The storage class for databases").optional(),
  snapshot_storage_class: string("The storage class for snapshots").optional(),
  volume_snapshot_storage_class: string("The class of volume snapshots").optional(),
  advanced_operator_settings: string(
    "Further settings of the operator, as a mapping in YAML; numbers with an exponent need a dot, as in `1.0e3`",
  )
    .validate(withoutValue(validSettings))
    .comparedAs(sameSettings)
    .optional(),
  node_selector: keyValues("A label that machines need for the components to run there"),
  tolerations: tolerations("Marks of machines that keep others away, but not the components"),
  control_plane_labels: keyValues("A label of the components"),
};
