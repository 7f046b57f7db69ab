import { block, bool, hcl, identifier, string } from "../../../schema/index.ts";
import { notBlank } from "../define.ts";
import { crudResource } from "../family.ts";
import { asBlocks, checkGroups, groupAttributes } from "./groups.ts";
import { resourceGroupWire } from "./wire.ts";

const nestedGroup = "Nested filters and groups, at least one, with an operator of their own";
const shown = { readWhenUnset: true };
const fourthLevel = block.set(nestedGroup, groupAttributes, shown);
const thirdLevel = block.set(nestedGroup, { ...groupAttributes, group: fourthLevel }, shown);
const secondLevel = block.set(nestedGroup, { ...groupAttributes, group: thirdLevel }, shown);

export default crudResource(resourceGroupWire, {
  description:
    "Manages a resource group, which selects resources by nested filters, with up to three levels of groups in the outermost group.",
  schema: {
    id: identifier("The GUID of the resource group"),
    name: string("The name of the resource group").validate(notBlank).required(),
    type: string("The type of the resources")
      .oneOf("CLOUD_A", "CLOUD_B", "CLOUD_C", "CLOUD_D", "CONTAINER", "KUBERNETES", "MACHINE")
      .required(),
    enabled: bool(
      "Whether the resource group is enabled. A disabled resource group keeps its filters",
    ).default(true),
    description: string("The purpose of the resource group").optional(),
    last_updated: string(
      "When the resource group was last updated, such as `2030-01-02 03:04:05.678 +0000 UTC`",
    ).computed(),
    updated_by: string(
      "The user, or the owner of the API key, that last updated the resource group",
    ).computed(),
    is_default: bool("Whether the resource group comes with the platform").computed().useStateForUnknown(),
    group: block.set(
      "The outermost group, exactly one: the filters and nested groups, at least one, that select the resources",
      { ...groupAttributes, group: secondLevel },
      { min: 1 },
    ),
  },
  example: hcl`
    resource "sec_resource_group" "production" {
      name = "Production"
      type = "CLOUD_A"

      group {
        operator = "AND"

        filter {
          filter_name = "accounts"
          field       = "Account"
          operation   = "EQUALS"
          value       = ["111122223333"]
        }

        group {
          operator = "OR"

          filter {
            filter_name = "tagged"
            field       = "Resource Tag"
            operation   = "INCLUDES"
            key         = "env"
            value       = ["prod*"]
          }
        }
      }
    }
  `,

  validate({ config, diagnostics }) {
    checkGroups(config.group, diagnostics);
  },

  afterResponse: (result) => ({ ...result, group: asBlocks(result.group) }),
});
