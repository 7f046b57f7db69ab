import { z } from "zod";
import { ApiError } from "./api-error.ts";
import { isObject, type JsonObject } from "./json.ts";

/** A string that contains more than whitespace. */
export const nonEmpty = z.string().regex(/\S/, "must not be empty");

/** A whole number within limits. */
export function whole(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.number({ error }).int({ error }).min(min, { error }).max(max, { error });
}

/** A switch of the API. */
export const onOff = z.literal([0, 1], "must be 0 or 1");

/** RFC 3339, with an offset or `Z`. */
export const time = z.iso.datetime({ offset: true, error: "must be an RFC 3339 timestamp" });

/** Any JSON object. */
export const anyObject = z.custom<JsonObject>(isObject, "must be an object").meta({ type: "object" });

/** An object whose keys the sender chooses, including `__proto__`, which zod's own records omit. */
export function dictionary(item: z.ZodType) {
  return anyObject.superRefine((object, context) => {
    for (const [key, value] of Object.entries(object)) {
      const [issue] = item.safeParse(value).error?.issues ?? [];
      if (issue || !/\S/.test(key))
        context.addIssue({
          code: "custom",
          path: [key, ...(issue?.path ?? [])],
          message: issue?.message ?? "must not be empty",
        });
    }
  });
}

/**
 * Returns the value as the schema transforms it, with its defaults, or throws a 400 that names the first invalid key. `at` is the
 * path of the value itself. The message contains only paths, never values.
 */
export function parse<S extends z.ZodType>(schema: S, value: unknown, at = ""): z.output<S> {
  const result = schema.safeParse(value, {
    error: (issue) => {
      if (issue.input === undefined) return "is required";
      return issue.code === "invalid_value" ? `must be ${oneOf(issue.values)}` : undefined;
    },
  });
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const path = [at, ...(issue?.path ?? [])].filter((part) => part !== "").join(".");
  throw new ApiError(400, `${path || "body"}: ${issue?.message ?? "is not valid"}`);
}

function oneOf(values: readonly unknown[]): string {
  return values.length === 1 ? String(values[0]) : `one of ${values.join(", ")}`;
}

/** Like `parse`, for schemas of objects that are stored. */
export function parseObject(schema: z.ZodType, value: unknown, at = ""): JsonObject {
  const object: unknown = parse(schema, value, at);
  if (isObject(object)) return object;
  throw new ApiError(400, `${at || "body"}: must be an object`);
}
