import { hcl, list, nonEmpty, string } from "../../../schema/index.ts";
import { alertChannelEmail } from "../api/kinds/alert-channel-email.ts";
import { resource, trim } from "../define.ts";
import { alertChannelAttributes, alertChannelLife } from "./shared.ts";

const schema = {
  ...alertChannelAttributes,
  recipients: list(
    string().comparedAs(trim),
    "The addresses that receive the alerts; blanks around them mean nothing",
  )
    .validate(nonEmpty)
    .required(),
};

export default resource({
  description:
    "Mails alerts to a list of addresses. The channel that an account has from the beginning cannot be changed; make others.",
  schema,
  importForms: ["{id}"],
  example: hcl`
    resource "sec_alert_channel_email" "on_call" {
      name       = "On call"
      recipients = ["oncall@example.com"]
    }
  `,

  ...alertChannelLife(schema, alertChannelEmail),
});
