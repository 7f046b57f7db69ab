import { hcl } from "../../../schema/index.ts";
import { registry } from "./define.ts";
import { assessmentAttributes, imageLimitAttributes } from "./image-limits.ts";
import { accountAttributes } from "./registry-account.ts";
import { registryDWire } from "./wire.ts";

export default registry(registryDWire, {
  description:
    "Integrates repositories of the public hub registry, whose images the platform assesses. It is created without waiting for the platform to verify it.",
  schema: {
    ...accountAttributes,
    ...imageLimitAttributes,
    ...assessmentAttributes,
  },
  example: hcl`
    resource "sec_integration_registry_d" "images" {
      name                  = "Public images"
      username              = "shop-robot"
      password_wo           = var.hub_token
      password_wo_version   = 1
      limit_by_repositories = ["shop/web", "shop/api"]

      limit_by_label {
        key   = "stage"
        value = "prod"
      }
    }
  `,
});
