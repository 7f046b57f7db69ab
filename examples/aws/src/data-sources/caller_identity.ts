import { STS } from "@aws-sdk/client-sts";
import { hcl, string } from "@tfnode/framework";
import { dataSource } from "../define.ts";

export default dataSource({
  description: "Reads whose credentials the provider has.",
  schema: {
    account_id: string("The ID of the account").computed(),
    arn: string("The ARN of the user or the role").computed(),
  },
  example: hcl`
    data "cloud_caller_identity" "current" {}
  `,

  async read({ api }) {
    const { Account = "", Arn = "" } = await api.client(STS).getCallerIdentity();
    return { account_id: Account, arn: Arn };
  },
});
