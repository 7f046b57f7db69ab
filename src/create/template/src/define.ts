import { definitionsFor } from "@tfnode/framework";
import type { Api } from "./api.ts";

// The list of resources is not called list, which is an attribute type of tfnode.

/** All definitions are handed what `configure` of the provider returns. */
export const {
  resource,
  dataSource,
  ephemeral,
  list: listResource,
  action,
  stateStore,
} = definitionsFor<Api>();
