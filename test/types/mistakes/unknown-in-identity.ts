import { resource, thing } from "./thing.ts";

export default resource({ ...thing, identity: ["nome"] });
