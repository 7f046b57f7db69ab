import * as sec from "@pulumi/sec";

/** The choices of the test. */
interface Settings {
  readonly account: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly privateKey: string;
  readonly recipients: string[];
}

/** The resources of a monitored shop, with a separate instance of the provider. */
export function program({ account, apiKey, apiSecret, privateKey, recipients }: Settings) {
  const provider = new sec.Provider("own", { account, apiKey, apiSecret });
  const mail = new sec.AlertChannelEmail("mail", { name: "On call", recipients }, { provider });
  const credentials = {
    clientId: "4711",
    clientEmail: "robot@example.com",
    privateKeyId: "id-74",
    privateKey,
  };
  const topic = new sec.AlertChannelCloudBPubSub(
    "topic",
    { name: "topic", projectId: "shop", topicId: "alerts", credentials },
    { provider },
  );
  const agents = new sec.AgentAccessToken("agents", { name: "agents" }, { provider });
  const alertChannels = [mail.id, topic.alertChannelCloudBPubSubId];
  const rule = new sec.AlertRule("rule", { name: "rule", alertChannels, severities: ["High"] }, { provider });
  const production = new sec.ResourceGroup(
    "production",
    {
      name: "production",
      type: "CLOUD_A",
      groups: [
        {
          operator: "AND",
          filters: [
            { filterName: "account", field: "Account", operation: "EQUALS", values: ["111122223333"] },
          ],
        },
      ],
    },
    { provider },
  );
  return {
    mail: mail.id,
    token: agents.token,
    channels: rule.alertChannels,
    group: production.groups.apply((groups) => groups?.[0]?.filters?.[0]?.filterName),
    user: sec.getUserProfileOutput({}, { provider }).username,
    configuration: provider.terraformConfig(),
  };
}
