import { validateConfig } from "../../src/schema/engine/operations/validate.ts";
import type { Resource } from "../../src/schema/resource.ts";
import { type Content, contentOf } from "../../src/schema/schema.ts";
import { isRecord } from "../../src/schema/values/value.ts";
import { ConfigError, type PlainConfig, toConfig } from "../../src/testing/core/config.ts";
import { quietSession } from "./quiet-session.ts";

/** A place in a configuration: names, and indexes of elements. */
type Place = readonly (string | number)[];

/** Returns the part of a valid configuration without which it would not be valid, and the attributes to keep. */
export function minimalOf(
  resource: Resource<never>,
  config: PlainConfig,
  keep: readonly string[] = [],
): PlainConfig {
  const isValid = (one: PlainConfig) => isAccepted(resource, one);
  if (!isValid(config)) throw new Error(`the configuration is not valid: ${JSON.stringify(config)}`);
  const places = optionalPlaces(resource.block, config).filter(([name]) => !keep.includes(String(name)));
  return places.reduce<PlainConfig>((left, place) => {
    const less = without(left, place) as PlainConfig;
    return isValid(less) ? less : left;
  }, config);
}

/** Reports whether Terraform and the provider accept a configuration. */
function isAccepted({ block, definition }: Resource<never>, config: PlainConfig): boolean {
  try {
    const diagnostics = validateConfig(block, toConfig(block, config), definition, quietSession);
    return diagnostics.every(({ severity }) => severity !== "error");
  } catch (error) {
    if (error instanceof ConfigError) return false;
    throw error;
  }
}

/** Returns the places of optional attributes and blocks, those within others last, from the end of each list. */
function optionalPlaces(content: Content, value: unknown, at: Place = []): Place[] {
  if (Array.isArray(value))
    return value.flatMap((element, i) => optionalPlaces(content, element, [...at, i])).reverse();
  if (!isRecord(value)) return [];
  const config: PlainConfig = value;
  const names = Object.keys(config);
  const own = names.filter((name) => {
    const block = content.blocks[name];
    return block ? block.min === 0 : content.attributes[name]?.optional;
  });
  const inner = names.flatMap((name) => {
    const nested = content.attributes[name]?.nested;
    const within = content.blocks[name]?.block ?? (nested && contentOf(nested));
    return within ? optionalPlaces(within, config[name], [...at, name]) : [];
  });
  return [...own.map((name) => [...at, name]), ...inner];
}

/** Returns a value without the part at a place. A list keeps its other elements. */
function without(value: unknown, [step, ...rest]: Place): unknown {
  if (step === undefined) return undefined;
  if (Array.isArray(value)) return value.map((element, i) => (i === step ? without(element, rest) : element));
  if (typeof value !== "object" || value === null || !(step in value)) return value;
  const entries = Object.entries(value);
  if (rest.length === 0) return Object.fromEntries(entries.filter(([name]) => name !== step));
  return Object.fromEntries(
    entries.map(([name, inner]) => [name, name === step ? without(inner, rest) : inner]),
  );
}
