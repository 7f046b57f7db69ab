import { hcl, string } from "../../../schema/index.ts";
import { alertChannelOnCall } from "../api/kinds/alert-channel-on-call.ts";
import { resource } from "../define.ts";
import { alertChannelAttributes, alertChannelLife } from "./shared.ts";

const schema = {
  ...alertChannelAttributes,
  webhook_url: string(
    "The URL at which the on-call service takes alerts; it is sensitive, because whoever knows it can page people",
  )
    .required()
    .sensitive(),
};

export default resource({
  description: "Posts alerts to the on-call service, which tells whoever is on duty.",
  schema,
  importForms: ["{id}"],
  example: hcl`
    variable "on_call_url" {
      type      = string
      sensitive = true
    }

    resource "sec_alert_channel_on_call" "duty" {
      name        = "Security duty"
      webhook_url = var.on_call_url
    }
  `,

  ...alertChannelLife(schema, alertChannelOnCall),
});
