import type { ScalarTag, Tags, ToStringOptions } from "yaml";
import type { Plain } from "../api/structs.ts";
import { yamlLibrary } from "./yaml-library.ts";

/** What a text says, or why it says nothing. */
export type ParseResult = { readonly plain: Plain } | { readonly problem: string };

/**
 * Reads YAML 1.2 with its core schema, and merge keys. Keys are texts, as they are written; numbers are doubles; a number
 * with an exponent needs a dot, else it is a text.
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
  // The library's own words may quote the text, which may hold secrets.
  if (error) return { problem: `must be valid YAML${placeOf(error.linePos)}` };
  try {
    return { plain: toPlain(document.toJS({ mapAsMap: true }), 0) };
  } catch (cause) {
    if (cause instanceof Unrepresentable) return { problem: cause.message };
    return { problem: "must be valid YAML, in which each alias and merge key refers to what is before it" };
  }
}

/** The one text for data: keys in order, two blanks for each level, numbers with a fraction or exponent. */
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

/** The tags of the core schema, but for numbers. */
function tagsOf(tags: Tags): Tags {
  return [numbers, ...tags.filter((tag) => typeof tag !== "object" || tag.format !== "EXP")];
}

/** Reads numbers with an exponent, and writes all. */
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

/** So deep that the messages which it becomes are not too deep for anybody. */
const deepest = 30;

class Unrepresentable extends Error {}

function toPlain(value: unknown, depth: number): Plain {
  // A mapping that holds itself is endless.
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
