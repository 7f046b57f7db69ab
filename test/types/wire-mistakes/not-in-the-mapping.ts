import { crudResource } from "../../../src/resources/sec/family.ts";
import { string } from "../../../src/schema/index.ts";
import { schema, thing, wire } from "./thing.ts";

export default crudResource(wire, { ...thing, schema: { ...schema, owner: string("The owner").optional() } });
