import { definitionsFor, string } from "../../../src/index.ts";
import { result, thing } from "./thing.ts";

const { resource, trait } = definitionsFor<{ find(id: string): string }>();

const note = trait({ name: "note", schema: { note: string("A note").optional() }, returned: ["note"] });

export default resource({
  ...thing,
  traits: [note],
  create: async () => result,
  read: async () => ({ ...result, note: null }),
});
