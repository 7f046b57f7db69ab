import { block, identifier, string } from "../../../src/index.ts";
import { resource, thing } from "./thing.ts";

const login = { user: string("The user").required(), token: string("The token").computed() };

export default resource({
  ...thing,
  schema: { id: identifier("The ID"), login: block.optional("The login", login) },
  create: async () => ({ id: "1", login: { user: "ada" } }),
  read: async () => null,
});
