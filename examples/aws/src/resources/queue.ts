import {
  CreateQueueCommand,
  DeleteQueueCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ListQueueTagsCommand,
  SetQueueAttributesCommand,
  SQSClient,
  TagQueueCommand,
  UntagQueueCommand,
} from "@aws-sdk/client-sqs";
import { hcl, identifier, number, string } from "@tfnode/framework";
import { found } from "@tfnode/framework/sdk";
import type { Account } from "../account.ts";
import { resource } from "../define.ts";
import { account, region, tags } from "../traits.ts";

export default resource({
  description: "Manages a queue of SQS.",
  traits: [
    account,
    region,
    tags(async (api, id, { set, removed }) => {
      const [sqs, QueueUrl] = [api.client(SQSClient), await urlOf(api, id)];
      if (removed.length > 0) await sqs.send(new UntagQueueCommand({ QueueUrl, TagKeys: [...removed] }));
      if (Object.keys(set).length > 0) await sqs.send(new TagQueueCommand({ QueueUrl, Tags: set }));
    }),
  ],
  schema: {
    id: identifier("The name of the queue"),
    name: string("The name of the queue").required().requiresReplace(),
    retention_seconds: number("How long messages are kept").default(345_600),
    arn: string("The ARN of the queue").computed().useStateForUnknown(),
  },
  identity: ["id"],
  importForms: ["{id}"],
  example: hcl`
    resource "cloud_queue" "orders" {
      name = "orders"
      tags = { team = "shop" }
    }
  `,

  async create({ plan: { name, retention_seconds, tags_all }, api }) {
    const Attributes = { MessageRetentionPeriod: String(retention_seconds) };
    await api
      .client(SQSClient)
      .send(new CreateQueueCommand({ QueueName: name, Attributes, tags: tags_all ?? {} }));
    return await read(api, name);
  },
  read: ({ prior, api }) => found(read(api, prior.id ?? "")),
  async update({ plan: { retention_seconds }, prior, api }) {
    const Attributes = { MessageRetentionPeriod: String(retention_seconds) };
    await api
      .client(SQSClient)
      .send(new SetQueueAttributesCommand({ QueueUrl: await urlOf(api, prior.id), Attributes }));
    return await read(api, prior.id);
  },
  async delete({ prior, api }) {
    await api.client(SQSClient).send(new DeleteQueueCommand({ QueueUrl: await urlOf(api, prior.id) }));
  },
});

async function urlOf(api: Account, QueueName: string): Promise<string> {
  return (await api.client(SQSClient).send(new GetQueueUrlCommand({ QueueName }))).QueueUrl ?? "";
}

async function read(api: Account, id: string) {
  const [sqs, QueueUrl] = [api.client(SQSClient), await urlOf(api, id)];
  const [{ Attributes = {} }, { Tags = {} }] = await Promise.all([
    sqs.send(
      new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["MessageRetentionPeriod", "QueueArn"] }),
    ),
    sqs.send(new ListQueueTagsCommand({ QueueUrl })),
  ]);
  const { MessageRetentionPeriod, QueueArn: arn = "" } = Attributes;
  return { id, name: id, arn, retention_seconds: Number(MessageRetentionPeriod), tags: Tags };
}
