import {
  AddTagsToResourceCommand,
  DeleteParameterCommand,
  GetParameterCommand,
  ListTagsForResourceCommand,
  PutParameterCommand,
  RemoveTagsFromResourceCommand,
  SSMClient,
} from "@aws-sdk/client-ssm";
import { hcl, identifier, string } from "@tfnode/framework";
import { found } from "@tfnode/framework/sdk";
import type { Account } from "../account.ts";
import { resource } from "../define.ts";
import { account, fromList, region, tags, toList } from "../traits.ts";

export default resource({
  description: "Manages a parameter of SSM.",
  traits: [
    account,
    region,
    tags(async (api, ResourceId, { set, removed }) => {
      const [ssm, at] = [api.client(SSMClient), { ResourceType: "Parameter", ResourceId } as const];
      if (removed.length > 0)
        await ssm.send(new RemoveTagsFromResourceCommand({ ...at, TagKeys: [...removed] }));
      if (Object.keys(set).length > 0)
        await ssm.send(new AddTagsToResourceCommand({ ...at, Tags: toList(set) }));
    }),
  ],
  schema: {
    id: identifier("The name of the parameter"),
    name: string("The name of the parameter").required().requiresReplace(),
    type: string("The type of the value").oneOf("String", "SecureString").default("SecureString"),
    value: string("The value").required().sensitive(),
  },
  identity: ["id"],
  importForms: ["{id}"],
  slashesIn: ["id"],
  example: hcl`
    resource "cloud_parameter" "key" {
      name  = "/shop/key"
      value = "correct horse battery staple"
    }
  `,

  async create({ plan: { name: Name, type: Type, value: Value, tags_all }, api }) {
    await api.client(SSMClient).send(new PutParameterCommand({ Name, Type, Value, Tags: toList(tags_all) }));
    return await read(api, Name);
  },
  read: ({ prior, api }) => found(read(api, prior.id ?? "")),
  async update({ plan: { type: Type, value: Value }, prior: { id: Name }, api }) {
    await api.client(SSMClient).send(new PutParameterCommand({ Name, Type, Value, Overwrite: true }));
    return await read(api, Name);
  },
  async delete({ prior: { id: Name }, api }) {
    await api.client(SSMClient).send(new DeleteParameterCommand({ Name }));
  },
});

async function read(api: Account, id: string) {
  const ssm = api.client(SSMClient);
  const [{ Parameter }, { TagList }] = await Promise.all([
    ssm.send(new GetParameterCommand({ Name: id, WithDecryption: true })),
    ssm.send(new ListTagsForResourceCommand({ ResourceType: "Parameter", ResourceId: id })),
  ]);
  const type = Parameter?.Type === "String" ? ("String" as const) : ("SecureString" as const);
  return { id, name: id, type, value: Parameter?.Value ?? "", tags: fromList(TagList) };
}
