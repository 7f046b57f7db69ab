import { bool, secret, text } from "../objects/fields.ts";

/** The account with which the platform signs in to a registry. */
export const accountFields = {
  username: text("credentials.username"),
  password: secret("credentials.password"),
};

/** As above, with or without encryption. */
export const connectionFields = { ...accountFields, ssl: bool("credentials.ssl") };
