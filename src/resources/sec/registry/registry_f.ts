import { hcl, string } from "../../../schema/index.ts";
import { registry } from "./define.ts";
import { assessmentAttributes, imageLimitAttributes } from "./image-limits.ts";
import { accountAttributes, encrypted, notified } from "./registry-account.ts";
import { registryFWire } from "./wire.ts";

export default registry(registryFWire, {
  description:
    "Integrates the registry of the code-hosting service, whose images the platform assesses. It is created without waiting for the platform to verify it.",
  schema: {
    registry_domain: string("The domain of the registry, always the same").computed().useStateForUnknown(),
    ...accountAttributes,
    ssl: encrypted.default(true),
    registry_notifications: notified,
    ...imageLimitAttributes,
    ...assessmentAttributes,
  },
  example: hcl`
    resource "sec_integration_registry_f" "images" {
      name                  = "Images beside the code"
      username              = "shop-robot"
      password_wo           = var.registry_token
      password_wo_version   = 1
      limit_num_imgs        = 15
      limit_by_repositories = ["shop/web"]

      limit_by_label {
        key   = "stage"
        value = "prod"
      }
    }
  `,
});
