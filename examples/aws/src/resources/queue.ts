import { SQS } from "@aws-sdk/client-sqs";
import { hcl, number, string } from "@tfnode/framework";
import { found } from "@tfnode/framework/sdk";
import type { Account } from "../account.ts";
import { resource } from "../define.ts";
import { account, name, region, tags } from "../traits.ts";

export default resource({
  description: "Manages a queue of SQS.",
  traits: [
    account,
    region,
    tags(
      async (api, name, Tags) => api.client(SQS).tagQueue({ ...(await urlOf(api, name)), Tags }),
      async (api, name, TagKeys) => api.client(SQS).untagQueue({ ...(await urlOf(api, name)), TagKeys }),
    ),
  ],
  schema: {
    name,
    retention_seconds: number("How long messages are kept").default(345_600),
    arn: string("The ARN of the queue").computed().useStateForUnknown(),
  },
  identity: ["name"],
  importForms: ["{name}"],
  example: hcl`
    resource "cloud_queue" "orders" {
      name = "orders"
      tags = { team = "shop" }
    }
  `,

  async create({ plan: { name: QueueName, retention_seconds, tags_all }, api }) {
    await api.client(SQS).createQueue({ QueueName, tags: tags_all ?? {}, ...retention(retention_seconds) });
    return await read(api, QueueName);
  },
  read: ({ prior, api }) => found(read(api, prior.name ?? "")),
  async update({ plan: { name, retention_seconds }, api }) {
    const request = { ...(await urlOf(api, name)), ...retention(retention_seconds) };
    await api.client(SQS).setQueueAttributes(request);
    return await read(api, name);
  },
  async delete({ prior, api }) {
    await api.client(SQS).deleteQueue(await urlOf(api, prior.name));
  },
});

const retention = (seconds: number) => ({ Attributes: { MessageRetentionPeriod: String(seconds) } });

async function urlOf(api: Account, QueueName: string) {
  const { QueueUrl } = await api.client(SQS).getQueueUrl({ QueueName });
  return { QueueUrl };
}

async function read(api: Account, name: string) {
  const url = await urlOf(api, name);
  const [{ Attributes = {} }, { Tags = {} }] = await Promise.all([
    api.client(SQS).getQueueAttributes({ ...url, AttributeNames: ["MessageRetentionPeriod", "QueueArn"] }),
    api.client(SQS).listQueueTags(url),
  ]);
  const { MessageRetentionPeriod, QueueArn: arn = "" } = Attributes;
  return { name, arn, retention_seconds: Number(MessageRetentionPeriod), tags: Tags };
}
