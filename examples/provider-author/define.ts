import { definitionsFor } from "../../src/schema/index.ts";
import type { NotesApi } from "./api.ts";

/** Resources, data sources, actions and state stores of `notes` are handed its API. */
export const { resource, dataSource, action, stateStore } = definitionsFor<NotesApi>();
