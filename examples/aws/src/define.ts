import { definitionsFor } from "@tfnode/framework";
import type { Account } from "./account.ts";

/** Definitions of this provider: their operations receive the account that `configure` returns. */
export const { resource, dataSource, ephemeral, listResource, trait } = definitionsFor<Account>();
