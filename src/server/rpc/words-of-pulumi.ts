import type { MessageInit } from "../../protobuf/message.ts";
import {
  dataSourceToken,
  type Members,
  membersOf,
  resourceToken,
  shortToken,
} from "../../schema/pulumi-names.ts";
import type { Content } from "../../schema/schema.ts";
import type { Diagnostic } from "../generated/tfplugin6.ts";
import type { ServedProvider } from "./served-provider.ts";

/** What sentences about Terraform's commands are in Pulumi, in order. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/ as tainted: apply again to replace it\./g, ". To replace it, run pulumi up with --replace and its URN."],
  [/ as tainted\b/g, ""],
  [/The next apply replaces it\./g, "To replace it, run pulumi up with --replace and its URN."],
  [/plan with -replace/g, "run pulumi up with --replace and its URN"],
  [/"?terraform apply -refresh-only"?/g, "pulumi refresh"],
  [/\b([Tt])he next apply\b/g, "$1he next pulumi up"],
  [/\b([Tt])he next plan\b/g, "$1he next preview"],
  [/\bPlan again\b/g, "Run pulumi refresh"],
  [/\bplan again\b/g, "run pulumi refresh"],
  [/\bApply again\b/g, "Run pulumi up again"],
  [/\bapply again\b/g, "run pulumi up again"],
  [
    /\b([Rr])emove the (?:object|resource) from the state\b/g,
    "$1emove the resource with pulumi state delete",
  ],
  [/\bin the timeouts block\b/g, "in the property timeouts"],
  [/\boutside of Terraform\b/g, "outside of Pulumi"],
  [/\bsince Terraform read it\b/g, "since Pulumi read it"],
];

/**
 * Returns diagnostics in the words of Pulumi: with its names of properties and types, and its commands. `typeName` is the type of the request;
 * undefined for the provider itself.
 */
export async function inWordsOfPulumi(
  server: ServedProvider,
  typeName: string | undefined,
  diagnostics: readonly MessageInit<Diagnostic>[],
): Promise<readonly MessageInit<Diagnostic>[]> {
  const { name, resources, dataSources } = server.provider.definition;
  const names = new Map<string, string>();
  for (const content of await contentsOf(server, typeName)) collect(membersOf(content), names);
  for (const type of Object.keys(dataSources))
    names.set(`${name}_${type}`, dataSourceToken(`${name}_${type}`).replace(/:.*:/, ":"));
  for (const type of Object.keys(resources)) names.set(`${name}_${type}`, shortToken(`${name}_${type}`));
  const token = resourceToken(typeName ?? name);
  const inPulumi = (text: string) =>
    withPulumiCommands(text, token).replace(
      /(?<![\w-])[a-z][a-z0-9]*(?:_[a-z0-9]+)+(?![\w-])/g,
      (word) => names.get(word) ?? word,
    );
  return diagnostics.map(({ summary, detail, ...rest }) => ({
    ...rest,
    summary: inPulumi(summary ?? ""),
    detail: inPulumi(detail ?? ""),
  }));
}

/** Returns a text with Pulumi's commands in place of Terraform's. `token` is that of the resource of the request. */
export function withPulumiCommands(text: string, token: string): string {
  const [address, name] = ["ADDRESS", "NAME"].map((word) => `, where ${word} is that of the resource`);
  return phrases
    .reduce((sentence, [pattern, words]) => sentence.replace(pattern, words), text)
    .replace("terraform import ADDRESS", `pulumi import ${token} NAME`)
    .replace(String(address), String(name));
}

/** Returns the schemas whose names can be in a diagnostic. */
async function contentsOf(server: ServedProvider, typeName: string | undefined): Promise<readonly Content[]> {
  const { block } = server.provider;
  if (typeName === undefined) return [block];
  const found = await Promise.allSettled([server.resource(typeName), server.dataSource(typeName)]);
  return [block, ...found.flatMap((one) => (one.status === "fulfilled" ? [one.value.block] : []))];
}

/** Collects the names of attributes and blocks, at any depth, with their names in Pulumi. */
function collect({ properties, inner }: Members, names: Map<string, string>): void {
  for (const [name, property] of properties) names.set(name, property);
  for (const members of inner.values()) collect(members, names);
}
