import { block, hcl, string } from "../../../schema/index.ts";
import { integrationRegistryC, registryCDomains } from "../api/kinds/integration-registry-c.ts";
import { serviceAccountCredentials } from "../credentials.ts";
import { crud } from "../crud.ts";
import { resource } from "../define.ts";
import { assessmentAttributes, imageLimitAttributes } from "./registry.ts";
import { integrationAttributes } from "./shared.ts";

const schema = {
  ...integrationAttributes,
  registry_domain: string("The domain of the registry, which tells its continent")
    .oneOf(...registryCDomains)
    .required(),
  credentials: block.required("The service account that reads the images", serviceAccountCredentials),
  ...imageLimitAttributes,
  ...assessmentAttributes,
};

export default resource({
  description:
    "Connects the older container registry of cloud B, so that the platform assesses its images. It is created without waiting for the platform's first look at it.",
  schema,
  importForms: ["{id}"],
  example: hcl`
    variable "reader_key" {
      type      = string
      sensitive = true
    }

    resource "sec_integration_registry_c" "images" {
      name            = "Older images"
      registry_domain = "eu.gcr.io"

      credentials {
        client_id      = "100200300400500600700"
        client_email   = "reader@shop-prod.example.com"
        private_key_id = "1f0e1d2c3b4a59687786a5b4c3d2e1f001234567"
        private_key    = var.reader_key
      }

      limit_num_imgs = 10
      limit_by_tags  = ["stable*"]

      limit_by_label {
        key   = "stage"
        value = "prod"
      }
    }
  `,

  ...crud(schema, integrationRegistryC),
});
