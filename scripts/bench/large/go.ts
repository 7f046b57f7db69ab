import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Attribute, Attributes, Block, NestedBlock } from "../../../src/schema/schema.ts";
import type { Type } from "../../../src/schema/values/type.ts";
import type { LargeProvider } from "./schemas.ts";

// Writes the definitions of a provider for terraform-plugin-sdk, with which most large providers are written.

const sdk = "github.com/hashicorp/terraform-plugin-sdk/v2";
const sdkVersion = "2.40.1";

/** How many definitions a file has. */
const inFile = 50;

/**
 * Builds a provider in Go with the same definitions, whose operations do nothing. Returns whether that succeeded: Go, and its modules, may be
 * out of reach.
 */
export async function buildInGo(folder: string, program: string, provider: LargeProvider): Promise<boolean> {
  await mkdir(folder, { recursive: true });
  for (const [name, text] of filesInGo(provider)) await writeFile(join(folder, name), text);
  const builder = pathToFileURL(resolve("scripts/lib/go-program.mjs")).href;
  const { hasGo, buildGoProgram } = await import(builder);
  return hasGo() && buildGoProgram({ module: sdk, version: sdkVersion, source: folder }, program);
}

/** Returns the sources in Go, by the names of their files. */
export function filesInGo({ name, declared }: LargeProvider): ReadonlyMap<string, string> {
  const functions: string[] = [];
  const registry = (all: ReadonlyMap<string, Block>, isDataSource: boolean) =>
    [...all].map(([type, block]) => {
      const own = `definition${functions.length}`;
      functions.push(`func ${own}() *schema.Resource {\n\treturn ${resource(block, isDataSource)}\n}\n`);
      return `\t\t\t${text(type)}: ${own}(),\n`;
    });
  const blocks = new Map([...declared.resources].map(([type, { block }]) => [type, block]));
  const [resources, dataSources] = [registry(blocks, false), registry(declared.dataSources, true)];
  const files = new Map([
    [
      "main.go",
      `package main

import (
	"context"

	"${sdk}/diag"
	"${sdk}/helper/schema"
	"${sdk}/plugin"
)

func main() {
	plugin.Serve(&plugin.ServeOpts{ProviderFunc: newProvider, ProviderAddr: ${text(`registry.terraform.io/example/${name}`)}})
}

func newProvider() *schema.Provider {
	return &schema.Provider{
		Schema: ${schema(declared.provider)},
		ResourcesMap: map[string]*schema.Resource{
${resources.join("")}		},
		DataSourcesMap: map[string]*schema.Resource{
${dataSources.join("")}		},
	}
}

func set(_ context.Context, data *schema.ResourceData, _ any) diag.Diagnostics {
	data.SetId("1")
	return nil
}

func nothing(context.Context, *schema.ResourceData, any) diag.Diagnostics { return nil }
`,
    ],
  ]);
  for (let from = 0; from < functions.length; from += inFile)
    files.set(
      `definitions${from}.go`,
      `package main\n\nimport "${sdk}/helper/schema"\n\n${functions.slice(from, from + inFile).join("\n")}`,
    );
  return files;
}

function resource(block: Block, isDataSource: boolean): string {
  const { id: _, ...attributes } = block.attributes;
  const { timeouts: __, ...blocks } = block.blocks;
  const operations = isDataSource
    ? "ReadContext: set"
    : "CreateContext: set, ReadContext: nothing, UpdateContext: nothing, DeleteContext: nothing";
  return `&schema.Resource{Description: ${text(block.description)}, ${operations}, Schema: ${schema({ attributes, blocks })}}`;
}

/** Returns the schema of a block; all types of blocks are lists and sets of blocks. */
function schema({ attributes, blocks }: Pick<Block, "attributes" | "blocks">): string {
  const members = [
    ...Object.entries(attributes).map(([name, one]) => `${text(name)}: ${attribute(one)}`),
    ...Object.entries(blocks).map(([name, one]) => `${text(name)}: ${nestedBlock(one)}`),
  ];
  return `map[string]*schema.Schema{${members.map((one) => `\n${one},`).join("")}\n}`;
}

function attribute({ nested, type, description, ...flags }: Attribute): string {
  const { required, optional, computed, sensitive, deprecated } = flags;
  const typed = nested ? `Type: schema.TypeList, Elem: ${element(nested.attributes)}` : typeOf(type, flags);
  return fields([
    typed,
    `Description: ${text(description)}`,
    ...(required ? ["Required: true"] : []),
    ...(optional ? ["Optional: true"] : []),
    ...(computed ? ["Computed: true"] : []),
    ...(sensitive ? ["Sensitive: true"] : []),
    ...(deprecated === undefined ? [] : [`Deprecated: ${text(deprecated || "Deprecated")}`]),
  ]);
}

function nestedBlock({ nesting, min, max, block }: NestedBlock): string {
  const limit = nesting === "list" || nesting === "set" ? max : 1;
  return fields([
    `Type: schema.Type${nesting === "set" ? "Set" : "List"}, Elem: &schema.Resource{Schema: ${schema(block)}}`,
    `Description: ${text(block.description)}`,
    min > 0 ? `Required: true, MinItems: ${min}` : "Optional: true",
    ...(limit > 0 ? [`MaxItems: ${limit}`] : []),
  ]);
}

type Flags = Pick<Attribute, "required" | "optional" | "computed">;

/** Returns the type and the elements of an attribute. What the SDK cannot declare is a text, or a list of objects. */
function typeOf(type: Type, flags: Flags): string {
  if (typeof type === "string")
    return `Type: schema.Type${type === "number" ? "Float" : type === "bool" ? "Bool" : "String"}`;
  const [kind, of] = type;
  if (kind === "object") return `Type: schema.TypeList, Elem: ${objects(of, flags)}`;
  if (kind === "tuple") return "Type: schema.TypeString";
  const collection = `Type: schema.Type${kind === "map" ? "Map" : kind === "set" ? "Set" : "List"}`;
  if (typeof of !== "string" && of[0] === "object" && kind !== "map")
    return `${collection}, Elem: ${objects(of[1], flags)}`;
  return `${collection}, Elem: &schema.Schema{${kind === "map" ? "Type: schema.TypeString" : typeOf(of, flags)}}`;
}

function objects(members: { readonly [name: string]: Type }, { computed, optional }: Flags): string {
  const flags = computed && !optional ? { computed: true } : { optional: true };
  const attributes = Object.entries(members).map(
    ([name, type]) => [name, { description: "", type, ...flags }] as const,
  );
  return element(Object.fromEntries(attributes));
}

function element(attributes: Attributes): string {
  return `&schema.Resource{Schema: ${schema({ attributes, blocks: {} })}}`;
}

const fields = (all: readonly string[]) => `{${all.join(", ")}}`;

/** Writes a text in quotes: Go reads those of JSON. */
const text = (value: string) => JSON.stringify(value);
