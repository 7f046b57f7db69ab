import { definitionsFor } from "@tfnode/framework";
import type { Api } from "./api.ts";

/** All definitions receive the value that `configure` of the provider returns. */
export const { resource, dataSource, ephemeral, listResource, action, stateStore } = definitionsFor<Api>();
