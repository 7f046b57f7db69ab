import { block, DiagnosticError, hcl, list, string } from "../../../src/schema/index.ts";
import { dataSource } from "./define.ts";

export default dataSource({
  description: "Finds objects by their name.",
  schema: {
    id: string("The id of the first").computed(),
    name: string("The name to look for").required(),
    prefix: string("What ids begin with").default("id-"),
    ids: list(string(), "The ids of all").computed(),
    match: block.optional("How to match", {
      mode: string("Exactly or loosely").oneOf("exact", "loose").required(),
    }),
  },
  timeouts: { read: "1m" },
  example: hcl`
    data "kit_lookup" "it" {
      name = "it"
    }
  `,

  async read({ config, api, at }) {
    const wanted = config.match?.mode === "loose" ? config.name.toLowerCase() : config.name;
    const ids = Object.entries(api.all()).flatMap(([id, { name }]) => {
      const found = config.match?.mode === "loose" ? String(name).toLowerCase() : name;
      return found === wanted && id.startsWith(config.prefix) ? [id] : [];
    });
    const [id] = ids;
    if (!id) throw new DiagnosticError(at.name, "Object not found", `Nothing is called "${config.name}".`);
    return { id, name: config.name, prefix: config.prefix, ids, match: config.match };
  },
});
