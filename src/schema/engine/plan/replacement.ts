import { hasEffect, isModified } from "../../modifier.ts";
import { type Path, pathText } from "../../path.ts";
import { type Attribute, blockType, type Content } from "../../schema.ts";
import { asRecord, isRecord, sameValue, type Value, type ValueRecord } from "../../values/value.ts";
import { planWithConfig } from "../state/apply-input.ts";
import { planWithAnswer } from "../state/state-after-apply.ts";
import { anywhere, atMembers, atObjects, haveSamePlaces, type Objects } from "../walk.ts";
import { Changes } from "./changes.ts";
import { alignedWith } from "./match.ts";
import { plannedChange } from "./planned-change.ts";

/** Returns the paths of attributes whose planned change requires a replacement. The path of a change inside a set is that of the set. */
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

/** The configured, planned and prior values. */
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

/** Reports whether a value is configured. A value that the API decides may change on any update, which requests no replacement. */
function isConfigured({ computed, default: standard }: Attribute, config: Value): boolean {
  return config !== null || !computed || standard !== undefined;
}

/** Compares object by object if each has an address on both sides, else all objects at once. */
function inObjects(
  objects: Objects,
  sides: Sides,
  at: Path,
  has: (path: string) => boolean,
): readonly Path[] {
  const { content } = objects;
  const [config, planned, before] = sides;
  if (!forcesReplacement(content)) return [];
  const wanted = alignedWith(objects, planWithConfig, planned, config);
  const prior = alignedWith(objects, planWithAnswer, planned, before);
  if (!haveSamePlaces(objects, planned, prior)) return [at];
  return atObjects<Sides, Path>(objects, [wanted, planned, prior], at, (object, place) => {
    const [wanted, now, before] = object;
    if (isRecord(now) && isRecord(before))
      return inContent(content, [asRecord(wanted), now, before], place, has);
    return now !== before ? [place] : [];
  });
}

const forcesReplacement = anywhere(({ attribute }) => attribute && hasEffect(attribute, "replaces"));

/** Returns the paths of all top-level changes of a plan, for resources that cannot be updated. */
export function changedPaths(block: Content, planned: ValueRecord, prior: ValueRecord): readonly Path[] {
  const types = blockType(block)[1];
  return Object.entries(types)
    .filter(([name, type]) => !sameValue(type, planned[name] ?? null, prior[name] ?? null))
    .map(([name]) => [name]);
}
