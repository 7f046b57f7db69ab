import { resource, result, thing } from "./thing.ts";

export default resource({
  ...thing,
  create: async ({ checkpoint }) => {
    checkpoint({ id: "1", nome: "a" });
    return result;
  },
});
