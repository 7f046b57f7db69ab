import { type Json, JsonNumber, JsonSyntaxError, parseJson } from "../codec/json-text.ts";
import type { Problem } from "../problem.ts";
import { decimalForm } from "../values/number.ts";
import { type Meaningful, meaningful } from "./meaning.ts";

/**
 * JSON text, such as the result of `jsonencode`. Two texts are equal if they represent the same value: spaces, the order of members,
 * escapes and the spelling of numbers do not matter; all digits do. Errors show line and column, and never the text.
 */
export function json(description = ""): Meaningful {
  return meaningful(description, { name: "JSON", problem, canonical });
}

function problem(text: string): Problem | undefined {
  try {
    parseJson(text);
    return undefined;
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) return { text: "must be valid JSON, and is nested too deeply" };
    const lines = text.slice(0, error.offset).split("\n");
    const column = (lines.at(-1) ?? "").length + 1;
    return { text: `must be valid JSON: ${error.reason} at line ${lines.length}, column ${column}` };
  }
}

function canonical(text: string): string {
  return textOf(parseJson(text));
}

function textOf(value: Json): string {
  if (value instanceof JsonNumber) return decimalForm(value.text);
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(textOf).join(",")}]`;
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${textOf(value[name] ?? null)}`).join(",")}}`;
}
