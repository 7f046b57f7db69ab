// Parts of OpenAPI documents for tests.

export const text = { type: "string" };
export const whole = { type: "integer" };

/** Returns the schema of an object. */
export const object = (properties: object, required: readonly string[] = []) => ({
  type: "object",
  required,
  properties,
});

/** Returns the content of a request or a response. */
export const content = (schema: object, type = "application/json") => ({ content: { [type]: { schema } } });
