import { string } from "../../../src/index.ts";
import { resource, schema, thing } from "./thing.ts";

export default resource({ ...thing, schema: { ...schema, name: string("The name") } });
