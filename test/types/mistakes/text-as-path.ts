import { resource, thing } from "./thing.ts";

export default resource({
  ...thing,
  validate: ({ diagnostics }) => diagnostics.error("name", "Name taken", "Choose another name."),
});
