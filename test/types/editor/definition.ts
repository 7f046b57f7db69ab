import { definitionsFor, identifier, list, number, string } from "../../../src/index.ts";

const { resource } = definitionsFor<object>();

/** The definition in which editor.test.ts requests hovers and completions. */
export default resource({
  description: "A thing",
  schema: {
    id: identifier("The ID"),
    name: string("The name").required(),
    ports: list(number(), "The ports").optional(),
  },
  importForms: ["{id}"],
  example: "",
  create: async ({ plan }) => ({ id: "1", name: plan.name, ports: plan.ports }),
  read: async () => null,
  delete: async () => undefined,
});
