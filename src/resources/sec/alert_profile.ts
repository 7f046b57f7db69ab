import { block, hcl, set, string } from "../../schema/index.ts";
import { alertProfile, platformProfilePrefix } from "./api/kinds/alert-profile.ts";
import { id, resource } from "./define.ts";
import { objectLife } from "./life.ts";

const schema = {
  id: id("The name of the profile"),
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
    "The texts of the alerts that one template makes; they may hold fields, such as `{{ACCOUNT}}`",
    {
      name: string("The name by which policies refer to the template").required(),
      event_name: string("The name of the resulting alert").required(),
      description: string("What the resulting alert says has happened").required(),
      subject: string("What the resulting alert is about, in a few words").required(),
    },
    { min: 1 },
  ),
  fields: set(
    string(),
    "The fields that the texts may use, which come from the profile that is extended",
  ).computed(),
};

export default resource({
  description: "Derives a set of alert texts of one's own from an existing profile.",
  schema,
  importForms: ["{id}"],
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

  ...objectLife(schema, alertProfile),
});

function ownName(name: string): string | undefined {
  return name.startsWith(platformProfilePrefix)
    ? `must not begin with "${platformProfilePrefix}", as only profiles of the platform do`
    : undefined;
}
