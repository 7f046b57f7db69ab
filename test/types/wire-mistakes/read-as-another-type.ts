import { crudResource } from "../../../src/resources/sec/family.ts";
import { bool } from "../../../src/schema/index.ts";
import { schema, thing, wire } from "./thing.ts";

export default crudResource(wire, { ...thing, schema: { ...schema, url: bool("The address").computed() } });
