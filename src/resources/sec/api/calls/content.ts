import type { Checked, HttpResponse } from "../../../../http/index.ts";
import { parse, type WireSchema } from "../wire-schema.ts";

/** Reads the content of a response with a schema. A response without content is an error. */
export function contentOf<T>(schema: WireSchema<T>, json: unknown, { status }: HttpResponse): Checked<T> {
  if (json !== undefined) return parse(schema, json);
  return {
    error: status === 204 ? "the response has no content" : "the response ends before it begins (EOF)",
  };
}
