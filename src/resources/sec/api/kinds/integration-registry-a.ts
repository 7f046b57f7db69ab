import { registryKind } from "../objects/integration-kind.ts";
import { type JsonObject, put } from "../objects/wire-field.ts";
import { group, output, text } from "../objects/wire-fields.ts";
import { text as textual, transform } from "../wire-schema.ts";
import { registryAuthType } from "../words.ts";
import { assessment, imageLimits } from "./registry-limits.ts";

/** The platform takes on a role, or signs in with an access key. */
export type RegistryACredentials =
  | { readonly role_arn: string; readonly external_id: string }
  | { readonly access_key_id: string; readonly secret_access_key: string };

const answered = group({
  role_arn: text("crossAccountCredentials.roleArn"),
  external_id: text("crossAccountCredentials.externalId"),
  access_key_id: text("accessKeyCredentials.accessKeyId"),
});

const credentials = {
  write(given: RegistryACredentials, body: JsonObject) {
    const byRole = "role_arn" in given;
    put(body, "awsAuthType", registryAuthType.toWire(byRole ? "CLOUD_A_IAM" : "CLOUD_A_ACCESS_KEY"));
    if (byRole) {
      put(body, "crossAccountCredentials", { roleArn: given.role_arn, externalId: given.external_id });
    } else {
      const { access_key_id: accessKeyId, secret_access_key: secretAccessKey } = given;
      put(body, "accessKeyCredentials", { accessKeyId, secretAccessKey });
    }
  },
  schema: answered.schema,
};

export const integrationRegistryA = registryKind("AWS_ECR", {
  registry_domain: text("registryDomain"),
  cloud_a_auth_type: output("awsAuthType", transform(textual, registryAuthType.fromWire)),
  credentials,
  ...imageLimits,
  ...assessment,
});
