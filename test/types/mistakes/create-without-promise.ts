import { resource, result, thing } from "./thing.ts";

export default resource({ ...thing, create: () => result });
