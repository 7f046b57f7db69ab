import { resource, thing } from "./thing.ts";

export default resource({
  ...thing,
  modifyPlan: ({ requireReplace }) => void requireReplace("name"),
});
