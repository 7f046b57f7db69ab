import type { Attribute } from "../attribute.ts";
import { objectIn } from "../attribute.ts";
import type { Model } from "../model.ts";
import { hclString } from "../safe-text.ts";
import type { Shape } from "../shape.ts";

/** The lines of a resource's example: what has to be configured, with values that may be. */
export function resourceExample(model: Model): readonly string[] {
  const { attributes, key, parents } = model;
  const places = parents.map(({ name }) => [name, '"example"'] as const);
  const keyed = key.isConfigured ? [[key.name, key.isNumber ? '"1"' : '"example"'] as const] : [];
  return aligned([...places, ...keyed, ...values(attributes)], "");
}

/** The lines of an example of a data source: where the objects are, and which it is. */
export function placeExample({ key, parents }: Model, isOne: boolean): readonly string[] {
  const names = [...parents.map(({ name }) => name), ...(isOne ? [key.name] : [])];
  return aligned(
    names.map((name) => [name, '"example"']),
    "",
  );
}

type Value = readonly [name: string, value: string | readonly string[]];

function values(attributes: readonly Attribute[]): readonly Value[] {
  return attributes
    .filter(({ setBy }) => setBy === "required")
    .map(({ name, shape, members }) => [name, literalOf(shape, members)]);
}

/** Attributes with their equals signs in one column, as terraform fmt writes them; those of several lines stand alone. */
function aligned(all: readonly Value[], indent: string): readonly string[] {
  const lines: string[] = [];
  let run: (readonly [string, string])[] = [];
  const flush = () => {
    const width = Math.max(0, ...run.map(([name]) => name.length));
    lines.push(...run.map(([name, value]) => `${indent}${name.padEnd(width)} = ${value}`));
    run = [];
  };
  for (const [name, value] of all) {
    if (typeof value === "string") {
      run.push([name, value]);
      continue;
    }
    flush();
    const [first = "", ...rest] = value;
    lines.push(`${indent}${name} = ${first}`, ...rest.map((line) => `${indent}${line}`));
  }
  flush();
  return lines;
}

function literalOf(shape: Shape, members: readonly Attribute[]): string | readonly string[] {
  switch (shape.kind) {
    case "string":
      return hclString(textOf(shape));
    case "number":
      return String(numberOf(shape));
    case "bool":
      return typeof shape.example === "boolean" ? String(shape.example) : "true";
    case "json":
      return "jsonencode({})";
    case "object":
      return objectLines(members);
    case "map":
      return collectionLines("{", "}", shape, members, (i) =>
        i === 0 ? "example = " : `example_${i + 1} = `,
      );
    default:
      return collectionLines("[", "]", shape, members, () => "");
  }
}

function objectLines(members: readonly Attribute[]): string | readonly string[] {
  const lines = aligned(values(members), "  ");
  return lines.length === 0 ? "{}" : ["{", ...lines, "}"];
}

function collectionLines(
  open: string,
  close: string,
  shape: Extract<Shape, { kind: "list" | "set" | "map" }>,
  members: readonly Attribute[],
  nameOf: (i: number) => string,
): string | readonly string[] {
  const count = Math.min(Math.max(shape.least, 1), 20);
  const all = Array.from({ length: count }, (_, i) => {
    const element = objectIn(shape) ? objectLines(members) : literalOf(varied(shape.element, i), []);
    return [nameOf(i), element] as const;
  });
  if (all.every(([, element]) => typeof element === "string")) {
    const inner = all.map(([name, element]) => `${name}${element}`).join(", ");
    return open === "{" ? `{ ${inner} }` : `[${inner}]`;
  }
  const lines = all.flatMap(([name, element]) => {
    const [first = "", ...rest] = typeof element === "string" ? [element] : element;
    const whole = [`${name}${first}`, ...rest];
    return whole.map((line, i) => `  ${line}${i === whole.length - 1 && open === "[" ? "," : ""}`);
  });
  return [open, ...lines, close];
}

/** Another value for each element, where that is easy. */
function varied(shape: Shape, i: number): Shape {
  if (i === 0) return shape;
  if (shape.kind === "number" && shape.choices.length === 0)
    return { ...shape, example: numberOf(shape) + i };
  if (shape.kind !== "string") return shape;
  if (shape.choices.length > 0) return { ...shape, choices: [shape.choices[i % shape.choices.length] ?? ""] };
  return shape.format === "" && shape.pattern === ""
    ? { ...shape, example: `${textOf(shape)}${i + 1}` }
    : shape;
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
};

function textOf({ choices, example, format, least, most }: Extract<Shape, { kind: "string" }>): string {
  const [choice] = choices;
  if (choice !== undefined) return choice;
  const known = Object.hasOwn(formats, format) ? formats[format] : undefined;
  if (known !== undefined) return known;
  const isFitting = (text: string) => [...text].length >= least && [...text].length <= most;
  if (typeof example === "string" && example.length < 200 && isFitting(example)) return example;
  const text = "example".slice(0, Math.min(most, 7));
  return text.padEnd(Math.min(least, 1000), "x");
}

function numberOf({ choices, example, isInteger, least, most }: Extract<Shape, { kind: "number" }>): number {
  const [choice] = choices;
  if (choice !== undefined) return choice;
  const fits = (value: unknown): value is number =>
    typeof value === "number" &&
    value >= least &&
    value <= most &&
    (!isInteger || Number.isSafeInteger(value));
  const whole = [1, Math.ceil(least), Math.floor(most)];
  return [example, ...whole, least, most].find(fits) ?? 1;
}
