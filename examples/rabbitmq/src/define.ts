import { definitionsFor } from "@tfnode/framework";
import type { HttpClient } from "@tfnode/framework/http";

/** Definitions of this provider: their operations receive the HTTP client that `configure` returns. */
export const { resource, dataSource, ephemeral, listResource, action } = definitionsFor<HttpClient>();
