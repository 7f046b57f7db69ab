import { registryKind } from "../objects/integration-kind.ts";
import { accountFields } from "./registry-account.ts";
import { assessment, imageLimits } from "./registry-limits.ts";

export const integrationRegistryD = registryKind(
  "DOCKERHUB",
  { ...accountFields, ...imageLimits, ...assessment },
  [{ path: "registryDomain", value: "index.docker.io" }],
);
