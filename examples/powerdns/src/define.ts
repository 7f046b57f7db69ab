import { definitionsFor } from "@tfnode/framework";
import type { HttpClient } from "@tfnode/framework/http";

/** All definitions receive the result of the provider's `configure`. */
export const { resource, dataSource } = definitionsFor<HttpClient>();
