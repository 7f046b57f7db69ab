import { resource, result, thing } from "./thing.ts";

export default resource({
  ...thing,
  read: async ({ prior }) => (prior.id === "1" ? result : undefined),
});
