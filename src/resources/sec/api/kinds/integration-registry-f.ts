import { registryKind } from "../objects/integration-kind.ts";
import { bool, optionalSecret, readOnly, text } from "../objects/wire-fields.ts";
import { connectionFields } from "./registry-account.ts";
import { assessment, imageLimits } from "./registry-limits.ts";

export const integrationRegistryF = registryKind(
  "GHCR",
  {
    registry_domain: readOnly(text("registryDomain")),
    ...connectionFields,
    password: optionalSecret("credentials.password"),
    registry_notifications: bool("registryNotifications"),
    ...imageLimits,
    ...assessment,
  },
  [{ path: "registryDomain", value: "ghcr.io" }],
);
