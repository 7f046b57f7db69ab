import { hasEffect, isModified, unsetValueOf } from "../../modifier.ts";
import { type Path, pathText } from "../../path.ts";
import {
  type Attribute,
  blockType,
  type Content,
  isComputed,
  isDecided,
  isMissing,
  noBlocks,
} from "../../schema.ts";
import { Unknown } from "../../values/unknown.ts";
import { distinct, isRecord, isSequence, type Value, type ValueRecord } from "../../values/value.ts";
import {
  type AttributeMember,
  anywhere,
  type BlocksMember,
  hasLastingPlaces,
  isSingle,
  type Member,
  makeObject,
  mapObjects,
  membersOf,
  type Objects,
  partAt,
  pathInto,
  stepsIn,
} from "../../walk.ts";
import {
  type Comparison,
  configWithAnyPrior,
  configWithPrior,
  defaultWithAnyPrior,
  oppositeOf,
} from "../compare/comparison.ts";
import { fits, inPlaceOf, mapMatched, objectsFit } from "../compare/match.ts";
import { isEquivalent, isUnset } from "../compare/same.ts";
import { plannedChange } from "./planned-change.ts";

/** How a plan treats values that the configuration leaves to the provider. */
export interface PlanOptions {
  /** Whether the plan changes something: if so, computed values that may change with it are unknown; if not, they stay. */
  readonly changing: boolean;
  /** The paths, as text, whose change is hidden. */
  readonly suppressed?: ReadonlySet<string>;
  /** Whether the values belong to an element of a list that was at another index before: Terraform accepts no prior value in its place. */
  readonly isMoved?: boolean;
  /** Reports whether the value at a dotted name changes. */
  readonly changed?: (name: string) => boolean;
  /** Whether null and zeros are equal, because it is not known who wrote the prior values. */
  readonly ignoresZeros?: boolean;
  /** Whether each change replaces the object. */
  readonly isFixed?: boolean;
  /** Whether the object may differ from the prior one at its place, so that none of its prior values is kept. */
  readonly isOther?: boolean;
}

/**
 * Returns the planned values of a block for a configuration and the prior values. Defaults replace values that are not configured,
 * equivalent spellings keep the prior one, computed values stay or become unknown. Every value is the configured one, the
 * prior one, or belongs to an attribute that the provider may decide, as Terraform Core requires of a plan. `at` is the
 * path of the values.
 */
export function planValues(
  content: Content,
  config: ValueRecord,
  prior: ValueRecord | null,
  options: PlanOptions,
  at: Path = [],
): ValueRecord {
  return makeObject(content, (member) => {
    const wanted = config[member.name] ?? null;
    const before = prior === null ? undefined : (prior[member.name] ?? null);
    return member.attribute
      ? planAttribute(member, wanted, before, options, at)
      : planBlocks(member, wanted, before, options, at);
  });
}

/** The prior value of an attribute or of blocks; undefined in a new object, which has none. */
type Prior = Value | undefined;

/** Returns the planned values of a new object; null or unknown for a configuration that is. */
export function planNew<Config extends Value>(content: Content, config: Config): Config | ValueRecord {
  return isRecord(config) ? planValues(content, config, null, { changing: true }) : config;
}

function planAttribute(
  member: AttributeMember,
  config: Value,
  before: Prior,
  options: PlanOptions,
  at: Path,
): Value {
  const { attribute, objects } = member;
  const prior = before ?? null;
  const { suppressed, isMoved } = options;
  if (attribute.writeOnly) return null;
  const wanted = config ?? attribute.default ?? null;
  if (wanted === null) return planUnset(member, before, options);
  if (wanted instanceof Unknown) return wanted;
  if (prior !== null && !isMoved && suppressed?.size && suppressed.has(pathText([...at, member.name])))
    return prior;
  if (objects) {
    const isKept = config === null && options.ignoresZeros && options.isFixed && !isMoved;
    if (isKept && prior !== null && objectsFit(defaultWithAnyPrior, objects, wanted, prior)) return prior;
    return planObjects(objects, wanted, prior, options, [...at, member.name]);
  }
  return !isMoved && isEquivalent(attribute, wanted, prior) ? prior : wanted;
}

function planUnset(member: AttributeMember, before: Prior, options: PlanOptions): Value {
  const { changing } = options;
  const { attribute, objects } = member;
  const prior = before ?? null;
  if (!attribute.computed)
    return unsetValueOf(attribute) !== undefined && isUnset(attribute, prior) ? prior : null;
  if (!changing || keepsPrior(member, before, options)) return prior;
  if (attribute.identifier) return notNull;
  return objects && isDecided(attribute) && isSingle(objects) && isRecord(prior) && keepsSome(objects.content)
    ? planDecided(objects.content, prior, options)
    : unknown;
}

/** Returns the planned values of an object that the API alone decides, some members of which keep their prior values. */
function planDecided(content: Content, prior: ValueRecord, options: PlanOptions): ValueRecord {
  return makeObject(content, (member) =>
    member.attribute?.computed ? planUnset(member, prior[member.name] ?? null, options) : unknown,
  );
}

/** Reports whether a modifier keeps the prior value. Null is a value of the state, too, unless the API returns a value for each object. */
function keepsPrior(member: Member, prior: Prior, { changed = () => true, isOther }: PlanOptions): boolean {
  const { attribute, blocks } = member;
  if (prior === undefined || isOther || (attribute && isMissing(attribute, prior))) return false;
  const change = plannedChange(member, { planned: unknown, prior }, changed);
  return isModified(attribute ?? blocks, "keeps", change);
}

const unknown = new Unknown();
/** The unknown value of an identifier, which is never null after apply, so that conditions in configurations can rely on it. */
const notNull = new Unknown({ notNull: true });

function planBlocks(
  member: BlocksMember,
  config: Value,
  prior: Prior,
  options: PlanOptions,
  at: Path,
): Value {
  const { blocks, objects } = member;
  if (config instanceof Unknown) return config;
  if (blocks.computed && config === null) {
    const keeps = !options.changing || keepsPrior(member, prior, options);
    return keeps ? (prior ?? noBlocks(blocks)) : unknown;
  }
  return planObjects(objects, config, prior ?? null, options, [...at, member.name]);
}

function planObjects(objects: Objects, config: Value, prior: Value, options: PlanOptions, path: Path): Value {
  const { nesting, content, unordered } = objects;
  const comparison = options.ignoresZeros ? configWithAnyPrior : configWithPrior;
  const wanted = unordered && !options.isMoved ? inPriorOrder(objects, comparison, config, prior) : config;
  const mayMove = !hasLastingPlaces(objects) && options.changing && keepsSome(content);
  const matched = mapMatched(objects, wanted, prior, comparison, (object, before, step) => {
    const isMoved = options.isMoved || (unordered && before !== null && before !== partAt(prior, step));
    const isOther =
      options.isOther || (mayMove && before !== null && !fits(comparison, content, object, before));
    const own = { ...options, isMoved: isMoved === true, isOther };
    return planValues(content, object, before, own, pathInto(objects, path, step));
  });
  const planned = isSingle(objects) || !hasWriteOnly(content) ? matched : withOpenElements(objects, matched);
  return nesting === "set" && isSequence(planned) ? distinct(blockType(content), planned) : planned;
}

/** Returns planned elements with null for the write-only attributes of an unknown one: Terraform rejects a plan in which they are unknown. */
function withOpenElements(objects: Objects, planned: Value): Value {
  const open = () => makeObject(objects.content, ({ attribute }) => (attribute?.writeOnly ? null : unknown));
  return mapObjects(
    objects,
    planned,
    (object) => object,
    (part) => (part instanceof Unknown ? open() : part),
  );
}

const hasWriteOnly = anywhere(({ attribute }) => attribute?.writeOnly);

const keepsSome = anywhere(({ attribute, blocks }) => hasEffect(attribute ?? blocks, "keeps"));

/** Returns a configured list in the prior order if it has the same elements and Terraform accepts a plan in this order. */
function inPriorOrder(objects: Objects, comparison: Comparison, config: Value, prior: Value): Value {
  const ordered = inPlaceOf(objects, oppositeOf(comparison), prior, config);
  if (!ordered) return config;
  const isAccepted = ordered.every((_, i) => mayStay(objects.content, partAt(config, i), partAt(prior, i)));
  return isAccepted ? ordered : config;
}

/**
 * Reports whether Terraform accepts prior values where the configuration has others: it does not accept a value where the other one is null,
 * nor another number of blocks. It does not compare sets.
 */
function mayStay(content: Content, config: Value, prior: Value): boolean {
  return membersOf(content).every(({ name, attribute, blocks, objects }) => {
    const [wanted, before] = [partAt(config, name), partAt(prior, name)];
    if (attribute) return wanted === null ? isOpenWhenNull(attribute) || before === null : before !== null;
    if (blocks.nesting === "set") return true;
    if (wanted === null || before === null) return wanted === before;
    const steps = stepsIn(objects, [wanted, before]);
    return steps.every((step) => {
      const [one, other] = [partAt(wanted, step), partAt(before, step)];
      return isRecord(one) && isRecord(other) && mayStay(blocks.block, one, other);
    });
  });
}

function isOpenWhenNull(attribute: Attribute): boolean {
  return attribute.writeOnly === true || isComputed(attribute);
}
