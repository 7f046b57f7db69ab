import type { Path } from "../path.ts";
import { type Attribute, blockType, type Content } from "../schema.ts";
import { asRecord, isRecord, sameValue, type Value, type ValueRecord } from "../values/value.ts";
import { anywhere, atMembers, atObjects, haveSamePlaces, type Objects } from "../walk.ts";

/** The paths of attributes whose planned change cannot be made in place. Changes inside a set name the set. */
export function replacementPaths(
  content: Content,
  config: ValueRecord,
  planned: ValueRecord,
  prior: ValueRecord,
  at: Path = [],
): readonly Path[] {
  return atMembers<Sides, Path>(content, [config, planned, prior], at, (member, sides, path) => {
    const { attribute, blocks, objects, type } = member;
    const [wanted, now, before] = sides;
    if (sameValue(type, now, before)) return [];
    if (attribute?.requiresReplace && isConfigured(attribute, wanted)) return [path];
    if (!objects || (blocks?.computed && wanted === null)) return [];
    return inObjects(objects, sides, path);
  });
}

/** What is configured, planned and there before. */
type Sides = readonly [config: Value, planned: Value, prior: Value];

/** A value that the API decides may change on any update, which is no wish to replace the object. */
function isConfigured({ computed, default: standard }: Attribute, config: Value): boolean {
  return config !== null || !computed || standard !== undefined;
}

/** Object by object where each has an address on both sides, else in all of them. */
function inObjects(objects: Objects, [config, planned, prior]: Sides, at: Path): readonly Path[] {
  const { content } = objects;
  if (!forcesReplacement(content)) return [];
  if (!haveSamePlaces(objects, planned, prior)) return [at];
  return atObjects<Sides, Path>(objects, [config, planned, prior], at, ([wanted, now, before], place) => {
    if (isRecord(now) && isRecord(before))
      return replacementPaths(content, asRecord(wanted), now, before, place);
    return now !== before ? [place] : [];
  });
}

const forcesReplacement = anywhere(({ requiresReplace }) => requiresReplace);

/** The paths of everything at the top level that the plan changes: for resources that cannot be updated. */
export function changedPaths(block: Content, planned: ValueRecord, prior: ValueRecord): readonly Path[] {
  const types = blockType(block)[1];
  return Object.entries(types)
    .filter(([name, type]) => !sameValue(type, planned[name] ?? null, prior[name] ?? null))
    .map(([name]) => [name]);
}
