import { definitionsFor } from "@tfnode/framework";
import type { HttpClient } from "@tfnode/framework/http";

/** All definitions are handed what `configure` of the provider returns. */
export const { resource, dataSource } = definitionsFor<HttpClient>();
