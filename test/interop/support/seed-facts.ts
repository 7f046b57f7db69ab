import type { Fields, Section, Seed, Tables } from "../../fixtures/seeds/notation.ts";
import { completeness, type Fact, fieldsFacts, type Sources } from "./field-facts.ts";
import { tokenOf } from "./package-names.ts";
import { packageFacts, resourceFacts } from "./section-facts.ts";
import { resourceShape, typeShape } from "./shapes.ts";

/** The actual package: its schema, the definitions of the provider, and the values of its instances. */
export interface Package extends Sources {
  readonly outputs: readonly string[];
}

/** Returns the statements of one section. */
export interface SectionFacts {
  readonly title: string;
  readonly facts: readonly Fact[];
}

/**
 * Returns every fact of a seed, by section. `renamed` contains the types with another name than in the seed.
 */
export function seedFacts(
  seed: Seed,
  found: Package,
  renamed: { readonly [type: string]: string },
): SectionFacts[] {
  return seed.sections.map((section) => ({
    title: section.title,
    facts: [
      ...Object.entries(section.resources ?? {}).flatMap(([name, fields]) =>
        resourceTable(name, fields, section, seed, found),
      ),
      ...typeTables(section.types, "type", found, renamed),
      ...typeTables(section.results, "result", found, renamed),
      ...resourceFacts(section, found),
      ...packageFacts(section, seed, found, found.outputs),
    ],
  }));
}

/** The first section that names a resource states that it exists, the last one that it has no more fields. */
function resourceTable(name: string, fields: Fields, section: Section, seed: Seed, found: Package): Fact[] {
  const stated = tokenOf(found.schema, name, "resource");
  const shape = resourceShape(found.schema, name);
  if (!shape) return [{ place: name, stated, found: "missing" }];
  const mentions = seed.sections.filter(({ resources = {} }) => name in resources);
  const names = mentions.flatMap(({ resources = {} }) => Object.keys(resources[name] ?? {}));
  const isWhole = section === mentions.at(-1) && names.length > 0 && !seed.open.includes(name);
  return [
    ...(section === mentions[0] ? [{ place: name, stated, found: stated }] : []),
    ...fieldsFacts(name, fields, shape, found),
    ...(isWhole ? [completeness(name, names, shape)] : []),
  ];
}

function typeTables(
  tables: Tables = {},
  kind: "type" | "result",
  found: Package,
  renamed: { readonly [type: string]: string },
): Fact[] {
  return Object.entries(tables).flatMap(([name, fields]) => {
    const ours = renamed[name] ?? name;
    const stated = tokenOf(found.schema, name, "type");
    const shape = typeShape(found.schema, ours, kind);
    if (!shape) return [{ place: name, stated, found: "missing" }];
    return [
      { place: name, stated, found: tokenOf(found.schema, ours, "type") },
      ...fieldsFacts(name, fields, shape, found),
      completeness(name, Object.keys(fields), shape),
    ];
  });
}
