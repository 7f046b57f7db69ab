import { resource, thing } from "./thing.ts";

export default resource({ ...thing, create: async ({ plan }) => ({ id: "1", name: plan.name, size: null }) });
