import { z } from "zod";
import type { JsonObject } from "../json.ts";
import { documentShape } from "./document.ts";

/** A collection in the JSON Schema of documents. */
export interface DescribedCollection {
  readonly name: string;
  readonly idKey: string;
  /** Whether stored objects may omit their ID. */
  readonly idIsSecret?: boolean | undefined;
  /** Whether accounts have their own objects in the collection: `Name@ACCOUNT`. */
  readonly isPerAccount?: boolean | undefined;
  /** The handwritten schema of an object. */
  readonly schema: JsonObject;
}

/** Returns the JSON Schema (draft-07, which editors support) of a zod shape in requests: keys with defaults are optional. */
export function jsonSchemaOf(shape: z.ZodType): JsonObject {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    io: "input",
    target: "draft-7",
    unrepresentable: "any",
  });
  return JSON.parse(JSON.stringify(schema));
}

/**
 * Returns the JSON Schema for the documents of an API, for editors. The local API also rejects everything that the schema
 * rejects; rules that depend on other objects are not part of the schema. `definitions` contains the schemas to which those of
 * objects refer.
 */
export function documentSchema(
  api: string,
  collections: readonly DescribedCollection[],
  definitions: JsonObject = {},
): JsonObject {
  const frame = jsonSchemaOf(documentShape);
  const { collections: anyObjects, ...properties } = Object(frame.properties);
  const described = collections.map(({ name, schema }): [string, JsonObject] => [name, schema]);
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: `Objects that the local API of ${api} begins with`,
    ...frame,
    properties: {
      ...properties,
      api: { const: api },
      asStored: {
        ...properties.asStored,
        description:
          "Whether the objects are in their stored form, as in an export. By default they are like requests",
      },
      collections: { ...anyObjects, description: "The objects by collection" },
    },
    if: { properties: { asStored: { const: true } }, required: ["asStored"] },
    // biome-ignore lint/suspicious/noThenProperty: it is a key of JSON Schema
    then: objectsOf(collections, ({ idKey, idIsSecret }) => ({
      type: "object",
      ...(idIsSecret !== true && {
        required: [idKey],
        properties: { [idKey]: { type: "string", minLength: 1 } },
      }),
    })),
    else: objectsOf(collections, ({ name }) => ({ $ref: `#/definitions/${name}` })),
    definitions: { ...Object.fromEntries(described), ...definitions },
  };
}

function objectsOf(
  collections: readonly DescribedCollection[],
  itemOf: (collection: DescribedCollection) => JsonObject,
): JsonObject {
  const lists = collections.map((one) => ({ one, list: { type: "array", items: itemOf(one) } }));
  const ofAccounts = lists.filter(({ one }) => one.isPerAccount);
  return {
    properties: {
      collections: {
        properties: Object.fromEntries(lists.map(({ one, list }) => [one.name, list])),
        patternProperties: Object.fromEntries(
          ofAccounts.map(({ one, list }) => [`^${one.name}@[A-Z0-9-]{1,100}$`, list]),
        ),
        additionalProperties: false,
      },
    },
  };
}
