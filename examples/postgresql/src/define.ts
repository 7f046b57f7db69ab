import { definitionsFor } from "@tfnode/framework";
import type { Postgres } from "./api/postgres.ts";

/** Definitions of this provider: their operations receive the client that `configure` returns. */
export const { resource, dataSource, ephemeral, listResource, action } = definitionsFor<Postgres>();
