import { hasEffect, isModified } from "../../modifier.ts";
import { alwaysReplaces } from "../../modifiers/requires-replace.ts";
import { type Path, pathText } from "../../path.ts";
import { type Attribute, blockType, type Content } from "../../schema.ts";
import { cached } from "../../values/cached.ts";
import type { Keys } from "../../values/candidates.ts";
import { grouped } from "../../values/grouped.ts";
import { Pairing } from "../../values/pairing.ts";
import {
  asRecord,
  asSequence,
  isRecord,
  sameValue,
  type Value,
  type ValueRecord,
} from "../../values/value.ts";
import {
  type AttributeMember,
  anywhere,
  atMembers,
  atObjects,
  membersOf,
  type Objects,
  partAt,
} from "../../walk.ts";
import {
  configWithAnyPrior,
  configWithPrior,
  defaultWithAnyPrior,
  planWithResponse,
  stateWithConfig,
} from "../compare/comparison.ts";
import { attributeKey } from "../compare/keys.ts";
import { alignedWith, choicesAmong, matchElements, objectsFit } from "../compare/match.ts";
import { isEquivalent } from "../compare/same.ts";
import {
  areEmpty,
  isUnrecorded,
  mayBeLacking,
  sameButEmpty,
  sameButZeros,
  sameMemberButZeros,
} from "../compare/zeros.ts";
import { Changes } from "./changes.ts";
import { configuredChange } from "./planned-change.ts";

/**
 * Returns the paths of attributes whose planned change requires a replacement. The path of a change inside a set is that of the set. Null
 * and zeros are equal if `ignoresZeros`.
 */
export function replacementPaths(
  content: Content,
  config: ValueRecord,
  planned: ValueRecord,
  prior: ValueRecord,
  ignoresZeros = false,
): readonly Path[] {
  let changes: Changes | undefined;
  const has = (path: string) => {
    changes ??= new Changes(content, planned, prior);
    return changes.has(path);
  };
  return inContent(content, [config, planned, prior], [], { has, ignoresZeros });
}

/** The configured, planned and prior values. */
type Sides = readonly [config: Value, planned: Value, prior: Value];

interface Options {
  /** Reports whether the value at a path changes. */
  readonly has: (path: string) => boolean;
  readonly ignoresZeros: boolean;
  /** Whether the object has no prior one. */
  readonly isNew?: boolean;
  /** Whether the object is in the default of a nested attribute. */
  readonly isDefault?: boolean;
}

function inContent(content: Content, all: Sides, at: Path, options: Options): readonly Path[] {
  return atMembers<Sides, Path>(content, all, at, (member, sides, path) => {
    const { attribute, blocks, objects, type } = member;
    const [wanted, planned, prior] = sides;
    if (sameValue(type, planned, prior)) return [];
    const isOfApi = attribute ? !isConfigured(attribute, wanted) : blocks.computed && wanted === null;
    if (isOfApi) return [];
    if (options.ignoresZeros && !options.isNew && attribute && isLacking(attribute, prior, options))
      return [];
    const before = attribute && prior === null && !options.isNew ? unrecorded(attribute) : prior;
    const isSame =
      (attribute &&
        (isEquivalent(attribute, planned, before) ||
          areEmpty(attribute, planned, before) ||
          isKept(member, sides, options))) ||
      (options.ignoresZeros && sameMemberButZeros(member, planned, prior));
    if (attribute?.modifiers && !isSame) {
      const elsewhere = (other: string) => other !== pathText(path) && options.has(other);
      const change = configuredChange(member, { configured: wanted, planned, prior }, elsewhere);
      if (isModified(attribute, "replaces", change)) return [path];
    }
    if (!objects || !forcesReplacement(objects.content)) return [];
    const isDefault = options.isDefault || (attribute !== undefined && wanted === null);
    return inObjects(objects, sides, path, { ...options, isDefault });
  });
}

/**
 * Reports whether a state of unknown origin lacks a value that the object may have: one that no read stores, or the own default of a member of
 * the default of a nested attribute. terraform-plugin-framework stores null for such a member if the outer default leaves it out.
 */
function isLacking(attribute: Attribute, prior: Value, { isDefault }: Options): boolean {
  const isLeftOut = isDefault === true && attribute.default !== undefined && prior === null;
  return isLeftOut || isUnrecorded(attribute, prior);
}

/** Reports whether the objects of a nested attribute have their prior configured values, whatever the API decides in them. */
function isKept({ attribute, objects }: AttributeMember, sides: Sides, options: Options): boolean {
  const [config, planned, prior] = sides;
  const { ignoresZeros, isDefault } = options;
  const anyPrior = config === null ? defaultWithAnyPrior : configWithAnyPrior;
  const comparison = ignoresZeros ? anyPrior : configWithPrior;
  const standard = ignoresZeros && isDefault ? planned : (attribute.default ?? null);
  return objects !== undefined && objectsFit(comparison, objects, config ?? standard, prior);
}

/**
 * Returns the value of an object for an attribute that its state lacks: the default, if no response has the attribute, because only a state
 * from before the attribute was declared lacks it.
 */
function unrecorded({ notReturned, default: standard = null }: Attribute): Value {
  return notReturned ? standard : null;
}

/** Reports whether a value is configured. A value that the API decides may change on any update, which requests no replacement. */
function isConfigured({ computed, default: standard }: Attribute, config: Value): boolean {
  return config !== null || !computed || standard !== undefined;
}

/**
 * Compares each planned object with the prior one at its place, or with nothing if it is new. An object that is removed, or not known
 * yet, has no configured values that change.
 */
function inObjects(objects: Objects, sides: Sides, at: Path, options: Options): readonly Path[] {
  const within = ([wanted, planned, prior]: Sides, place: Path) => {
    if (!isRecord(planned)) return [];
    const isLacking = options.ignoresZeros && isRecord(wanted) && mayBeLacking(objects.content, wanted);
    const isNew = !isRecord(prior) && !isLacking;
    const ignoresZeros = options.ignoresZeros && !isNew;
    const all: Sides = [asRecord(wanted), planned, asRecord(prior)];
    return inContent(objects.content, all, place, { ...options, isNew, ignoresZeros });
  };
  if (objects.nesting !== "set") {
    const [config, planned, before] = sides;
    const wanted = alignedWith(objects, stateWithConfig, planned, config);
    const prior = alignedWith(objects, planWithResponse, planned, before);
    const found = atObjects<Sides, Path>(objects, [wanted, planned, prior], at, within);
    // Terraform compares the values at each path, and at an index two elements that do not correspond may have the same one.
    return objects.unordered && found.length > 0 ? [at] : found;
  }
  return pairsInSet(objects.content, sides, options, (pair) => within(pair, at).length === 0).some(
    (pair) => within(pair, at).length > 0,
  )
    ? [at]
    : [];
}

/** Pairs the planned elements of a set with prior ones so that as few as possible require a replacement; the others in their order. */
function pairsInSet(
  content: Content,
  [wanted, planned, prior]: Sides,
  options: Options,
  stays: (pair: Sides) => boolean,
): readonly Sides[] {
  const [now, before] = [asSequence(planned), asSequence(prior)];
  const configured = matchElements(stateWithConfig, content, now, asSequence(wanted));
  const pairOf = (i: number, at: number | undefined): Sides => [
    configured[i] ?? null,
    now[i] ?? null,
    at === undefined ? null : (before[at] ?? null),
  ];
  const keysOf = (element: Value, config?: Value): Keys =>
    new Map(
      replacing(content).map(({ name, attribute }) => {
        const part = partAt(element, name);
        const isOpen =
          config !== undefined
            ? !isConfigured(attribute, partAt(config, name))
            : options.ignoresZeros && isLacking(attribute, part, options);
        const isFixed = !isOpen && alwaysReplaces(attribute.modifiers);
        return [name, isFixed ? attributeKey(options, attribute, part) : undefined];
      }),
    );
  const textOf = (element: Value) =>
    JSON.stringify(
      replacing(content).map(({ name, attribute }) =>
        attributeKey(options, attribute, partAt(element, name)),
      ),
    );
  const choices = choicesAmong(
    () => before.map((element, at) => [at, keysOf(element)]),
    (i) => keysOf(now[i] ?? null, configured[i] ?? null),
  );
  const pairing = new Pairing(choices, (i, at) => stays(pairOf(i, at)));
  const alike = grouped(
    before.keys(),
    (at) => textOf(before[at] ?? null),
    (at) => at,
  );
  // A new element requires a replacement only if its configuration sets what replaces: such elements choose first.
  const isFree = now.map((_, i) => stays(pairOf(i, undefined)));
  for (const i of [...now.keys()].sort((a, b) => Number(isFree[a]) - Number(isFree[b]))) {
    const at = alike.get(textOf(now[i] ?? null))?.pop();
    if (at !== undefined && !pairing.isTaken(at) && stays(pairOf(i, at))) pairing.set(i, at);
    else pairing.add(i);
  }
  const rest = [...before.keys()].filter((at) => !pairing.isTaken(at));
  return now.map((_, i) => pairOf(i, pairing.foundOf(i) ?? rest.shift()));
}

/** The attributes of an object whose change may replace. */
const replacing = cached((content: Content) =>
  membersOf(content).filter(
    (member): member is AttributeMember =>
      member.attribute !== undefined && !member.objects && hasEffect(member.attribute, "replaces"),
  ),
);

const forcesReplacement = anywhere(({ attribute }) => attribute && hasEffect(attribute, "replaces"));

/** Returns the paths of all top-level changes of a plan; see sameButZeros about the options. */
export function changedPaths(
  content: Content,
  planned: ValueRecord,
  prior: ValueRecord,
  {
    ignoresZeros = false,
    isFixed = false,
  }: { readonly ignoresZeros?: boolean; readonly isFixed?: boolean } = {},
): readonly Path[] {
  if (ignoresZeros && sameButZeros(content, planned, prior, isFixed)) return [];
  if (isFixed && sameButEmpty(content, planned, prior)) return [];
  return Object.entries(blockType(content)[1])
    .filter(([name, type]) => !sameValue(type, planned[name] ?? null, prior[name] ?? null))
    .map(([name]) => [name]);
}
