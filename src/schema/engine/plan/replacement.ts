import { hasEffect, isModified } from "../../modifier.ts";
import { type Path, pathText } from "../../path.ts";
import { type Attribute, blockType, type Content } from "../../schema.ts";
import { asRecord, isRecord, sameValue, type Value, type ValueRecord } from "../../values/value.ts";
import { anywhere, atMembers, atObjects, haveSamePlaces, type Objects } from "../walk.ts";
import { Changes } from "./changes.ts";
import { plannedChange } from "./planned-change.ts";

/** The paths of attributes whose planned change cannot be made in place. Changes inside a set name the set. */
export function replacementPaths(
  content: Content,
  config: ValueRecord,
  planned: ValueRecord,
  prior: ValueRecord,
): readonly Path[] {
  let changes: Changes | undefined;
  const has = (path: string) => {
    changes ??= new Changes(content, planned, prior);
    return changes.has(path);
  };
  return inContent(content, [config, planned, prior], [], has);
}

/** What is configured, planned and there before. */
type Sides = readonly [config: Value, planned: Value, prior: Value];

function inContent(content: Content, all: Sides, at: Path, has: (path: string) => boolean): readonly Path[] {
  return atMembers<Sides, Path>(content, all, at, (member, sides, path) => {
    const { attribute, blocks, objects, type } = member;
    const [wanted, planned, prior] = sides;
    if (sameValue(type, planned, prior)) return [];
    if (attribute?.modifiers && isConfigured(attribute, wanted)) {
      const elsewhere = (other: string) => other !== pathText(path) && has(other);
      const change = plannedChange(member, { planned, prior }, elsewhere);
      if (isModified(attribute, "replaces", change)) return [path];
    }
    if (!objects || (blocks?.computed && wanted === null)) return [];
    return inObjects(objects, sides, path, has);
  });
}

/** A value that the API decides may change on any update, which is no wish to replace the object. */
function isConfigured({ computed, default: standard }: Attribute, config: Value): boolean {
  return config !== null || !computed || standard !== undefined;
}

/** Object by object where each has an address on both sides, else in all of them. */
function inObjects(
  objects: Objects,
  sides: Sides,
  at: Path,
  has: (path: string) => boolean,
): readonly Path[] {
  const { content } = objects;
  const [, planned, prior] = sides;
  if (!forcesReplacement(content)) return [];
  if (!haveSamePlaces(objects, planned, prior)) return [at];
  return atObjects<Sides, Path>(objects, sides, at, (object, place) => {
    const [wanted, now, before] = object;
    if (isRecord(now) && isRecord(before))
      return inContent(content, [asRecord(wanted), now, before], place, has);
    return now !== before ? [place] : [];
  });
}

const forcesReplacement = anywhere(({ attribute }) => attribute && hasEffect(attribute, "replaces"));

/** The paths of everything at the top level that the plan changes: for resources that cannot be updated. */
export function changedPaths(block: Content, planned: ValueRecord, prior: ValueRecord): readonly Path[] {
  const types = blockType(block)[1];
  return Object.entries(types)
    .filter(([name, type]) => !sameValue(type, planned[name] ?? null, prior[name] ?? null))
    .map(([name]) => [name]);
}
