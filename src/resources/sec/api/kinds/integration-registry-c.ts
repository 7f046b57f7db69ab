import { registryKind } from "../objects/integration-kind.ts";
import { group, text } from "../objects/wire-fields.ts";
import { readerFields } from "./registry-account.ts";
import { assessment, imageLimits } from "./registry-limits.ts";

/** The domains at which there are registries of this kind. */
export const registryCDomains: readonly string[] = ["gcr.io", "us.gcr.io", "eu.gcr.io", "asia.gcr.io"];

export const integrationRegistryC = registryKind("GCP_GCR", {
  registry_domain: text("registryDomain"),
  credentials: group(readerFields),
  ...imageLimits,
  ...assessment,
});
