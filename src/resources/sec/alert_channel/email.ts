import { hcl, list, nonEmpty, string } from "../../../schema/index.ts";
import { trim } from "../define.ts";
import { alertChannel } from "./define.ts";
import { emailWire } from "./wire.ts";

export default alertChannel(emailWire, {
  description:
    "Mails alerts to a list of addresses. The channel that an account has from the beginning cannot be changed; make others.",
  schema: {
    recipients: list(
      string().comparedAs(trim),
      "The addresses that receive the alerts; blanks around them mean nothing",
    )
      .validate(nonEmpty)
      .required(),
  },
  example: hcl`
    resource "sec_alert_channel_email" "on_call" {
      name       = "On call"
      recipients = ["oncall@example.com"]
    }
  `,
});
