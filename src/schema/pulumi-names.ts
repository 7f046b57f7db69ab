import { camelCase } from "./camel-case.ts";
import type { Attribute, Content } from "./schema.ts";
import type { Type } from "./values/type.ts";

// The names that Pulumi's dynamic bridge (3.136) gives to what a schema names. It builds the plural with a dictionary of English, where these
// functions have simple rules.

/** Returns the token of a resource: `sec:index/alertRule:AlertRule` for `sec_alert_rule`. */
export function resourceToken(typeName: string): string {
  const [provider, words] = ownNames(typeName);
  const name = resourceClass(provider, words);
  return `${provider}:index/${lowerFirst(name)}:${name}`;
}

/** Returns the name of a resource in programs: `sec:AlertRule` for `sec_alert_rule`. */
export function shortToken(typeName: string): string {
  return resourceToken(typeName).replace(/:.*:/, ":");
}

/** Returns the token of a data source: `sec:index/getAlertRule:getAlertRule` for `sec_alert_rule`. */
export function dataSourceToken(typeName: string): string {
  const [provider, words] = ownNames(typeName);
  const name = className(words);
  return `${provider}:index/get${name}:get${name}`;
}

/** Returns the class of a resource: that of `acme_provider` is `AcmeProvider`, because the one of the provider itself is `Provider`. */
export function resourceClass(provider: string, name: string): string {
  return className(name === "provider" ? `${provider}_${name}` : name);
}

/** Returns the name of a class, such as `AlertRule` for `alert_rule`. */
export function className(name: string): string {
  const camel = camelCase(name);
  return camel.charAt(0).toUpperCase() + camel.slice(1);
}

/** The members of one object: each name with its property, and the members of the objects in it. */
export interface Members {
  readonly properties: ReadonlyMap<string, string>;
  readonly inner: ReadonlyMap<string, Members>;
}

/** Returns the properties of a schema or block. */
export function membersOf({ attributes, blocks }: Content): Members {
  const several = new Map<string, boolean>();
  const inner = new Map<string, Members>();
  for (const [name, attribute] of Object.entries(attributes)) {
    several.set(name, isSeveral(attribute.type));
    const objects = objectsOf(attribute);
    if (objects) inner.set(name, objects);
  }
  for (const [name, { nesting, max, block }] of Object.entries(blocks)) {
    several.set(name, (nesting === "list" || nesting === "set") && max !== 1);
    inner.set(name, membersOf(block));
  }
  return { properties: propertiesOf(several), inner };
}

/** Returns the properties of names: in camel case, and in the plural for several elements, unless another one has that name. */
function propertiesOf(names: ReadonlyMap<string, boolean>): ReadonlyMap<string, string> {
  return new Map(
    [...names].map(([name, several]) => {
      const plural = several ? pluralOf(name) : name;
      return [name, lowerFirst(camelCase(names.has(plural) ? name : plural))];
    }),
  );
}

function pluralOf(name: string): string {
  if (name.endsWith("s")) return name;
  if (/[^aeiou]y$/.test(name)) return name.replace(/y$/, "ies");
  return /(?:x|ch|sh)$/.test(name) ? `${name}es` : `${name}s`;
}

function objectsOf({ nested, type }: Attribute): Members | undefined {
  return nested ? membersOf({ attributes: nested.attributes, blocks: {} }) : objectsOfType(type);
}

function objectsOfType(type: Type): Members | undefined {
  let element = type;
  while (typeof element !== "string" && element[0] !== "object" && element[0] !== "tuple")
    element = element[1];
  return typeof element !== "string" && element[0] === "object" ? membersOfType(element[1]) : undefined;
}

function membersOfType(types: Readonly<Record<string, Type>>): Members {
  const several = new Map<string, boolean>();
  const inner = new Map<string, Members>();
  for (const [name, type] of Object.entries(types)) {
    several.set(name, isSeveral(type));
    const objects = objectsOfType(type);
    if (objects) inner.set(name, objects);
  }
  return { properties: propertiesOf(several), inner };
}

function isSeveral(type: Type): boolean {
  return typeof type !== "string" && (type[0] === "list" || type[0] === "set");
}

function ownNames(typeName: string): readonly [provider: string, name: string] {
  const [provider = "", ...words] = typeName.split("_");
  return [provider, words.join("_")];
}

function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
