import {
  CreateRoleCommand,
  DeleteRoleCommand,
  GetRoleCommand,
  IAMClient,
  TagRoleCommand,
  UntagRoleCommand,
  UpdateAssumeRolePolicyCommand,
} from "@aws-sdk/client-iam";
import { hcl, identifier, json, string } from "@tfnode/framework";
import { found } from "@tfnode/framework/sdk";
import type { Account } from "../account.ts";
import { resource } from "../define.ts";
import { account, fromList, tags, toList } from "../traits.ts";

export default resource({
  description: "Manages a role of IAM.",
  traits: [
    account,
    tags(async (api, RoleName, { set, removed }) => {
      const iam = api.client(IAMClient);
      if (removed.length > 0) await iam.send(new UntagRoleCommand({ RoleName, TagKeys: [...removed] }));
      if (Object.keys(set).length > 0) await iam.send(new TagRoleCommand({ RoleName, Tags: toList(set) }));
    }),
  ],
  schema: {
    id: identifier("The name of the role"),
    name: string("The name of the role").required().requiresReplace(),
    assume_role_policy: json("The policy that says who can assume the role, as JSON").required(),
    arn: string("The ARN of the role").computed().useStateForUnknown(),
  },
  identity: ["id"],
  importForms: ["{id}"],
  example: hcl`
    resource "cloud_role" "worker" {
      name = "worker"
      assume_role_policy = jsonencode({
        Version   = "2012-10-17"
        Statement = [{ Effect = "Allow", Principal = { Service = "ec2.amazonaws.com" }, Action = "sts:AssumeRole" }]
      })
    }
  `,

  async create({ plan: { name: RoleName, assume_role_policy, tags_all }, api }) {
    const AssumeRolePolicyDocument = assume_role_policy;
    const command = new CreateRoleCommand({ RoleName, AssumeRolePolicyDocument, Tags: toList(tags_all) });
    await api.client(IAMClient).send(command);
    return await read(api, RoleName);
  },
  read: ({ prior, api }) => found(read(api, prior.id ?? "")),
  async update({ plan: { assume_role_policy: PolicyDocument }, prior, api }) {
    const RoleName = prior.id;
    await api.client(IAMClient).send(new UpdateAssumeRolePolicyCommand({ RoleName, PolicyDocument }));
    return await read(api, RoleName);
  },
  async delete({ prior, api }) {
    await api.client(IAMClient).send(new DeleteRoleCommand({ RoleName: prior.id }));
  },
});

async function read(api: Account, id: string) {
  const { Role } = await api.client(IAMClient).send(new GetRoleCommand({ RoleName: id }));
  const policy = decodeURIComponent(Role?.AssumeRolePolicyDocument ?? "");
  return {
    id,
    name: id,
    arn: Role?.Arn ?? "",
    assume_role_policy: policy,
    tags: fromList(Role?.Tags),
  };
}
