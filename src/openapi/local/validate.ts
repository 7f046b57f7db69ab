import { isIP, isIPv4, isIPv6 } from "node:net";
import { exactJson } from "../../schema/codec/exact-json.ts";
import { saidBy } from "../../schema/problem.ts";
import { Decimal } from "../../schema/values/number.ts";
import { elements, examplesOf, isNode, type Node, own, resolved, text } from "../document.ts";
import { checksOf, limitsIn } from "../limits.ts";
import { selectedVariant } from "./variant.ts";

/** Returns the errors of a value, each with its place: `/tags/0 must be a string`. Reads schemas independently of the scaffolding, except for the limits. */
export function schemaProblems(document: Node, schema: unknown, value: unknown): readonly string[] {
  return new Validator(document).problems(schema, value, "", 0);
}

/** The maximum number of references from schema to schema for one value: longer chains are cycles. */
const mostSteps = 50;

class Validator {
  readonly #document: Node;

  constructor(document: Node) {
    this.#document = document;
  }

  problems(schema: unknown, value: unknown, at: string, steps: number): readonly string[] {
    if (schema === false) return [`${at || "the body"} must not be there`];
    const node = resolved(this.#document, schema);
    if (node === null || steps > mostSteps) return [];
    if ((value === null && node.nullable === true) || isExample(this.#document, node, value)) return [];
    const place = at || "the body";
    const again = (part: unknown) => this.problems(part, value, at, steps + 1);
    const fitting = (parts: readonly unknown[]) => parts.filter((part) => again(part).length === 0).length;
    // APIs accept values of several variants, whose schemas seldom exclude each other.
    const variants = [elements(node.anyOf), elements(node.oneOf)].filter(({ length }) => length > 0);
    const variantProblems = variants.flatMap((some) => {
      const selected = selectedVariant(this.#document, node, some, value);
      if (selected !== undefined) return again(selected);
      return fitting(some) === 0 ? [`${place} is none of what it may be`] : [];
    });
    return [
      ...elements(node.allOf).flatMap(again),
      ...variantProblems,
      ...(Object.hasOwn(node, "not") && again(node.not).length === 0
        ? [`${place} is what it must not be`]
        : []),
      ...typeProblems(node, value, place),
      ...choiceProblems(node, value, place),
      ...limitProblems(node, value, place),
      ...formatProblems(node, value, place),
      ...elements(value).flatMap((one, i) => this.problems(node.items ?? {}, one, `${at}/${i}`, 0)),
      ...(isNode(value) ? this.#objectProblems(node, value, at) : []),
    ];
  }

  #objectProblems(node: Node, value: Node, at: string): readonly string[] {
    const properties = isNode(node.properties) ? node.properties : {};
    const missing = elements(node.required).filter((name) => {
      const property = resolved(this.#document, own(properties, String(name)));
      return !Object.hasOwn(value, String(name)) && property?.readOnly !== true;
    });
    return [
      ...missing.map((name) => `${at}/${name} is required`),
      ...Object.entries(value).flatMap(([name, member]) => {
        const place = `${at}/${name}`;
        const property = own(properties, name);
        if (property !== undefined) {
          const isReadOnly = resolved(this.#document, property)?.readOnly === true;
          return isReadOnly ? [`${place} is read-only`] : this.problems(property, member, place, 0);
        }
        if (node.additionalProperties === false) return [`${place} is not known`];
        return isNode(node.additionalProperties)
          ? this.problems(node.additionalProperties, member, place, 0)
          : [];
      }),
    ];
  }
}

/** Reports whether a document gives a value as an example of a schema or of the content of a request. */
export function isExample(document: Node, node: Node, value: unknown): boolean {
  const examples = examplesOf(document, node);
  if (examples.length === 0) return false;
  const written = exactJson.stringify(value);
  return examples.some((example) => exactJson.stringify(example) === written);
}

/** Reports whether a value is a number that exactJson can return. */
function isNumber(value: unknown): value is number | bigint | Decimal {
  return typeof value === "number" || typeof value === "bigint" || value instanceof Decimal;
}

function typeProblems({ type }: Node, value: unknown, place: string): readonly string[] {
  const types = (Array.isArray(type) ? type : [type]).filter((one) => typeof one === "string");
  return types.length === 0 || types.some((one) => isOfType(String(one), value))
    ? []
    : [`${place} must be of the type ${types.join(" or ")}`];
}

function isOfType(type: string, value: unknown): boolean {
  switch (type) {
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "object":
      return isNode(value);
    case "number":
      return isNumber(value);
    case "integer":
      return isNumber(value) && Number.isInteger(Number(value));
    default:
      return typeof value === type;
  }
}

function choiceProblems(node: Node, value: unknown, place: string): readonly string[] {
  const choices = Object.hasOwn(node, "const") ? [node.const] : node.enum;
  if (!Array.isArray(choices)) return [];
  const isChoice = choices.some((choice) => exactJson.stringify(choice) === exactJson.stringify(value));
  return isChoice
    ? []
    : [`${place} must be one of ${choices.map((choice) => exactJson.stringify(choice)).join(", ")}`];
}

function formatProblems({ format }: Node, value: unknown, place: string): readonly string[] {
  const isFormat = formats.get(text(format));
  return typeof value !== "string" || !isFormat || isFormat(value)
    ? []
    : [`${place} must be of the format ${format}`];
}

const formats: ReadonlyMap<string, (value: string) => boolean> = new Map(
  Object.entries({
    "date-time": (value) =>
      /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d/.test(value) && !Number.isNaN(Date.parse(value)),
    date: (value) => /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)),
    uuid: (value) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value),
    ip: (value) => isIP(value) !== 0,
    ipv4: isIPv4,
    ipv6: isIPv6,
    uri: (value) => URL.canParse(value),
    email: (value) => /^[^\s@]+@[^\s@]+$/.test(value),
  }),
);

function limitProblems(node: Node, value: unknown, place: string): readonly string[] {
  const one = isNumber(value) ? Number(value) : value;
  const kind = isNode(one) ? "map" : Array.isArray(one) ? "list" : typeof one;
  if (kind !== "map" && kind !== "list" && kind !== "string" && kind !== "number") return [];
  const limits = limitsIn(kind, new Map(Object.entries(node)));
  return checksOf({ ...limits, kind }).flatMap(({ rule }) =>
    rule === undefined || rule(one as never) === undefined ? [] : `${place} ${saidBy(rule)}`,
  );
}
