import { definitionsFor } from "../../src/schema/index.ts";
import type { NotesApi } from "./api.ts";

/** Resources and data sources of `notes` are handed its API. */
export const { resource, dataSource } = definitionsFor<NotesApi>();
