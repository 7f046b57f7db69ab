import { IAM } from "@aws-sdk/client-iam";
import { hcl, json, string } from "@tfnode/framework";
import { found } from "@tfnode/framework/sdk";
import type { Account } from "../account.ts";
import { resource } from "../define.ts";
import { account, fromList, name, tags, toList } from "../traits.ts";

export default resource({
  description: "Manages a role of IAM.",
  traits: [
    account,
    tags(
      (api, RoleName, set) => api.client(IAM).tagRole({ RoleName, Tags: toList(set) }),
      (api, RoleName, TagKeys) => api.client(IAM).untagRole({ RoleName, TagKeys }),
    ),
  ],
  schema: {
    name,
    assume_role_policy: json("The policy that says who can assume the role, as JSON").required(),
    arn: string("The ARN of the role").computed().useStateForUnknown(),
  },
  identity: ["name"],
  importForms: ["{name}"],
  example: hcl`
    resource "cloud_role" "worker" {
      name = "worker"
      assume_role_policy = jsonencode({
        Version   = "2012-10-17"
        Statement = [{ Effect = "Allow", Principal = { Service = "ec2.amazonaws.com" }, Action = "sts:AssumeRole" }]
      })
    }
  `,

  async create({ plan: { name: RoleName, assume_role_policy: AssumeRolePolicyDocument, tags_all }, api }) {
    await api.client(IAM).createRole({ RoleName, AssumeRolePolicyDocument, Tags: toList(tags_all) });
    return await read(api, RoleName);
  },
  read: ({ prior, api }) => found(read(api, prior.name ?? "")),
  async update({ plan: { name: RoleName, assume_role_policy: PolicyDocument }, api }) {
    await api.client(IAM).updateAssumeRolePolicy({ RoleName, PolicyDocument });
    return await read(api, RoleName);
  },
  async delete({ prior: { name: RoleName }, api }) {
    await api.client(IAM).deleteRole({ RoleName });
  },
});

async function read(api: Account, name: string) {
  const { Role } = await api.client(IAM).getRole({ RoleName: name });
  const policy = decodeURIComponent(Role?.AssumeRolePolicyDocument ?? "");
  return { name, arn: Role?.Arn ?? "", assume_role_policy: policy, tags: fromList(Role?.Tags) };
}
