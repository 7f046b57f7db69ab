import { identifier, nested, number } from "../../../src/index.ts";
import { resource, thing } from "./thing.ts";

const port = { port: number("A port").required() };

export default resource({
  ...thing,
  schema: { id: identifier("The ID"), rules: nested.list("The rules", port).required() },
  create: async () => ({ id: "1", rules: [{ port: "80" }] }),
  read: async () => null,
});
