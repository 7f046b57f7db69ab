import { bool, hcl, string } from "../../../schema/index.ts";
import { dataSource, id } from "../define.ts";
import { listResourceGroups } from "../resource_group/wire.ts";
import { onlyOne } from "./only-one.ts";

export default dataSource({
  description: "Looks up a resource group by its name.",

  schema: {
    id: id("The GUID of the resource group"),
    name: string("The name of the resource group, exactly as in the platform").required(),
    type: string(
      "The type of the resources, such as `CLOUD_A`. If set, only resource groups of this type are looked up",
    )
      .optional()
      .computed(),
    enabled: bool("Whether the resource group is enabled").computed(),
    description: string("The purpose of the resource group; may be empty").computed(),
    last_updated: string(
      "When the resource group was last updated, such as `2030-01-02 03:04:05.678 +0000 UTC`",
    ).computed(),
    updated_by: string(
      "The user, or the owner of the API key, that last updated the resource group",
    ).computed(),
    is_default: bool("Whether the resource group comes with the platform").computed(),
  },

  example: hcl`
    resource "sec_resource_group" "warehouse" {
      name = "Warehouse"
      type = "CLOUD_A"

      group {
        operator = "AND"

        filter {
          filter_name = "accounts"
          field       = "Account"
          operation   = "EQUALS"
          value       = ["111122223333"]
        }
      }
    }

    data "sec_resource_group" "warehouse" {
      name = sec_resource_group.warehouse.name
    }
  `,

  async read({ config: { name, type }, api, signal, at }) {
    const groups = await listResourceGroups(api.session, { signal });
    return onlyOne(groups, {
      noun: "resource group",
      resource: "sec_resource_group",
      name,
      type,
      at: at.name,
    });
  },
});
