import type { Path } from "../path.ts";
import { type Attribute, blockType, type Content, contentOf, type NestedBlock } from "../schema.ts";
import { isRecord, isSequence, sameValue, type Value, type ValueRecord } from "../values/value.ts";

/** The paths of attributes whose planned change cannot be made in place. Changes inside a set name the set. */
export function replacementPaths(
  content: Content,
  config: ValueRecord,
  planned: ValueRecord,
  prior: ValueRecord,
  at: Path = [],
): readonly Path[] {
  const paths: Path[] = [];
  for (const [name, attribute] of Object.entries(content.attributes)) {
    const [wanted, now, before] = [config[name] ?? null, planned[name] ?? null, prior[name] ?? null];
    if (sameValue(attribute.type, now, before)) continue;
    if (attribute.requiresReplace && isConfigured(attribute, wanted)) paths.push([...at, name]);
    else if (attribute.nested) {
      const { nesting } = attribute.nested;
      paths.push(...inElements(nesting, contentOf(attribute.nested), wanted, now, before, [...at, name]));
    }
  }
  for (const [name, { nesting, block, computed }] of Object.entries(content.blocks)) {
    const [wanted, now, before] = [config[name] ?? null, planned[name] ?? null, prior[name] ?? null];
    if (computed && wanted === null) continue;
    paths.push(...inElements(nesting, block, wanted, now, before, [...at, name]));
  }
  return paths;
}

/** A value that the API decides may change on any update, which is no wish to replace the object. */
function isConfigured({ computed, default: standard }: Attribute, config: Value): boolean {
  return config !== null || !computed || standard !== undefined;
}

function inElements(
  nesting: NestedBlock["nesting"],
  content: Content,
  config: Value,
  planned: Value,
  prior: Value,
  at: Path,
): readonly Path[] {
  if (nesting === "single" || nesting === "group") {
    if (isRecord(planned) && isRecord(prior)) {
      return replacementPaths(content, isRecord(config) ? config : {}, planned, prior, at);
    }
    return planned !== prior && forcesReplacement(content) ? [at] : [];
  }
  if (!forcesReplacement(content)) return [];
  if (nesting === "list" && isSequence(planned) && isSequence(prior) && planned.length === prior.length) {
    const wanted = isSequence(config) ? config : [];
    return planned.flatMap((element, i) =>
      inElements("single", content, wanted[i] ?? null, element, prior[i] ?? null, [...at, i]),
    );
  }
  if (nesting === "map" && isRecord(planned) && isRecord(prior)) {
    const wanted = isRecord(config) ? config : {};
    return Object.keys({ ...planned, ...prior }).flatMap((key) =>
      inElements("single", content, wanted[key] ?? null, planned[key] ?? null, prior[key] ?? null, [
        ...at,
        { key },
      ]),
    );
  }
  const type = blockType(content);
  const same = sameValue(nesting === "map" ? ["map", type] : [nesting, type], planned, prior);
  return same ? [] : [at];
}

/** Whether anything in the content replaces the object when it changes. */
function forcesReplacement({ attributes, blocks }: Content): boolean {
  return (
    Object.values(attributes).some(
      ({ requiresReplace, nested }) => requiresReplace || (nested && forcesReplacement(contentOf(nested))),
    ) || Object.values(blocks).some(({ block }) => forcesReplacement(block))
  );
}

/** The paths of everything at the top level that the plan changes: for resources that cannot be updated. */
export function changedPaths(block: Content, planned: ValueRecord, prior: ValueRecord): readonly Path[] {
  const types = blockType(block)[1];
  return Object.entries(types)
    .filter(([name, type]) => !sameValue(type, planned[name] ?? null, prior[name] ?? null))
    .map(([name]) => [name]);
}
