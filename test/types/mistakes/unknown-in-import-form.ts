import { resource, thing } from "./thing.ts";

export default resource({ ...thing, importForms: ["{id}", "{name}/{idd}"] });
