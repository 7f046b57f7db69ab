import { atMostOneOf, block, string } from "../../../src/index.ts";
import { resource, schema, thing } from "./thing.ts";

const fields = { ...schema, box: block.optional("The box", { name: string("The name").optional() }) };

export default resource({
  ...thing,
  schema: fields,
  create: () => Promise.reject(),
  read: async () => null,
  rules: [atMostOneOf("name", "box.name"), atMostOneOf("size", "box.nome")],
});
