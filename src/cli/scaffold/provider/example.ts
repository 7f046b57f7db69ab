import { Section, type Value } from "../../../code/hcl.ts";
import type { Attribute, Content, NestedBlock } from "../../../schema/schema.ts";
import type { Type } from "../../../schema/values/type.ts";
import { choicesIn } from "./description-facts.ts";

/** Returns the arguments and blocks of an example: those that are required. */
export function exampleOf({ attributes, blocks }: Content): ReadonlyMap<string, Value> {
  const required = Object.entries(attributes).filter(([, attribute]) => attribute.required);
  const all = Object.entries(blocks).filter(([, { min }]) => min > 0);
  return new Map<string, Value>([
    ...required.map(([name, attribute]) => [name, exampleValue(attribute)] as const),
    ...all.map(([name, nested]) => [name, sectionOf(nested)] as const),
  ]);
}

function sectionOf({ nesting, min, block }: NestedBlock): Section {
  return new Section(exampleOf(block), nesting === "map" ? { label: "example" } : { count: min });
}

function exampleValue({ nested, type, description }: Attribute): Value {
  if (!nested) {
    const [choice] = choicesIn(description);
    return type === "string" && choice !== undefined ? choice : exampleOfType(type);
  }
  const object = exampleOf({ attributes: nested.attributes, blocks: {} });
  if (nested.nesting === "single") return object;
  return nested.nesting === "map" ? new Map([["example", object]]) : [object];
}

/** Returns a value of a type for an example. */
export function exampleOfType(type: Type): Value {
  if (type === "number") return 1;
  if (type === "bool") return true;
  if (typeof type === "string") return "example";
  const [kind, of] = type;
  if (kind === "tuple") return of.map(exampleOfType);
  if (kind === "object") return new Map(Object.entries(of).map(([name, one]) => [name, exampleOfType(one)]));
  return kind === "map" ? new Map([["example", exampleOfType(of)]]) : [exampleOfType(of)];
}
