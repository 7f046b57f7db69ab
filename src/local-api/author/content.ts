import { isUtf8 } from "node:buffer";
import type { Json } from "../json.ts";

const json = /^application\/(?:[\w.-]+\+)?json\b/i;
const form = /^application\/x-www-form-urlencoded\b/i;

/**
 * Returns a body as JSON, in which secrets have names and can be masked: that of JSON and of a form. Of any other body returns only
 * its size and its type.
 */
export function contentOf(body: unknown, type: string): Json | undefined {
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  if (!(bytes instanceof Uint8Array) || bytes.length === 0) return undefined;
  const text = isUtf8(bytes) ? Buffer.from(bytes).toString() : undefined;
  const value = text === undefined ? undefined : valueIn(text, type);
  return value ?? { leftOut: `${bytes.length} bytes of ${type || "no type"}` };
}

function valueIn(text: string, type: string): Json | undefined {
  if (form.test(type)) return Object.fromEntries(new URLSearchParams(text));
  if (!json.test(type)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
