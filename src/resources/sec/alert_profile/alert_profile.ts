import { block, hcl, set, string } from "../../../schema/index.ts";
import { id, notBlank } from "../define.ts";
import { crudResource } from "../family.ts";
import { alertProfileWire, platformProfilePrefix } from "./wire.ts";

export default crudResource(alertProfileWire, {
  description: "Manages an alert profile, a set of templates for alerts that extends another profile.",
  schema: {
    id: id("The name of the profile, the same as `name`"),
    name: string(`The name of the profile, which must not begin with \`${platformProfilePrefix}\``)
      .validate(notBlank, ownName)
      .required()
      .requiresReplace(),
    extends: string(`The name of the profile to extend, such as \`${platformProfilePrefix}CFG_DEFAULT\``)
      .validate(notBlank)
      .required()
      .requiresReplace(),
    alert: block.set(
      "A template for alerts. Its texts may contain `fields`, such as `{{ACCOUNT}}`",
      {
        name: string("The name of the template, such as `Violation_New`").validate(notBlank).required(),
        event_name: string("The event name of the alerts, such as `Storage open to the world`").required(),
        description: string(
          "The description of the alerts, such as `{{_OCCURRENCE}} in {{ACCOUNT}}`",
        ).required(),
        subject: string("The subject of the alerts, such as `Open storage in {{ACCOUNT}}`").required(),
      },
      { min: 1 },
    ),
    fields: set(
      string(),
      "The names of the fields that texts may contain, inherited from the extended profile",
    ).computed(),
  },
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
    ? `must not begin with "${platformProfilePrefix}", which is reserved for profiles of the platform`
    : undefined;
}
