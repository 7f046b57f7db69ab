import { hcl, list, nonEmpty, string } from "../../../schema/index.ts";
import { trim } from "../define.ts";
import { alertChannel } from "./define.ts";
import { emailWire } from "./wire.ts";

export default alertChannel(emailWire, {
  description:
    "Sends alerts by email. The account's default channel is read-only; create additional channels.",
  schema: {
    recipients: list(
      string().comparedAs(trim),
      "The email addresses that receive the alerts. Leading and trailing whitespace is ignored",
    )
      .validate(nonEmpty)
      .unordered()
      .required(),
  },
  example: hcl`
    resource "sec_alert_channel_email" "on_call" {
      name       = "On call"
      recipients = ["oncall@example.com"]
    }
  `,
});
