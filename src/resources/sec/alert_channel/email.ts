import { type DesiredOf, hcl, list, nonEmpty, string } from "../../../schema/index.ts";
import type { EmailData } from "../api/integration-data/email.ts";
import type { Integration, IntegrationInput } from "../api/integrations.ts";
import { resource, trim } from "../define.ts";
import { alertChannelAttributes, alertChannelFromApi, channelLife } from "./shared.ts";

const schema = {
  ...alertChannelAttributes,
  recipients: list(string().comparedAs(trim), "The addresses that receive the alerts")
    .validate(nonEmpty)
    .required(),
};

export default resource({
  description: "Mails alerts to a list of addresses.",
  schema,
  importForms: ["{id}"],
  example: hcl`
    resource "sec_alert_channel_email" "on_call" {
      name       = "On call"
      recipients = ["oncall@example.com"]
    }
  `,

  ...channelLife((api) => api.alertChannels.email, toApi, fromApi),
});

function toApi({ name, enabled, recipients }: DesiredOf<typeof schema>): IntegrationInput<EmailData> {
  return { name, enabled, data: { recipients } };
}

function fromApi(channel: Integration<EmailData>) {
  return { ...alertChannelFromApi(channel), recipients: channel.data.recipients };
}
