import { SSM } from "@aws-sdk/client-ssm";
import { hcl, string } from "@tfnode/framework";
import { found } from "@tfnode/framework/sdk";
import type { Account } from "../account.ts";
import { resource } from "../define.ts";
import { account, fromList, name, region, tags, toList } from "../traits.ts";

export default resource({
  description: "Manages a parameter of SSM.",
  traits: [
    account,
    region,
    tags(
      (api, id, set) => api.client(SSM).addTagsToResource({ ...tagged(id), Tags: toList(set) }),
      (api, id, TagKeys) => api.client(SSM).removeTagsFromResource({ ...tagged(id), TagKeys }),
    ),
  ],
  schema: {
    name,
    type: string("The type of the value").oneOf("String", "SecureString").default("SecureString"),
    value: string("The value").required().sensitive(),
  },
  identity: ["name"],
  importForms: ["{name}"],
  example: hcl`
    resource "cloud_parameter" "key" {
      name  = "shop-key"
      value = "correct horse battery staple"
    }
  `,

  async create({ plan: { name: Name, type: Type, value: Value, tags_all }, api }) {
    await api.client(SSM).putParameter({ Name, Type, Value, Tags: toList(tags_all) });
    return await read(api, Name);
  },
  read: ({ prior, api }) => found(read(api, prior.name ?? "")),
  async update({ plan: { name: Name, type: Type, value: Value }, api }) {
    await api.client(SSM).putParameter({ Name, Type, Value, Overwrite: true });
    return await read(api, Name);
  },
  async delete({ prior: { name: Name }, api }) {
    await api.client(SSM).deleteParameter({ Name });
  },
});

const tagged = (ResourceId: string) => ({ ResourceType: "Parameter", ResourceId }) as const;

async function read(api: Account, name: string) {
  const { Parameter } = await api.client(SSM).getParameter({ Name: name, WithDecryption: true });
  const type = Parameter?.Type === "String" ? ("String" as const) : ("SecureString" as const);
  // Of a missing parameter, the service says here only that its ID is invalid.
  const { TagList } = await api.client(SSM).listTagsForResource(tagged(name));
  return { name, type, value: Parameter?.Value ?? "", tags: fromList(TagList) };
}
