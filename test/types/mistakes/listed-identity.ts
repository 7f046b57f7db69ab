import { definitionsFor } from "../../../src/index.ts";
import { thing } from "./thing.ts";

const { resource, listResource } = definitionsFor<{ find(id: string): string }>();

const named = resource({ ...thing, identity: ["id"] });

export default listResource({
  of: named,
  description: "Things",
  schema: {},
  example: "",
  async *list() {
    yield { identity: { idd: "1" }, displayName: "a" };
  },
});
