import { definitionsFor } from "@tfnode/framework";
import type { Api } from "./api.ts";

// The builder of list resources has another name, because `list` is an attribute type of tfnode.

/** All definitions receive the value that `configure` of the provider returns. */
export const {
  resource,
  dataSource,
  ephemeral,
  list: listResource,
  action,
  stateStore,
} = definitionsFor<Api>();
