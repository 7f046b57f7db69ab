import { z } from "zod";

const form = /^data:application\/json;name=[^;,]+;base64,([A-Za-z0-9+/]*={0,2})$/;

/** A file in JSON, such as `data:application/json;name=i.json;base64,<base64>`. */
export const attachedFile = z
  .string()
  .refine((file) => contentOf(file) !== undefined, "must be a data URL of JSON in base64")
  .meta({ pattern: form.source });

/** A file with JSON of a shape. */
export function attachedJson(shape: z.ZodType) {
  return attachedFile
    .refine((file) => isOfShape(contentOf(file), shape), "holds no JSON of the form needed")
    .meta({ pattern: form.source });
}

/** Returns the JSON in an attached file; undefined for other text. */
export function contentOf(file: string): string | undefined {
  const base64 = form.exec(file)?.[1];
  if (base64 === undefined || base64.length % 4 !== 0) return undefined;
  return Buffer.from(base64, "base64").toString("utf8");
}

function isOfShape(json: string | undefined, shape: z.ZodType): boolean {
  try {
    return shape.safeParse(JSON.parse(json ?? "")).success;
  } catch {
    return false;
  }
}
