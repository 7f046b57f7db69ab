import { parse } from "yaml";
import { Decimal } from "../schema/values/number.ts";
import { upgraded } from "./swagger.ts";

/** An object of a document, with unknown content. */
export interface Node {
  readonly [key: string]: unknown;
}

/** Thrown for an OpenAPI document that cannot be used. */
export class DocumentError extends Error {
  override readonly name = "DocumentError";
}

/**
 * Reads an OpenAPI 3.0 or 3.1 document from its text, which is JSON or YAML. Converts a Swagger 2.0 document to OpenAPI 3.0. Throws a
 * DocumentError for any other text.
 */
export function parseDocument(text: string): Node {
  // Editors on Windows write a byte order mark first.
  const document = parsedText(text.replace(/^\ufeff/, ""));
  if (!isNode(document)) throw new DocumentError("This is no OpenAPI document: its top has to be an object.");
  const { openapi, swagger } = document;
  if (openapi === undefined && (swagger === "2.0" || swagger === 2)) return converted(document);
  if (typeof openapi === "string" && /^3\.[01](\.|$)/.test(openapi)) return document;
  const found = openapi ?? swagger;
  throw new DocumentError(
    found === undefined
      ? "This is no OpenAPI document: it has neither a member openapi nor a member swagger."
      : `This is a document of ${openapi === undefined ? "Swagger" : "OpenAPI"} ${inWords(found)}; only OpenAPI 3.0 and 3.1 and Swagger 2.0 can be read.`,
  );
}

function converted(document: Node): Node {
  try {
    const result = upgraded(document);
    if (isNode(result)) return result;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DocumentError(`The Swagger 2.0 document cannot be converted to OpenAPI 3.0: ${reason}`, {
      cause,
    });
  }
  throw new DocumentError("The Swagger 2.0 document cannot be converted to OpenAPI 3.0.");
}

/**
 * Resolves all references of a value within the document. Null if the value is not an object, or if a
 * reference is dead, circular or leads to another file.
 */
export function resolved(document: Node, value: unknown): Node | null {
  const seen = new Set<string>();
  let current = value;
  while (isNode(current)) {
    const reference = own(current, "$ref");
    if (typeof reference !== "string") return current;
    if (seen.has(reference) || !reference.startsWith("#")) return null;
    seen.add(reference);
    current = pointed(document, reference);
  }
  return null;
}

/** Returns a member of an object, but never an inherited one. */
export function own(node: Node, key: string): unknown {
  return Object.hasOwn(node, key) ? node[key] : undefined;
}

/** Reports whether a value is an object, and neither an array nor an exact number. */
export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Decimal);
}

/** Returns the elements of an array; none for any other value. */
export function elements(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the examples of a schema or of the content of a request. */
export function examplesOf(document: Node, node: Node): readonly unknown[] {
  const { example, examples } = node;
  const named = isNode(examples) ? Object.values(examples).map((one) => resolved(document, one)?.value) : [];
  return [example, ...elements(examples), ...named].filter((one) => one !== undefined);
}

/** Returns a text; empty for other values. */
export function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** Returns the regular expression of a pattern; null if it is invalid in JavaScript. */
export function expressionOf(pattern: string): RegExp | null {
  for (const flags of ["u", ""]) {
    try {
      return new RegExp(pattern, flags);
    } catch {}
  }
  return null;
}

/** Reads JSON or YAML. Throws a DocumentError for any other text. */
export function parsedText(source: string): unknown {
  try {
    // Tries JSON first, which is read much faster than YAML, for documents of many megabytes.
    return /^\s*\{/.test(source.slice(0, 1000)) ? JSON.parse(source) : parse(source, { merge: true });
  } catch (cause) {
    const [reason = ""] = (cause instanceof Error ? cause.message : String(cause)).split("\n");
    throw new DocumentError(`The document is neither JSON nor YAML that can be read: ${reason}`, { cause });
  }
}

function pointed(document: Node, reference: string): unknown {
  let current: unknown = document;
  for (const part of reference.split("/").slice(1)) {
    const key = unescaped(part);
    if (key === null || typeof current !== "object" || current === null) return undefined;
    current = own(current as Node, key);
  }
  return current;
}

function unescaped(part: string): string | null {
  try {
    return decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~");
  } catch {
    return null;
  }
}

function inWords(version: unknown): string {
  return typeof version === "string" || typeof version === "number"
    ? String(version).slice(0, 20)
    : "of no version";
}
