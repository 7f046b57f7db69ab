import { definitionsFor } from "tfnode";
import type { Api } from "./api.ts";

/** All definitions are handed what `configure` of the provider returns. */
export const { resource, dataSource } = definitionsFor<Api>();
