import { registryKind } from "../objects/integration-kind.ts";
import { bool, text } from "../objects/wire-fields.ts";
import { connectionFields } from "./registry-account.ts";
import { assessment, limitsByTag } from "./registry-limits.ts";

export const integrationRegistryE = registryKind("V2_REGISTRY", {
  registry_domain: text("registryDomain"),
  ...connectionFields,
  notifications: bool("registryNotifications"),
  ...limitsByTag,
  ...assessment,
});
