import { definitionsFor } from "../../src/schema/index.ts";
import type { NotesApi } from "./api.ts";

// The list of resources is not called list, which is a type of attributes.

/** All definitions of `notes` are handed its API. */
export const {
  resource,
  dataSource,
  ephemeral,
  list: listResource,
  action,
  stateStore,
} = definitionsFor<NotesApi>();
