import { block, hcl, string } from "../../../schema/index.ts";
import { hiddenServiceAccountCredentials } from "../integration/credentials.ts";
import { registry } from "./define.ts";
import { assessmentAttributes, imageLimitAttributes } from "./image-limits.ts";
import { registryBDomains, registryBWire } from "./wire.ts";

export default registry(registryBWire, {
  description:
    "Integrates an artifact registry of cloud B, whose images the platform assesses. It is created without waiting for the platform to verify it.",
  schema: {
    registry_domain: string("The domain of the registry, which determines its location")
      .oneOf(...registryBDomains)
      .required(),
    credentials: block.required(
      "The service account that the platform uses to read the images",
      hiddenServiceAccountCredentials,
    ),
    ...imageLimitAttributes,
    ...assessmentAttributes,
  },
  example: hcl`
    resource "sec_integration_registry_b" "images" {
      name            = "Images"
      registry_domain = "europe-docker.pkg.dev"

      credentials {
        client_id                 = "100200300400500600700"
        client_email              = "reader@shop-prod.example.com"
        private_key_id_wo         = var.reader_key_id
        private_key_id_wo_version = 1
        private_key_wo            = var.reader_key
        private_key_wo_version    = 1
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
