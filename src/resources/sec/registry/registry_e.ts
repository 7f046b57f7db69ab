import { hcl, string } from "../../../schema/index.ts";
import { registry } from "./define.ts";
import { assessmentAttributes, tagLimitAttributes } from "./image-limits.ts";
import { accountAttributes, encrypted, notified } from "./registry-account.ts";
import { registryEWire } from "./wire.ts";

export default registry(registryEWire, {
  description:
    "Integrates a registry that supports version 2 of the registry protocol, whose images the platform assesses. It is created without waiting for the platform to verify it.",
  schema: {
    registry_domain: string(
      "The domain of the registry, with the port if it is not the default port, such as `registry.example.com:5000`",
    ).required(),
    ...accountAttributes,
    ssl: encrypted.default(false),
    notifications: notified,
    ...tagLimitAttributes,
    ...assessmentAttributes,
  },
  example: hcl`
    resource "sec_integration_registry_e" "images" {
      name                = "Own registry"
      registry_domain     = "registry.example.com:5000"
      username            = "assessor"
      password_wo         = var.registry_password
      password_wo_version = 1
      ssl                 = true
      limit_by_tags       = ["stable*", "latest"]

      limit_by_label {
        key   = "stage"
        value = "prod"
      }
    }
  `,
});
