import { readFileSync } from "node:fs";
import { type JsonSchemas, responsesFromJson } from "../../src/cli/compare/schemas-json.ts";
import type { Provider } from "../../src/schema/define.ts";
import { configurationIn } from "../../src/schema/environment.ts";
import { type Block, isComputed } from "../../src/schema/schema.ts";
import { providerSchema } from "../../src/testing/core/schema.ts";
import { placesOf } from "./schema-facts.ts";

/** A declared difference of attributes from those of the target, because it is better. */
export interface WantedDifference {
  /** How the attributes differ from those of the target. */
  readonly what: "computed" | "sensitive" | "not optional" | "not in the target";
  readonly reason: string;
  /** The attribute, as in `sec_alert_channel_log_sink.hec_token`, or `data.sec_…` for data sources. */
  readonly paths: readonly string[];
}

/** The compared parts of a provider, by name: `provider`, `sec_x` for a resource, `data.sec_x` for a data source. */
export type Schemas = ReadonlyMap<string, VersionedBlock>;

interface VersionedBlock {
  readonly version: number;
  readonly block: Block;
}

/** Reads the target schemas of a provider from a file in the fixtures. */
export function targetSchemas(provider: string): Schemas {
  return schemasFromJson(JSON.parse(readFileSync(`test/fixtures/${provider}-schema.json`, "utf8")));
}

/** Returns the schemas that a provider defines. */
export async function definedSchemas<Api>({ block, definition }: Provider<Api>): Promise<Schemas> {
  const schemas = new Map<string, VersionedBlock>([
    ["provider", { version: 0, block: configurationIn({}, block) }],
  ]);
  for (const [name, load] of Object.entries(definition.resources)) {
    const { block, definition: one } = (await load()).default;
    schemas.set(`${definition.name}_${name}`, { version: one.version ?? 0, block });
  }
  for (const [name, load] of Object.entries(definition.dataSources)) {
    schemas.set(`data.${definition.name}_${name}`, { version: 0, block: (await load()).default.block });
  }
  return schemas;
}

/** Returns schemas from JSON as `terraform providers schema -json` prints those of a provider. */
export function schemasFromJson(json: JsonSchemas): Schemas {
  const { provider, resources, dataSources } = providerSchema(responsesFromJson(json));
  return new Map([
    ["provider", { version: 0, block: provider }],
    ...resources,
    ...[...dataSources].map(([type, block]) => [`data.${type}`, { version: 0, block }] as const),
  ]);
}

/**
 * Returns the differences of schemas from their targets, as in `sec_x.attribute: computed` or `sec_x.attribute: not sensitive`.
 * Lists of objects that cannot be configured are equal as a type and as nested attributes.
 */
export function differencesFrom(targets: Schemas, schemas: Schemas): string[] {
  return [...schemas].flatMap(([name, schema]) => {
    const target = targets.get(name);
    // The target has no counterpart.
    if (!target) return [];
    const [ours, theirs] = [factsOf(name, schema), factsOf(name, target)];
    return [...new Set([...ours.keys(), ...theirs.keys()])].flatMap((place) =>
      factDifferences(ours.get(place), theirs.get(place)).map((what) => `${place}: ${what}`),
    );
  });
}

/**
 * Returns the accepted differences: the listed ones; computed attributes with a default, or with a value that means null,
 * because Terraform allows only computed attributes to have a value that is not configured; and secrets with a write-only form.
 */
export function declaredDifferences(
  targets: Schemas,
  defined: Schemas,
  wanted: readonly WantedDifference[],
): string[] {
  const listed = wanted
    .flatMap(({ what, paths }) => paths.map((path) => `${path}: ${what}`))
    .filter((line) => [...defined.keys()].some((name) => line.startsWith(`${name}.`)));
  const computed = [...defined].flatMap(([name, { block }]) => {
    const target = targets.get(name);
    if (!target) return [];
    const facts = factsOf(name, target);
    return placesOf(block, name)
      .filter(
        ({ place, attribute }) =>
          attribute !== undefined &&
          (attribute.default !== undefined || !attribute.computed) &&
          isComputed(attribute) &&
          facts.get(place)?.includes("computed") === false,
      )
      .map(({ place }) => `${place}: computed`);
  });
  return [...listed, ...computed, ...writeOnlyDifferences(targets, defined)];
}

function writeOnlyDifferences(targets: Schemas, defined: Schemas): string[] {
  const all = [...defined].flatMap(([name, { block }]) => (targets.has(name) ? placesOf(block, name) : []));
  return all.flatMap(({ place, attribute }) => [
    ...(attribute?.broughtBy === undefined ? [] : [`${place}: not in the target`]),
    ...(attribute?.writeOnlyForm?.required ? [`${place}: optional`, `${place}: not required`] : []),
  ]);
}

/** Checks that the differences equal the declared ones. */
export const agreement = { undeclared: [], unfounded: [] };

/**
 * Returns the contradictions between actual and declared differences: short, so that a failed comparison shows all of
 * them.
 */
export function disagreement(
  differences: readonly string[],
  declared: readonly string[],
): { readonly undeclared: readonly string[]; readonly unfounded: readonly string[] } {
  return {
    undeclared: differences.filter((line) => !declared.includes(line)),
    unfounded: declared.filter((line, at) => !differences.includes(line) || declared.indexOf(line) !== at),
  };
}

/** Returns the attributes and blocks without a description. */
export function undescribed(schemas: Schemas): string[] {
  return [...schemas].flatMap(([name, { block }]) =>
    placesOf(block, name)
      .filter(({ description }) => description.trim() === "")
      .map(({ place }) => place),
  );
}

function factsOf(name: string, { version, block }: VersionedBlock): Map<string, readonly string[]> {
  return new Map(placesOf(block, name, [`version ${version}`]).map(({ place, facts }) => [place, facts]));
}

function factDifferences(
  ours: readonly string[] | undefined,
  theirs: readonly string[] | undefined,
): string[] {
  if (!ours) return ["missing"];
  if (!theirs) return ["not in the target"];
  return [
    ...ours.filter((fact) => !theirs.includes(fact)),
    ...theirs.filter((fact) => !ours.includes(fact)).map((fact) => `not ${fact}`),
  ];
}
