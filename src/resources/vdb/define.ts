import { definitionsFor, identifier, string } from "../../schema/index.ts";
import { sameAccount, validAccountId } from "./account-id.ts";
import type { VdbApi } from "./api/client.ts";
import { uuid } from "./shared/uuid.ts";

/** Resources and data sources of `vdb` are handed its API client. */
export const { resource, dataSource } = definitionsFor<VdbApi>();

/** The `id` of a `vdb` resource. */
export function id(description: string) {
  return identifier(description, { validate: uuid });
}

const account = string("The ID of the account; left out or empty, it is that of the provider")
  .validate(validAccountId)
  .comparedAs(sameAccount)
  .optional()
  .computed();

/** The account that an object belongs to. An empty text is the same as none: it never changes an object. */
export const accountId = account.useStateForUnknown().suppress(({ planned }) => planned === "");

/** The account that a list is of; the state shows it where it is configured. */
export const accountOfList = account.nullable();
