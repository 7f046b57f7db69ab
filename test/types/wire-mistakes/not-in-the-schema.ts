import { crudResource } from "../../../src/resources/sec/family.ts";
import { schema, thing, wire } from "./thing.ts";

const { token: _, ...rest } = schema;

export default crudResource(wire, { ...thing, schema: rest });
