import { isDeepStrictEqual } from "node:util";
import { requiresReplace } from "../../src/schema/modifiers/requires-replace.ts";
import { type Block, type Content, contentOf } from "../../src/schema/schema.ts";
import { isRecord } from "../../src/schema/values/value.ts";
import type { PlainConfig } from "../../src/testing/core/core.ts";
import type { LifeCase } from "./traffic-case.ts";

type Configurations = Pick<LifeCase, "create" | "update">;
type Cases = Configurations & { readonly more?: { readonly [variant: string]: Configurations } };

/** Returns the configurable attributes and blocks of a resource that none of its cases sets on creation. */
export function unsetPaths(block: Block, traffic: Cases): string[] {
  return pathsNotSet(
    block,
    lifeCases(traffic).map(({ create }) => create),
    "",
  );
}

/** Returns the top-level attributes and blocks that could be updated, but that no case contains. */
export function unchangedNames(block: Block, traffic: Cases): string[] {
  const cases = lifeCases(traffic);
  if (cases.every(({ update }) => update === undefined)) return [];
  const updatable = [
    ...configurable(block).filter((name) => !block.attributes[name]?.modifiers?.includes(requiresReplace)),
    ...Object.keys(block.blocks),
  ];
  return updatable.filter((name) =>
    cases.every(({ create, update = create }) => isDeepStrictEqual(create[name], update[name])),
  );
}

function lifeCases({ more = {}, ...first }: Cases): Configurations[] {
  return [first, ...Object.values(more)];
}

/** The identifier is configurable only for hosts other than Terraform, and write-only forms have separate tests. */
function configurable({ attributes }: Content): string[] {
  return Object.entries(attributes)
    .filter(
      ([, { required, optional, identifier, broughtBy }]) =>
        (required || optional) && !identifier && broughtBy === undefined,
    )
    .map(([name]) => name);
}

function pathsNotSet(content: Content, configs: readonly PlainConfig[], place: string): string[] {
  const inner = (name: string, nested: Content): string[] => {
    const objects = configs.flatMap((config) => objectsIn(config[name]));
    return objects.length > 0 ? pathsNotSet(nested, objects, `${place}${name}.`) : [`${place}${name}`];
  };
  return [
    ...configurable(content).flatMap((name) => {
      const nested = content.attributes[name]?.nested;
      if (nested) return inner(name, contentOf(nested));
      return configs.some((config) => (config[name] ?? null) !== null) ? [] : [`${place}${name}`];
    }),
    ...Object.entries(content.blocks).flatMap(([name, { block }]) => inner(name, block)),
  ];
}

/** Returns the objects of a block or a nested attribute, which may be a single object. */
function objectsIn(configured: unknown): readonly PlainConfig[] {
  return [configured].flat().filter(isRecord);
}
