import { hcl } from "../../../schema/index.ts";
import { integrationRegistryD } from "../api/kinds/integration-registry-d.ts";
import { crud } from "../crud.ts";
import { resource } from "../define.ts";
import { assessmentAttributes, imageLimitAttributes } from "./registry.ts";
import { accountAttributes } from "./registry-account.ts";
import { integrationAttributes } from "./shared.ts";

const schema = {
  ...integrationAttributes,
  ...accountAttributes,
  ...imageLimitAttributes,
  ...assessmentAttributes,
};

export default resource({
  description:
    "Connects repositories of the public hub registry, so that the platform assesses their images. It is created without waiting for the platform's first look at it.",
  schema,
  importForms: ["{id}"],
  example: hcl`
    variable "hub_token" {
      type      = string
      sensitive = true
    }

    resource "sec_integration_registry_d" "images" {
      name                  = "Public images"
      username              = "shop-robot"
      password              = var.hub_token
      limit_by_repositories = ["shop/web", "shop/api"]

      limit_by_label {
        key   = "stage"
        value = "prod"
      }
    }
  `,

  ...crud(schema, integrationRegistryD),
});
