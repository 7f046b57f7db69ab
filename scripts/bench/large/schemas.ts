import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

/** A type as `terraform providers schema -json` prints it. */
export type JsonType =
  | string
  | readonly ["list" | "set" | "map", JsonType]
  | readonly ["object", { readonly [name: string]: JsonType }];

/** An attribute as `terraform providers schema -json` prints it. */
export interface JsonAttribute {
  readonly type?: JsonType;
  readonly nested_type?: {
    readonly nesting_mode: "single" | "list" | "set" | "map";
    readonly attributes: JsonAttributes;
  };
  readonly description?: string;
  readonly required?: boolean;
  readonly optional?: boolean;
  readonly computed?: boolean;
  readonly sensitive?: boolean;
  readonly write_only?: boolean;
  readonly deprecated?: boolean;
  readonly deprecation_message?: string;
  /** Only `tfnode schema` prints it. */
  readonly not_returned?: boolean;
}

export type JsonAttributes = { readonly [name: string]: JsonAttribute };

/** Blocks of one name as `terraform providers schema -json` prints them. */
export interface JsonNestedBlock {
  readonly nesting_mode: "single" | "group" | "list" | "set" | "map";
  readonly block: JsonBlock;
  readonly min_items?: number;
  readonly max_items?: number;
}

export interface JsonBlock {
  readonly attributes?: JsonAttributes;
  readonly block_types?: { readonly [name: string]: JsonNestedBlock };
  readonly description?: string;
}

type JsonSchemas = { readonly [type: string]: { readonly block: JsonBlock } };

/** The schemas of a provider, by full type names. */
export interface JsonProvider {
  readonly provider: { readonly block: JsonBlock };
  readonly resource_schemas: JsonSchemas;
  readonly data_source_schemas: JsonSchemas;
}

/** The schemas of one provider, with the prefix of its types. */
export interface LargeProvider {
  readonly name: string;
  readonly schemas: JsonProvider;
}

/** Reads the only provider of a file that `terraform providers schema -json` has printed, compressed or not. */
export function readSchemas(file: string): LargeProvider {
  const bytes = readFileSync(file);
  const text = (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString();
  const [only] = Object.entries<JsonProvider>(JSON.parse(text).provider_schemas);
  if (!only) throw new Error(`${file} has no provider`);
  const [address, schemas] = only;
  return { name: address.split("/").at(-1) ?? address, schemas };
}

/** Returns the first resources and data sources of a provider, a number of definitions in their own proportion. */
export function firstOf({ name, schemas }: LargeProvider, count: number): LargeProvider {
  const [resources, dataSources] = [schemas.resource_schemas, schemas.data_source_schemas].map(
    Object.entries,
  );
  const all = (resources?.length ?? 0) + (dataSources?.length ?? 0);
  const share = Math.min(1, count / all);
  const part = (entries: readonly [string, { readonly block: JsonBlock }][] = []) =>
    Object.fromEntries(entries.slice(0, Math.round(entries.length * share)));
  const some = { resource_schemas: part(resources), data_source_schemas: part(dataSources) };
  return { name, schemas: { ...schemas, ...some } };
}

/**
 * Returns a provider of this many definitions, seven of ten of them resources, which has on average as many attributes and blocks as large
 * public providers: 25 attributes, with one of ten definitions four times as large.
 */
export function syntheticSchemas(count: number): LargeProvider {
  const resources = Math.round(count * 0.7);
  const numbered = (from: number, to: number, block: (i: number) => JsonBlock) =>
    Object.fromEntries(
      Array.from({ length: to - from }, (_, i) => [`large_thing_${from + i}`, { block: block(from + i) }]),
    );
  return {
    name: "large",
    schemas: {
      provider: { block: { attributes: { region: { ...text("region"), optional: true } } } },
      resource_schemas: numbered(0, resources, resourceBlock),
      data_source_schemas: numbered(resources, count, (i) => ({
        attributes: { name: { ...text("name"), required: true }, ...attributes(i, 20, { computed: true }) },
      })),
    },
  };
}

const text = (name: string) => ({
  type: "string",
  description: `The ${name.replaceAll("_", " ")} of the thing`,
});

const types: readonly JsonType[] = [
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

function attributes(seed: number, count: number, ...sources: readonly Source[]): JsonAttributes {
  return Object.fromEntries(
    Array.from({ length: count }, (_, i): [string, JsonAttribute] => {
      const name = `attribute_${seed % 7}_${i}`;
      return [
        name,
        { ...text(name), type: types[i % types.length] ?? "string", ...sources[i % sources.length] },
      ];
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
