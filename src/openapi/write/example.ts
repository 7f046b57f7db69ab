import { attributeLines, Expression, Section, type Value } from "../../code/hcl.ts";
import { braces, type Doc, inlineList } from "../../code/layout.ts";
import { literal } from "../../code/safe-text.ts";
import { type Attribute, objectIn, standardOf } from "../attribute.ts";
import { fits, nearest } from "../limits.ts";
import type { Model } from "../model/model.ts";
import { snakeCase } from "../names.ts";
import type { CollectionShape, NumberShape, Shape, TextShape } from "../shape.ts";

/** Returns the lines of a resource's example: required attributes, and optional ones with values that are probably valid. */
export function resourceExample(model: Model): readonly string[] {
  return attributeLines(exampleOf(model));
}

/** Returns the lines of a data source's example: the identifiers of the parent objects and, for a single object, its own. */
export function placeExample({ key, parents }: Model, isOne: boolean): readonly string[] {
  const names = [...parents.map(({ name }) => name), ...(isOne ? [key.name] : [])];
  return attributeLines(new Map(names.map((name) => [name, "example"])));
}

/** Returns the lines of an example with all required attributes. */
export function attributesExample(attributes: readonly Attribute[]): readonly string[] {
  return attributeLines(configured(attributes, 0));
}

/** Returns the configuration of a resource's example in TypeScript. */
export function exampleLiteral(model: Model): Doc {
  return scriptOf(exampleOf(model));
}

function exampleOf({ attributes, key, parents }: Model): ReadonlyMap<string, Value> {
  const places = parents.map(({ name }) => [name, "example"] as const);
  const keyed = key.isConfigured ? [[key.name, key.isNumber ? "1" : "example"] as const] : [];
  return new Map<string, Value>([...places, ...keyed, ...configured(attributes, deepestOptional)]);
}

/** The number of levels that have optional attributes, and the maximum number of attributes of a level with optional ones. */
const deepestOptional = 2;
const mostOptional = 30;

function configured(attributes: readonly Attribute[], levels: number): ReadonlyMap<string, Value> {
  const withOptional = attributes.filter((attribute) => attribute.setBy === "required" || isTried(attribute));
  const isFull = levels > 0 && withOptional.length <= mostOptional;
  const some = isFull ? withOptional : attributes.filter(({ setBy }) => setBy === "required");
  return new Map(some.map(({ name, shape, members }) => [name, valueFor(shape, members, levels - 1)]));
}

/** Reports whether an example has an optional attribute: one of the first variant that neither refers to another object nor is of any form. */
function isTried({ apiName, members, setBy, shape, variants }: Attribute): boolean {
  const inner = "element" in shape ? shape.element : shape;
  if (setBy === "api" || shape.isDeprecated || (variants !== null && !variants.has(0))) return false;
  if (inner.kind === "json" || (inner.kind === "object" && members.length === 0)) return false;
  if ((inner.kind === "string" || inner.kind === "number") && !fits(inner, scalarOf(inner))) return false;
  return !/(^|_)(ids?|uuids?|guids?|refs?)$/.test(snakeCase(apiName)) && !("element" in inner);
}

function valueFor(shape: Shape, members: readonly Attribute[], levels: number, number = 0): Value {
  const standard = standardOf(shape);
  if (typeof standard === "string" || typeof standard === "number" || typeof standard === "boolean")
    return standard;
  switch (shape.kind) {
    case "string":
    case "number":
      return scalarOf(shape, number);
    case "bool":
      return typeof shape.example === "boolean" ? shape.example : true;
    case "json":
      return shape.isExtended ? new Map() : new Expression("jsonencode({})");
    case "object":
      return configured(members, levels);
    default:
      return collectionOf(shape, members, levels);
  }
}

function collectionOf(shape: CollectionShape, members: readonly Attribute[], levels: number): Value {
  const count = Math.min(Math.max(shape.least, 1), 20);
  const all = Array.from({ length: count }, (_, i) =>
    objectIn(shape) ? configured(members, levels) : valueFor(shape.element, [], levels, i),
  );
  return shape.kind === "map"
    ? new Map(all.map((one, i) => [`example${i === 0 ? "" : `_${i + 1}`}`, one]))
    : all;
}

const formats: { readonly [format: string]: string } = {
  "date-time": "2030-01-02T09:00:00Z",
  date: "2030-01-02",
  time: "09:00:00Z",
  uuid: "2f1b8c0e-5b1d-4f6e-9c3a-7d2e8f4a6b10",
  uri: "https://example.com/",
  url: "https://example.com/",
  ip: "192.0.2.1",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  cidr: "192.0.2.0/24",
  "ipv4-cidr": "192.0.2.0/24",
  "ipv6-cidr": "2001:db8::/32",
  mac: "00:1a:2b:3c:4d:5e",
  "mac-address": "00:1a:2b:3c:4d:5e",
  email: "someone@example.com",
  hostname: "www.example.com",
  duration: "PT1H",
  "go-duration": "1h30m",
  json: "{}",
};

/** Returns a text or a number that a shape probably allows; a different one for each number from 0 on if possible. */
export function scalarOf(shape: TextShape | NumberShape, number = 0): string | number {
  const choice = shape.choices[number % Math.max(shape.choices.length, 1)];
  if (choice !== undefined) return choice;
  if (shape.kind === "number") {
    const isFit = Number.isFinite(shape.example) && fits(shape, shape.example);
    const one = nearest(shape, isFit ? Number(shape.example) : 1);
    return [one + number, one - number].find((other) => fits(shape, other)) ?? nearest(shape, one + number);
  }
  const { example, format } = shape;
  const known = Object.hasOwn(formats, format) ? formats[format] : undefined;
  if (known !== undefined) return known;
  const text = nearest(shape, typeof example === "string" && example.length < 200 ? example : "example");
  const other = `${text}${number + 1}`;
  return number > 0 && format === "" && fits(shape, other) ? other : text;
}

/** Writes a value in TypeScript. The only expressions are JSON texts. */
function scriptOf(value: Value): Doc {
  if (typeof value === "string") return literal(value);
  if (value instanceof Expression || value instanceof Section) return '"{}"';
  if (value instanceof Map) return braces([...value].map(([name, one]) => [`${name}: `, scriptOf(one)]));
  return Array.isArray(value) ? inlineList(value.map(scriptOf)) : String(value);
}
