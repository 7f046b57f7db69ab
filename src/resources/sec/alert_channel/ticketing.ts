import { hcl, string } from "../../../schema/index.ts";
import { partOfWhole } from "../define.ts";
import { alertChannel } from "./define.ts";
import { grouping } from "./grouping.ts";
import { ticketingWire } from "./wire.ts";

export default alertChannel(ticketingWire, {
  description: "Opens incidents in the ticketing service for alerts.",
  schema: {
    instance_url: string(
      "The host name of your instance of the ticketing service, such as `tickets.example.com`",
    ).required(),
    username: string("The user that opens the incidents").required(),
    password: string("The password of the user")
      .required()
      .orWriteOnly(partOfWhole)
      .sensitive()
      .notReturned(),
    issue_grouping: grouping("incident"),
    custom_template_file: string(
      "JSON text that sets additional fields of the incidents, such as from `file()` or `jsonencode()`",
    )
      .optional()
      .notReturned(),
  },
  example: hcl`
    resource "sec_alert_channel_ticketing" "incidents" {
      name                 = "Incidents"
      instance_url         = "tickets.example.com"
      username             = "robot"
      password_wo          = var.ticketing_password
      password_wo_version  = 1
      issue_grouping       = "Resources"
      custom_template_file = jsonencode({ category = "security", urgency = 2 })
    }
  `,
});
