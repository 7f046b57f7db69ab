import { tokenOf } from "./package-names.ts";
import {
  nameOf,
  type ObjectSchema,
  type PackageSchema,
  type Properties,
  type Property,
} from "./package-schema.ts";

/** A resource, nested type or result whose fields can be looked up. */
export interface Shape {
  /** The name of its definition. */
  readonly owner: string;
  readonly kind: "resource" | "type" | "result";
  readonly properties: Properties;
  /** The inputs, and which of them are required. */
  readonly inputs: Properties;
  readonly required: readonly string[];
  /** The outputs that are always present. */
  readonly present: readonly string[];
}

export function resourceShape(schema: PackageSchema, name: string): Shape | undefined {
  const resource = schema.resources[tokenOf(schema, name, "resource")];
  return (
    resource && {
      owner: name,
      kind: "resource",
      properties: resource.properties ?? {},
      inputs: resource.inputProperties ?? {},
      required: resource.requiredInputs ?? [],
      present: resource.required ?? [],
    }
  );
}

/** The shape of a nested type, or of the result of a data source. */
export function typeShape(schema: PackageSchema, name: string, kind: "type" | "result"): Shape | undefined {
  const token = tokenOf(schema, name, "type");
  const type = schema.types[token] ?? schema.functions[token]?.outputs;
  return type && objectShape(name, type, kind);
}

/** Returns the shape of the nested type to which a property refers. */
export function innerShape(
  schema: PackageSchema,
  { $ref, items }: Property,
  kind: Shape["kind"],
): Shape | undefined {
  const name = nameOf($ref ?? items?.$ref ?? "");
  return typeShape(schema, name, kind === "result" ? "result" : "type");
}

/** The configuration of the provider. */
export function variablesShape({ config: { variables, defaults = [] } }: PackageSchema): Shape {
  return objectShape("", { properties: variables, required: defaults }, "type");
}

function objectShape(
  owner: string,
  { properties = {}, required = [], language }: ObjectSchema,
  kind: "type" | "result",
): Shape {
  const present = [...required, ...(language?.nodejs?.requiredOutputs ?? [])];
  return { owner, kind, properties, inputs: properties, required, present };
}
