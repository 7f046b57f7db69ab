import { hcl, string } from "../../../schema/index.ts";
import { alertChannelPager } from "../api/kinds/alert-channel-pager.ts";
import { resource } from "../define.ts";
import { alertChannelAttributes, alertChannelLife } from "./shared.ts";

const schema = {
  ...alertChannelAttributes,
  integration_key: string("The integration key of the service in which the incidents are opened")
    .required()
    .sensitive()
    .notReturned(),
};

export default resource({
  description:
    "Opens incidents in the pager service, or adds alerts to open ones. The platform does not learn what becomes of an incident there.",
  schema,
  importForms: ["{id}"],
  example: hcl`
    variable "integration_key" {
      type      = string
      sensitive = true
    }

    resource "sec_alert_channel_pager" "incidents" {
      name            = "Security incidents"
      integration_key = var.integration_key
    }
  `,

  ...alertChannelLife(schema, alertChannelPager),
});
