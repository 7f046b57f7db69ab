import { definitionsFor } from "../../src/schema/index.ts";
import type { NotesApi } from "./api.ts";

/** All definitions of `notes` receive its API client. */
export const { resource, dataSource, ephemeral, listResource, action, stateStore } =
  definitionsFor<NotesApi>();
