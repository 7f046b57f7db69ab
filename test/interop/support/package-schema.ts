import { writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type PackageName, type PulumiHome, packageArguments } from "./pulumi-home.ts";

/** The part of Pulumi's description of a package that the tests use. */
export interface PackageSchema {
  readonly name: string;
  readonly version: string;
  /** Required properties are called `defaults` here. */
  readonly config: { readonly variables: Properties; readonly defaults?: readonly string[] };
  readonly provider: ResourceSchema;
  readonly types: { readonly [token: string]: ObjectSchema };
  readonly resources: { readonly [token: string]: ResourceSchema };
  readonly functions: {
    readonly [token: string]: {
      readonly inputs?: ObjectSchema;
      readonly outputs?: ObjectSchema;
      readonly multiArgumentInputs?: readonly string[];
    };
  };
}

export type Properties = { readonly [name: string]: Property };

export interface Property {
  readonly type?: string;
  readonly $ref?: string;
  readonly items?: Property;
  readonly additionalProperties?: Property;
  readonly secret?: boolean;
  readonly deprecationMessage?: string;
}

export interface ObjectSchema {
  readonly properties?: Properties;
  readonly required?: readonly string[];
  readonly language?: { readonly nodejs?: { readonly requiredOutputs?: readonly string[] } };
}

export interface ResourceSchema extends ObjectSchema {
  readonly inputProperties?: Properties;
  readonly requiredInputs?: readonly string[];
  readonly deprecationMessage?: string;
  readonly methods?: { readonly [name: string]: string };
}

/** The package that the bridge generates from a built provider. */
export async function packageSchema(home: PulumiHome, name: PackageName): Promise<PackageSchema> {
  return JSON.parse(await home.run("pulumi", ["package", "get-schema", ...packageArguments(name)]));
}

/** Returns the properties of a provider instance in the TypeScript SDK of a package. */
export async function instanceOutputs(home: PulumiHome, schema: PackageSchema): Promise<string[]> {
  const file = join(home.folder, `${schema.name}.json`);
  const sdk = join(home.folder, "sdk", schema.name);
  writeFileSync(file, JSON.stringify(schema));
  await home.run("pulumi-gen-sdk", ["nodejs", file, sdk]);
  const text = await readFile(join(sdk, "provider.ts"), "utf8");
  return [...text.matchAll(/public readonly (\w+)!?: pulumi\.Output/g)].map(([, name = ""]) => name);
}

/** Returns the type of a property in the notation of a seed: `string[]`, or the name of a nested type. */
export function typeText({ type, $ref, items, additionalProperties }: Property): string {
  if ($ref !== undefined) return nameOf($ref);
  if (type === "array" && items) return `${typeText(items)}[]`;
  if (type === "object") return additionalProperties?.type === "string" ? "map" : "object";
  return type ?? "anything";
}

/** Returns the name at the end of a token or of a reference to one. */
export function nameOf(token: string): string {
  return token.slice(token.lastIndexOf(":") + 1);
}

/** Returns the schema to compare: sorted, without descriptions, names of tools, and derived facts. */
export function pinned({
  name,
  version,
  config,
  provider,
  resources,
  functions,
  types,
}: PackageSchema): string {
  return `${text({ name, version, config, provider, resources, functions, types }, "")}\n`;
}

const left = new Set(["description", "stateInputs"]);

/** Formats JSON with sorted keys, with members that contain no others on one line. */
function text(value: unknown, indent: string): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const inner = `${indent} `;
  if (Array.isArray(value))
    return `[${value
      .map((one) => text(one, inner))
      .sort()
      .join(", ")}]`;
  const members = Object.entries(value)
    .filter(([key, member]) => !(left.has(key) && (typeof member === "string" || key === "stateInputs")))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const lines = members.map(([key, member]) => `${JSON.stringify(key)}: ${text(member, inner)}`);
  const isFlat = members.every(([, member]) => typeof member !== "object" || Array.isArray(member));
  if (isFlat) return `{ ${lines.join(", ")} }`;
  return `{\n${lines.map((line) => `${inner}${line}`).join(",\n")}\n${indent}}`;
}
