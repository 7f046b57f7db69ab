import { dataSource, result, schema } from "./thing.ts";

export default dataSource({
  description: "A thing",
  schema,
  example: "",
  read: async ({ config }) => (config.name === "a" ? result : undefined),
});
