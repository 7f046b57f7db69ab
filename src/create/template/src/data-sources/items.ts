import { hcl, list, string } from "@tfnode/framework";
import { dataSource } from "../define.ts";

export default dataSource({
  description: "Finds the items that have a tag.",
  schema: {
    tag: string("The tag").required(),
    names: list(string(), "The names of the items, sorted").computed(),
  },
  example: hcl`
    data "acme_items" "examples" {
      tag = "example"
    }
  `,

  async read({ config, api, signal }) {
    const items = await api.list(signal);
    const found = items.filter(({ tags }) => tags.includes(config.tag));
    return { tag: config.tag, names: found.map(({ name }) => name).sort() };
  },
});
