import { optionalText, secret, text } from "../objects/wire-fields.ts";

// What credentials are made of that recur, by the names of the attributes.

/** A role; `base` is the object that tells it, as in `crossAccountCredentials`. */
export function roleFields(base: string) {
  return { role_arn: text(`${base}.roleArn`), external_id: text(`${base}.externalId`) };
}

/** A role whose parts are left out when they are blank. */
export function optionalRoleFields(base: string) {
  return { role_arn: optionalText(`${base}.roleArn`), external_id: optionalText(`${base}.externalId`) };
}

export const accessKeyFields = {
  access_key_id: text("accessKeyCredentials.accessKeyId"),
  secret_access_key: secret("accessKeyCredentials.secretAccessKey"),
};

export const serviceAccountFields = {
  client_id: text("credentials.clientId"),
  client_email: text("credentials.clientEmail"),
  private_key_id: secret("credentials.privateKeyId"),
  private_key: secret("credentials.privateKey"),
};

export const clientFields = {
  client_id: text("credentials.clientId"),
  client_secret: secret("credentials.clientSecret"),
};
