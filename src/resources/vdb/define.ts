import { definitionsFor, identifier, string } from "../../schema/index.ts";
import { sameAccount } from "./account-id.ts";
import type { VdbApi } from "./api/client.ts";

/** Resources and data sources of `vdb` are handed its API client. */
export const { resource, dataSource } = definitionsFor<VdbApi>();

/** The `id` of a `vdb` resource. */
export function id(description: string) {
  return identifier(description);
}

/** The account that an object belongs to. */
export const accountId = string("The ID of the account; by default that of the provider")
  .comparedAs(sameAccount)
  .optional()
  .computed()
  .useStateForUnknown();

/** The account that a list is of; the state shows it where it is configured. */
export const accountOfList = string("The ID of the account; by default that of the provider")
  .optional()
  .computed()
  .nullable();
