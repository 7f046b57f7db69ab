import { resource, thing } from "./thing.ts";

export default resource({ ...thing, modifyPlan: ({ api }) => ({ url: api.find("1") }) });
