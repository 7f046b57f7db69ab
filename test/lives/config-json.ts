import { exactJson } from "../../src/schema/codec/exact-json.ts";
import type { Content } from "../../src/schema/schema.ts";
import type { PlainConfig } from "../../src/testing/core/core.ts";

/** Returns the configuration of a resource in Terraform's JSON syntax. */
export function configJson({ attributes, blocks }: Content, config: PlainConfig): PlainConfig {
  return Object.fromEntries([
    ...Object.keys(attributes).map((name) => [name, literal(config[name] ?? null)]),
    ...Object.entries(blocks).flatMap(([name, { block, nesting }]) => {
      const value = config[name] ?? null;
      if (value === null || (Array.isArray(value) && value.length === 0)) return [];
      const each = (object: unknown) => configJson(block, object as PlainConfig);
      if (Array.isArray(value)) return [[name, value.map(each)]];
      if (nesting !== "map") return [[name, each(value)]];
      const labeled = Object.entries(value as object).map(([label, object]) => [label, each(object)]);
      return labeled.length === 0 ? [] : [[name, Object.fromEntries(labeled)]];
    }),
  ]);
}

/** Returns a value whose texts begin no template. */
function literal(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll(/[$%](?=\{)/g, "$&$&");
  if (Array.isArray(value)) return value.map(literal);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, literal(part)]));
}

/** Returns the text of a configuration with one resource of each type. */
export function configurationText(resources: ReadonlyMap<string, PlainConfig>): string {
  return exactJson.stringify({
    resource: Object.fromEntries([...resources].map(([type, config]) => [type, { it: config }])),
  });
}
