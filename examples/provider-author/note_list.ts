import { hcl, string } from "../../src/schema/index.ts";
import { listResource } from "./define.ts";
import note from "./note.ts";

export default listResource({
  of: note,
  description: "Finds notes.",
  schema: { tag: string("Only notes that have this tag").optional() },
  example: hcl`
    list "notes_note" "all" {
      provider = notes
    }
  `,

  async *list({ config, api, signal }) {
    for (const { id, title, tags } of await api.list({ signal })) {
      const isWanted = config.tag === null || tags.includes(config.tag);
      if (isWanted) yield { identity: { id }, displayName: title };
    }
  },
});
