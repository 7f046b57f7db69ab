import { string } from "../../../schema/index.ts";
import { partOfWhole } from "../define.ts";

// The attributes of shared `credentials` blocks. The API never returns their secrets.

/** A role in cloud A. */
export const roleCredentials = {
  role_arn: string("The ARN of the role that the platform assumes").required(),
  external_id: string(
    "The external ID that the trust policy of the role requires, such as that of a `sec_external_id`",
  ).required(),
};

/** An access key of cloud A. */
export const accessKeyCredentials = {
  access_key_id: string("The ID of the access key that the platform authenticates with").required(),
  secret_access_key: string("The secret access key")
    .required()
    .orWriteOnly(partOfWhole)
    .sensitive()
    .notReturned(),
};

const keyId = string("The ID of the private key, `private_key_id` in the key file");

/** A service account of cloud B, with the names of its key file. */
export const serviceAccountCredentials = {
  client_id: string("The client ID of the service account, `client_id` in its key file").required(),
  client_email: string("The email address of the service account, `client_email` in its key file").required(),
  private_key_id: keyId.required().notReturned(),
  private_key: string("The private key in PEM format, `private_key` in the key file")
    .required()
    .orWriteOnly(partOfWhole)
    .sensitive()
    .notReturned(),
};

/** The same for the types that also hide the ID of the key. */
export const hiddenServiceAccountCredentials = {
  ...serviceAccountCredentials,
  private_key_id: keyId.required().orWriteOnly(partOfWhole).sensitive().notReturned(),
};

/** A registered application in cloud C. */
export const clientCredentials = {
  client_id: string(
    "The client ID of the registered application that the platform authenticates as",
  ).required(),
  client_secret: string("A client secret of the application")
    .required()
    .orWriteOnly(partOfWhole)
    .sensitive()
    .notReturned(),
};
