import { DiagnosticError, hcl, list, string } from "../../src/schema/index.ts";
import { dataSource } from "./define.ts";

export default dataSource({
  description: "Finds the notes that have a tag.",

  schema: {
    tag: string("The tag").required(),
    titles: list(string(), "The titles of the notes, sorted").computed(),
  },

  example: hcl`
    data "notes_search" "shopping" {
      tag = "shopping"
    }
  `,

  async read({ config, api, signal, at }) {
    const notes = await api.list({ signal });
    const found = notes.filter(({ tags }) => tags.includes(config.tag));
    if (found.length > 0) return { tag: config.tag, titles: found.map(({ title }) => title).sort() };
    throw new DiagnosticError(
      at.tag,
      "No note found",
      `No note has the tag "${config.tag}". Choose another tag.`,
    );
  },
});
