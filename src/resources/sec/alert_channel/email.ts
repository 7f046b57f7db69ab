import { type DesiredOf, hcl, list, nonEmpty, string } from "../../../schema/index.ts";
import type { EmailData } from "../api/integration-data/email.ts";
import type { Integration, IntegrationInput } from "../api/integrations.ts";
import { resource, trim } from "../define.ts";
import { alertChannelAttributes, alertChannelFromApi, createChannel, updateChannel } from "./shared.ts";

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

  create(context) {
    return createChannel(context, context.api.alertChannels.email, toApi(context.plan), fromApi);
  },

  async read({ prior, api, signal }) {
    const channel = await api.alertChannels.email.find(prior.id ?? "", { signal });
    return channel && fromApi(channel);
  },

  update(context) {
    const { api, plan, prior } = context;
    return updateChannel(context, api.alertChannels.email, prior.id, toApi(plan), fromApi);
  },

  async delete({ prior, api, signal }) {
    await api.alertChannels.email.delete(prior.id, { signal });
  },
});

function toApi({ name, enabled, recipients }: DesiredOf<typeof schema>): IntegrationInput<EmailData> {
  return { name, enabled, data: { recipients } };
}

function fromApi(channel: Integration<EmailData>) {
  return { ...alertChannelFromApi(channel), recipients: channel.data.recipients };
}
