import { STS } from "@aws-sdk/client-sts";
import { hcl, number, string } from "@tfnode/framework";
import { ephemeral } from "../define.ts";

export default ephemeral({
  description: "Gets temporary credentials of a role, which no state and no plan has.",
  schema: {
    role_arn: string("The ARN of the role").required(),
    duration_seconds: number("How long the credentials are valid").default(3600),
    access_key_id: string("The ID of the access key").computed(),
    secret_access_key: string("The access key").computed().sensitive(),
    session_token: string("The token of the session").computed().sensitive(),
  },
  example: hcl`
    ephemeral "cloud_session" "deploy" {
      role_arn = "arn:aws:iam::123456789012:role/deploy"
    }
  `,

  async open({ config: { role_arn: RoleArn, duration_seconds: DurationSeconds }, api }) {
    const request = { RoleArn, RoleSessionName: "terraform", DurationSeconds };
    const { Credentials: made } = await api.client(STS).assumeRole(request);
    const { AccessKeyId = "", SecretAccessKey = "", SessionToken = "" } = made ?? {};
    return { access_key_id: AccessKeyId, secret_access_key: SecretAccessKey, session_token: SessionToken };
  },
});
