import { definitionsFor, identifier, number, string } from "../../../src/index.ts";

/** A resource without mistakes, in parts: each other file in this folder makes one mistake. */
export const { resource, dataSource, ephemeral, listResource } = definitionsFor<{
  find(id: string): string;
}>();

export const schema = {
  id: identifier("The identifier"),
  name: string("The name").required(),
  size: number("The size").optional(),
  url: string("The address").computed(),
};

export const result = { id: "1", name: "a", size: null, url: "/1" };

export const thing = {
  description: "A thing",
  schema,
  importForms: ["{id}"],
  example: "",
  create: async () => result,
  read: async () => result,
  delete: async () => undefined,
};

export default resource(thing);

/** The same with an identity, whose objects can be listed. */
export const thingWithIdentity = resource({ ...thing, identity: ["id"] });

/** An ephemeral resource without mistakes: it returns its computed attributes. */
export const lease = ephemeral({
  description: "A lease",
  schema,
  example: "",
  open: async ({ config }) => ({ id: "1", size: config.size, url: "/1" }),
});
