import { resource, thing } from "./thing.ts";

export default resource({
  ...thing,
  validate: ({ diagnostics, at }) => diagnostics.error(at.nome, "Invalid name", "Choose another."),
});
