import { camelCase } from "../../../src/schema/camel-case.ts";
import { dataSourceToken, resourceToken } from "../../../src/schema/pulumi-names.ts";
import type { Content } from "../../../src/schema/schema.ts";
import { isList, type Json, type Literal } from "../../support/registry/literal.ts";
import type { PackageSchema, Properties, Property } from "./package-schema.ts";

/** Returns the token of a resource, type or function, as in `sec:index/alertRule:AlertRule`, by its name in Pulumi. */
export function tokenOf({ name }: PackageSchema, named: string, kind: "resource" | "type"): string {
  const first = kind === "type" ? named : `${named.charAt(0).toLowerCase()}${named.slice(1)}`;
  return `${name}:index/${first}:${named}`;
}

/** Returns the same for a resource or data source by its type in Terraform. */
export function tokenOfType(type: string, isData: boolean): string {
  return isData ? dataSourceToken(type) : resourceToken(type);
}

/** Returns the values of a configuration under their names in a package. `text` formats a text. */
export function propertiesOf(
  schema: PackageSchema,
  { attributes, blocks }: Content,
  properties: Properties,
  literal: Literal,
  text: (text: string) => string,
): Literal {
  const members = Object.entries(literal).map(([name, value]): [string, Json] => {
    const [property, type] = propertyFor(properties, name);
    const block = blocks[name]?.block;
    if (!block || !isList(value)) {
      if (!attributes[name]) throw new Error(`there is no attribute ${name}`);
      return [property, withTexts(value, text)];
    }
    const nested = objectOf(schema, type.items ?? type);
    const elements = value.map((one) => propertiesOf(schema, block, nested, literalOf(one), text));
    if (type.items) return [property, elements];
    // A block that occurs at most once is one object.
    return [property, elements[0] ?? {}];
  });
  return Object.fromEntries(members);
}

/** Returns the possible names of an attribute's property: the same name, or its plural. */
export function propertyNames(name: string): readonly string[] {
  const camel = camelCase(name);
  return [camel, `${camel}s`, `${camel}es`, camel.replace(/y$/, "ies")];
}

/** The property of an attribute, with its name. */
export function propertyFor(properties: Properties, name: string): readonly [string, Property] {
  for (const candidate of propertyNames(name)) {
    const property = properties[candidate];
    if (property) return [candidate, property];
  }
  throw new Error(`there is no property for ${name}, only ${Object.keys(properties).join(", ")}`);
}

function objectOf({ types }: PackageSchema, { $ref = "" }: Property): Properties {
  const properties = types[$ref.replace("#/types/", "").replaceAll("%2F", "/")]?.properties;
  if (!properties) throw new Error(`the package has no type ${$ref}`);
  return properties;
}

function literalOf(value: Json): Literal {
  if (typeof value === "object" && value !== null && !isList(value)) return value;
  throw new Error(`${JSON.stringify(value)} is no block`);
}

function withTexts(value: Json, text: (text: string) => string): Json {
  if (typeof value === "string") return text(value);
  if (isList(value)) return value.map((element) => withTexts(element, text));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withTexts(one, text)]));
}
