import { block, hcl, set, string } from "../../../schema/index.ts";
import { id } from "../define.ts";
import { crudResource } from "../family.ts";
import { alertProfileWire, platformProfilePrefix } from "./wire.ts";

export default crudResource(alertProfileWire, {
  description: "Derives an alert profile, a set of texts for alerts, from an existing one.",
  schema: {
    id: id("The name of the profile, the same as `name`"),
    name: string(`The name of the profile, which must not begin with \`${platformProfilePrefix}\``)
      .validate(ownName)
      .required()
      .requiresReplace(),
    extends: string(
      `The name of the profile that this one is derived from, such as \`${platformProfilePrefix}CFG_DEFAULT\``,
    )
      .required()
      .requiresReplace(),
    alert: block.set(
      "A template for alerts; its texts may refer to `fields`, as in `{{ACCOUNT}}`",
      {
        name: string("The name of the template").required(),
        event_name: string("The name of the alerts that the template makes").required(),
        description: string("The text that says what has happened").required(),
        subject: string("The subject of the alerts, in a few words").required(),
      },
      { min: 1 },
    ),
    fields: set(
      string(),
      "The names of the fields that texts may refer to, which come from the profile that is extended",
    ).computed(),
  },
  slashesIn: ["id"],
  example: hcl`
    resource "sec_alert_profile" "storage" {
      name    = "Storage"
      extends = "LW_CFG_DEFAULT"

      alert {
        name        = "Violation_New"
        event_name  = "Storage open to the world"
        description = "{{_OCCURRENCE}} in {{ACCOUNT}}"
        subject     = "Open storage in {{ACCOUNT}}"
      }
    }
  `,
});

function ownName(name: string): string | undefined {
  return name.startsWith(platformProfilePrefix)
    ? `must not begin with "${platformProfilePrefix}", as only profiles of the platform do`
    : undefined;
}
