import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { type Declarations, declarationsOf } from "../../../src/cli/compare/declarations.ts";
import {
  type JsonAttribute,
  type JsonBlock,
  type JsonSchemas,
  responsesFromJson,
} from "../../../src/cli/compare/schemas-json.ts";

/** A provider with many definitions: the name with which its types begin, and its schemas. */
export interface LargeProvider {
  readonly name: string;
  readonly declared: Declarations;
}

/** Reads the only provider of a file that `terraform providers schema -json` has printed, compressed or not. */
export function readSchemas(file: string): LargeProvider {
  const bytes = readFileSync(file);
  const text = (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString();
  const [only] = Object.entries<JsonSchemas>(JSON.parse(text).provider_schemas);
  if (!only) throw new Error(`${file} has no provider`);
  const [address, schemas] = only;
  return largeProvider(address.slice(address.lastIndexOf("/") + 1), schemas);
}

/** Decodes the resources and data sources of a provider. */
export function largeProvider(
  name: string,
  { provider = { block: {} }, resource_schemas = {}, data_source_schemas = {} }: JsonSchemas,
): LargeProvider {
  const schemas = { provider, resource_schemas, data_source_schemas };
  return { name, declared: declarationsOf(responsesFromJson(schemas)) };
}

/** Returns the number of definitions of a provider. */
export function countOf({ declared }: LargeProvider): number {
  return declared.resources.size + declared.dataSources.size;
}

/** Returns the first resources and data sources of a provider, a number of definitions in their own proportion. */
export function firstOf({ name, declared }: LargeProvider, count: number): LargeProvider {
  const share = Math.min(1, count / countOf({ name, declared }));
  const part = <D>(all: ReadonlyMap<string, D>) => new Map([...all].slice(0, Math.round(all.size * share)));
  const some = { resources: part(declared.resources), dataSources: part(declared.dataSources) };
  return { name, declared: { ...declared, ...some } };
}

/**
 * Returns a provider of this many definitions, seven of ten of them resources, which has on average as many attributes and blocks as large
 * public providers: 25 attributes, with one of ten definitions four times as large.
 */
export function syntheticSchemas(count: number): LargeProvider {
  return largeProvider("large", syntheticJson(count));
}

/** Returns the schemas of a synthetic provider as `terraform providers schema -json` prints them. */
export function syntheticJson(count: number): JsonSchemas {
  const resources = Math.round(count * 0.7);
  const numbered = (from: number, to: number, block: (i: number) => JsonBlock) =>
    Object.fromEntries(
      Array.from({ length: to - from }, (_, i) => [`large_thing_${from + i}`, { block: block(from + i) }]),
    );
  return {
    provider: { block: { attributes: { region: { ...text("region"), optional: true } } } },
    resource_schemas: numbered(0, resources, resourceBlock),
    data_source_schemas: numbered(resources, count, (i) => ({
      attributes: { name: { ...text("name"), required: true }, ...attributes(i, 20, { computed: true }) },
    })),
  };
}

const text = (name: string) => ({
  type: "string",
  description: `The ${name.replaceAll("_", " ")} of the thing`,
});

const types: readonly unknown[] = [
  "string",
  "string",
  "string",
  "number",
  "bool",
  ["map", "string"],
  ["list", "string"],
  ["set", "string"],
];

type Source = Pick<JsonAttribute, "required" | "optional" | "computed">;
type Attributes = { readonly [name: string]: JsonAttribute };

function attributes(seed: number, count: number, ...sources: readonly Source[]): Attributes {
  return Object.fromEntries(
    Array.from({ length: count }, (_, i): [string, JsonAttribute] => {
      const name = `attribute_${seed % 7}_${i}`;
      return [name, { ...text(name), type: types[i % types.length], ...sources[i % sources.length] }];
    }),
  );
}

function resourceBlock(i: number): JsonBlock {
  const size = i % 10 === 9 ? 4 : 1;
  const settings = (depth: number): JsonBlock => ({
    description: "How the thing behaves",
    attributes: attributes(i + depth, 4, { required: true }, { optional: true }),
    ...(depth > 0 && { block_types: { rule: { nesting_mode: "list", block: settings(depth - 1) } } }),
  });
  return {
    description: `Thing ${i}.`,
    attributes: {
      id: { ...text("id"), optional: true, computed: true },
      name: { ...text("name"), required: true },
      ...attributes(i, 14 * size, { optional: true }, { computed: true }, { optional: true, computed: true }),
    },
    block_types: {
      settings: { nesting_mode: "list", max_items: 1, block: settings(1) },
      ...(i % 2 === 0 && { member: { nesting_mode: "set", block: settings(0) } }),
      ...(size > 1 && { part: { nesting_mode: "list", block: settings(3) } }),
    },
  };
}
