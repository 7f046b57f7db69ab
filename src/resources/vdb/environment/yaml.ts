import type { ScalarTag, Tags, ToStringOptions } from "yaml";
import type { Plain } from "../api/structs.ts";
import { yamlLibrary } from "./yaml-library.ts";

/** The value of a text, or the reason why it has none. */
export type ParseResult = { readonly plain: Plain } | { readonly problem: string };

/**
 * Parses YAML 1.2 with its core schema and merge keys. Keys are strings in their written form. Numbers are doubles. A number with
 * an exponent needs a decimal point, else it is a string.
 */
export function readYaml(text: string): ParseResult {
  const { parseDocument } = yamlLibrary();
  const document = parseDocument(text, {
    logLevel: "error",
    stringKeys: true,
    merge: true,
    customTags: tagsOf,
  });
  const [error] = document.errors;
  // The library's own message may quote the text, which may contain secrets.
  if (error) return { problem: `must be valid YAML${placeOf(error.linePos)}` };
  try {
    return { plain: toPlain(document.toJS({ mapAsMap: true }), 0) };
  } catch (cause) {
    if (cause instanceof Unrepresentable) return { problem: cause.message };
    return { problem: "must be valid YAML, in which each alias and merge key refers to what is before it" };
  }
}

/** Returns the canonical text of data: sorted keys, two spaces of indentation, numbers with a fraction or exponent. */
export function writeYaml(plain: Plain): string {
  const { stringify } = yamlLibrary();
  return stringify(plain, { compat: "yaml-1.1", sortMapEntries: true, customTags: tagsOf, ...form });
}

const form: ToStringOptions = {
  blockQuote: "literal",
  indentSeq: false,
  lineWidth: 0,
  singleQuote: false,
};

/** Returns the tags of the core schema with another tag for numbers. */
function tagsOf(tags: Tags): Tags {
  return [numbers, ...tags.filter((tag) => typeof tag !== "object" || tag.format !== "EXP")];
}

/** Reads numbers with an exponent, and writes all numbers. */
const numbers: ScalarTag = {
  tag: "tag:yaml.org,2002:float",
  default: true,
  test: /^[-+]?(?:\.[0-9]+|[0-9]+\.[0-9]*)[eE][-+]?[0-9]+$/,
  identify: (value) => typeof value === "number",
  resolve: Number,
  stringify: ({ value }) => numberText(Number(value)),
};

function numberText(number: number): string {
  if (Number.isNaN(number)) return ".nan";
  if (!Number.isFinite(number)) return number > 0 ? ".inf" : "-.inf";
  const [digits = "", exponent = ""] = number.toExponential().split("e");
  if (Number(exponent) < -4 || Number(exponent) > 5) {
    const size = exponent.slice(1).padStart(2, "0");
    return `${withFraction(digits)}e${exponent.slice(0, 1)}${size}`;
  }
  return withFraction(String(number));
}

function withFraction(digits: string): string {
  return digits.includes(".") ? digits : `${digits}.0`;
}

/** The maximum depth, below the limits on nested messages. */
const deepest = 30;

class Unrepresentable extends Error {}

function toPlain(value: unknown, depth: number): Plain {
  // A mapping that contains itself is endless.
  if (depth > deepest) throw new Unrepresentable(`must not be nested more than ${deepest} deep`);
  if (value === null || typeof value === "boolean" || typeof value === "string") return value;
  if (typeof value === "number") {
    if (Number.isFinite(value)) return value;
    throw new Unrepresentable("must have finite numbers only");
  }
  if (Array.isArray(value)) return value.map((item) => toPlain(item, depth + 1));
  if (value instanceof Map)
    return new Map([...value].map(([key, item]) => [String(key), toPlain(item, depth + 1)]));
  throw new Unrepresentable("must be made of mappings, lists, texts, numbers, true, false and null");
}

function placeOf(places: readonly { readonly line: number; readonly col: number }[] | undefined): string {
  const [place] = places ?? [];
  return place ? ` (line ${place.line}, column ${place.col})` : "";
}
