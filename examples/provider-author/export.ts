import { writeFile } from "node:fs/promises";
import { hcl, string } from "../../src/schema/index.ts";
import { action } from "./define.ts";

export default action({
  description: "Writes the titles of the notes that have a tag to a file.",

  schema: {
    tag: string("The tag").required(),
    file: string("The file, which is overwritten").default("notes.txt"),
  },
  timeouts: { invoke: "5m" },

  example: hcl`
    action "notes_export" "shopping" {
      config {
        tag = "shopping"
      }
    }
  `,

  async invoke({ config, api, signal, progress }) {
    const notes = (await api.list({ signal })).filter(({ tags }) => tags.includes(config.tag));
    progress(`Writing ${notes.length} notes to ${config.file}`);
    await writeFile(config.file, notes.map(({ title }) => `${title}\n`).join(""), { signal });
  },
});
