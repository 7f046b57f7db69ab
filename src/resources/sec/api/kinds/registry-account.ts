import { bool, optionalSecret, secret, text } from "../objects/wire-fields.ts";
import { serviceAccountFields } from "./credentials.ts";

/** The account with which the platform signs in to a registry. */
export const accountFields = {
  username: text("credentials.username"),
  password: secret("credentials.password"),
};

/** As above, with or without encryption. */
export const connectionFields = { ...accountFields, ssl: bool("credentials.ssl") };

/** A service account whose key is left out when it is blank. */
export const readerFields = {
  ...serviceAccountFields,
  private_key: optionalSecret("credentials.privateKey"),
};
