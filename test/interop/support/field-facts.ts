import { unsetValueOf } from "../../../src/schema/modifier.ts";
import { problemsBy } from "../../../src/schema/problem.ts";
import type { Attribute } from "../../../src/schema/schema.ts";
import type { Field, Fields } from "../../fixtures/seeds/notation.ts";
import type { DefinitionIndex } from "./definition-index.ts";
import { type PackageSchema, type Property, typeText } from "./package-schema.ts";
import { type StatedField, statedField } from "./seed-field.ts";
import { innerShape, type Shape } from "./shapes.ts";

/** A statement of a seed, and the actual value. It holds if both are equal. */
export interface Fact {
  /** The name of the field, as in `AlertChannelEmail.recipients`. */
  readonly place: string;
  readonly stated: string;
  readonly found: string;
}

/** The index that contains the fields. */
export interface Sources {
  readonly schema: PackageSchema;
  readonly definitions: DefinitionIndex;
}

/** The statements of a seed about fields. */
export function fieldsFacts(place: string, fields: Fields, shape: Shape, sources: Sources): Fact[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    fieldFacts(`${place}.${name}`, name, field, shape, sources),
  );
}

/** The statement that a shape has exactly the fields that a seed names. */
export function completeness(place: string, names: readonly string[], { properties }: Shape): Fact {
  const others = Object.keys(properties).filter((name) => !names.includes(name));
  const found = others.length === 0 ? "no other fields" : `also ${others.join(", ")}`;
  return { place, stated: "no other fields", found };
}

function fieldFacts(place: string, name: string, field: Field, shape: Shape, sources: Sources): Fact[] {
  const stated = statedField(field);
  const property = shape.properties[name];
  const facts: Fact[] = [];
  const add = (stated: string, found: string) => facts.push({ place, stated, found });
  if (!property) return [{ place, stated: stated.type, found: "missing" }];

  add(stated.type, stated.fields ? typeText(property).replace(/^\w+/, "object") : typeText(property));
  if (shape.kind !== "result") add(statedUse(stated, shape), foundUse(name, shape));
  if (stated.always || (stated.required && (stated.output || shape.kind === "result"))) {
    add("always in the output", presence(shape.present.includes(name)));
  }
  add(secrecy(stated.secret), secrecy(property.secret ?? false));
  const isDeprecated = property.deprecationMessage !== undefined;
  if (stated.deprecated || isDeprecated) add(currency(stated.deprecated), currency(isDeprecated));

  const attribute = sources.definitions.attribute(shape.owner, name);
  if (stated.default !== undefined) add(`default ${stated.default}`, defaultOf(attribute));
  if (stated.choices) add(`one of ${stated.choices.join(", ")}`, choicesOf(attribute, stated.choices));
  return [...facts, ...innerFacts(place, stated, property, shape, sources)];
}

/** The statements about the fields of a type without a name. */
function innerFacts(
  place: string,
  { fields }: StatedField,
  property: Property,
  { kind }: Shape,
  sources: Sources,
): Fact[] {
  const inner = fields && innerShape(sources.schema, property, kind);
  if (!inner) return [];
  return [...fieldsFacts(place, fields, inner, sources), completeness(place, Object.keys(fields), inner)];
}

function statedUse({ output, required }: StatedField, { kind }: Shape): string {
  if (output) return "no input";
  return `${required ? "required" : "optional"}${kind === "resource" ? " input" : ""}`;
}

function foundUse(name: string, { kind, inputs, required }: Shape): string {
  if (!(name in inputs)) return "no input";
  return `${required.includes(name) ? "required" : "optional"}${kind === "resource" ? " input" : ""}`;
}

function presence(isPresent: boolean): string {
  return isPresent ? "always in the output" : "optional in the output";
}

function secrecy(isSecret: boolean): string {
  return isSecret ? "secret" : "not secret";
}

function currency(isDeprecated: boolean): string {
  return isDeprecated ? "deprecated" : "not deprecated";
}

/** A value that means null is also a default. */
function defaultOf(attribute: Attribute | undefined): string {
  const value = attribute?.default ?? (attribute && unsetValueOf(attribute));
  return value === undefined ? "no default" : `default ${value}`;
}

/** The choices of an attribute. If it has no list of them, its check is called with the stated ones. */
function choicesOf(attribute: Attribute | undefined, stated: readonly string[]): string {
  if (attribute?.choices) return `one of ${attribute.choices.join(", ")}`;
  const takes = (choice: string) => {
    const value = attribute?.type === "string" ? choice : [choice];
    return problemsBy(attribute?.validators ?? [], value).length === 0;
  };
  if (takes("something else")) return "anything";
  return `one of ${stated.filter(takes).join(", ")}`;
}
