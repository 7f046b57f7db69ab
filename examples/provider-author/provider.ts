import { provider, string } from "../../src/schema/index.ts";
import type { NotesApi } from "./api.ts";

/** A provider of notes, each of which is a file in a folder. */
export const notes = provider({
  name: "notes",
  version: "0.1.0",
  description: "Stores notes as files in a folder.",
  schema: {
    folder: string("The folder of the notes").required(),
    author: string("The author of notes that do not set one").default("anonymous"),
  },

  async configure({ config }): Promise<NotesApi> {
    const { NotesApi } = await import("./api.ts");
    return new NotesApi(config.folder, config.author);
  },

  resources: { note: () => import("./note.ts") },
  dataSources: { search: () => import("./search.ts") },
  ephemeralResources: { share: () => import("./share.ts") },
  listResources: { note: () => import("./note_list.ts") },
  functions: { slug: () => import("./slug.ts") },
  actions: { export: () => import("./export.ts") },
  stateStores: { folder: () => import("./folder.ts") },
});
