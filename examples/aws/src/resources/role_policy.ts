import {
  DeleteRolePolicyCommand,
  GetRolePolicyCommand,
  IAMClient,
  PutRolePolicyCommand,
} from "@aws-sdk/client-iam";
import { hcl, json, string } from "@tfnode/framework";
import { found } from "@tfnode/framework/sdk";
import type { Account } from "../account.ts";
import { resource } from "../define.ts";
import { account } from "../traits.ts";

export default resource({
  description: "Manages a policy in a role of IAM.",
  traits: [account],
  schema: {
    role: string("The name of the role").required().requiresReplace(),
    name: string("The name of the policy").required().requiresReplace(),
    policy: json("The policy, as JSON").required(),
  },
  identity: ["role", "name"],
  importForms: ["{role}/{name}"],
  example: hcl`
    resource "cloud_role_policy" "orders" {
      role   = "worker"
      name   = "orders"
      policy = jsonencode({ Version = "2012-10-17", Statement = [] })
    }
  `,

  create: ({ plan, api }) => put(plan, api),
  async read({ prior: { role, name }, api }) {
    const command = new GetRolePolicyCommand({ RoleName: role ?? "", PolicyName: name ?? "" });
    const policy = await found(api.client(IAMClient).send(command));
    return (
      policy && {
        role: role ?? "",
        name: name ?? "",
        policy: decodeURIComponent(policy.PolicyDocument ?? ""),
      }
    );
  },
  update: ({ plan, api }) => put(plan, api),
  async delete({ prior: { role: RoleName, name: PolicyName }, api }) {
    await api.client(IAMClient).send(new DeleteRolePolicyCommand({ RoleName, PolicyName }));
  },
});

interface Policy {
  readonly role: string;
  readonly name: string;
  readonly policy: string;
}

async function put({ role, name, policy }: Policy, api: Account): Promise<Policy> {
  const command = new PutRolePolicyCommand({ RoleName: role, PolicyName: name, PolicyDocument: policy });
  await api.client(IAMClient).send(command);
  return { role, name, policy };
}
