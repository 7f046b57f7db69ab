import { type DescribedCollection, documentSchema, jsonSchemaOf } from "../control/document-schema.ts";
import type { JsonObject } from "../json.ts";
import { apiKeys, keyShape } from "./accounts.ts";
import type { Collection, ObjectShape } from "./collection.ts";
import { collections, controlledCollections } from "./collections.ts";

/** Returns the JSON Schema of the seeds of `sec`, built from the shapes with which requests are checked. */
export function secSeedSchema(): JsonObject {
  return documentSchema("sec", [
    ...collections.map(describe),
    { ...apiKeys, schema: jsonSchemaOf(keyShape) },
  ]);
}

function describe(collection: Collection): DescribedCollection {
  const { name, idKey, choosesIds, shape } = collection;
  const { idIsSecret, isPerAccount } = controlledCollections.find((one) => one.name === name) ?? {};
  const object = withVariants(shape);
  const id = {
    type: "string",
    minLength: 1,
    description: "A name for other objects to refer to; by default one is chosen",
  };
  const schema = choosesIds
    ? { ...object, properties: { ...Object(object.properties), [idKey]: id } }
    : object;
  return { name, idKey, idIsSecret, isPerAccount, schema };
}

/** Selects the variant by its word, so that an editor reports the errors of that variant only. */
function withVariants({ keys, variants }: ObjectShape): JsonObject {
  const object = jsonSchemaOf(keys);
  if (!variants) return object;
  const { word, part, shapes } = variants;
  const words = Object.keys(shapes);
  return {
    ...object,
    allOf: [
      at(word, { enum: words }),
      ...Object.entries(shapes).map(([name, shape]) => ({
        if: at(word, { const: name }),
        // biome-ignore lint/suspicious/noThenProperty: it is a key of JSON Schema
        then: at(part, jsonSchemaOf(shape)),
      })),
    ],
  };
}

/** Returns the schema of an object whose value at a path matches a schema. */
function at(path: readonly string[], schema: JsonObject): JsonObject {
  return path.reduceRight<JsonObject>(
    (inner, key) => ({ type: "object", properties: { [key]: inner }, required: [key] }),
    schema,
  );
}
