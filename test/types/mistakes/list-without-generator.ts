import { listResource, thingWithIdentity } from "./thing.ts";

export default listResource({
  of: thingWithIdentity,
  description: "Lists",
  schema: {},
  example: "",
  list: async () => [{ identity: { id: "1" }, displayName: "a" }],
});
