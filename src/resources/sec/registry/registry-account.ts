import { bool, string } from "../../../schema/index.ts";
import { partOfWhole } from "../define.ts";

/** The account with which the platform signs in to a registry. */
export const accountAttributes = {
  username: string("The user that the platform authenticates as").required(),
  password: string("The password or an access token of the user")
    .required()
    .orWriteOnly(partOfWhole)
    .sensitive()
    .notReturned(),
};

/** Whether the platform connects to the registry over TLS. */
export const encrypted = bool("Whether the platform connects to the registry over TLS");

/** Whether the registry notifies the platform. */
export const notified = bool(
  "Whether the registry notifies the platform of new images, which must be set up in the registry as well. Otherwise the platform polls the registry",
).default(false);
