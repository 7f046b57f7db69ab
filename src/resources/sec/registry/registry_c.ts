import { block, hcl, string } from "../../../schema/index.ts";
import { serviceAccountCredentials } from "../integration/credentials.ts";
import { registry } from "./define.ts";
import { assessmentAttributes, imageLimitAttributes } from "./image-limits.ts";
import { registryCDomains, registryCWire } from "./wire.ts";

export default registry(registryCWire, {
  description:
    "Integrates the older container registry of cloud B, whose images the platform assesses. It is created without waiting for the platform to verify it.",
  schema: {
    registry_domain: string("The domain of the registry, which determines its continent")
      .oneOf(...registryCDomains)
      .required(),
    credentials: block.required(
      "The service account that the platform uses to read the images",
      serviceAccountCredentials,
    ),
    ...imageLimitAttributes,
    ...assessmentAttributes,
  },
  example: hcl`
    resource "sec_integration_registry_c" "images" {
      name            = "Older images"
      registry_domain = "eu.gcr.io"

      credentials {
        client_id              = "100200300400500600700"
        client_email           = "reader@shop-prod.example.com"
        private_key_id         = "1f0e1d2c3b4a59687786a5b4c3d2e1f001234567"
        private_key_wo         = var.reader_key
        private_key_wo_version = 1
      }

      limit_num_imgs = 10
      limit_by_tags  = ["stable*"]

      limit_by_label {
        key   = "stage"
        value = "prod"
      }
    }
  `,
});
