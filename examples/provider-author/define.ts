import { definitionsFor } from "../../src/schema/index.ts";
import type { NotesApi } from "./api.ts";

/** Resources, data sources and actions of `notes` are handed its API. */
export const { resource, dataSource, action } = definitionsFor<NotesApi>();
