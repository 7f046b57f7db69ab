import { keepsRefinements } from "../../codec/refinements.ts";
import { nullUnknowns } from "../../complete-value.ts";
import type { Modifier } from "../../modifier.ts";
import { type Path, pathText } from "../../path.ts";
import type { Attribute, Content } from "../../schema.ts";
import { holdsSet, partType, type Type } from "../../values/type.ts";
import { Unknown } from "../../values/unknown.ts";
import {
  asRecord,
  Dynamic,
  isRecord,
  isSequence,
  sameValue,
  type Value,
  type ValueRecord,
} from "../../values/value.ts";
import {
  type Arrangement,
  atMembers,
  atObjects,
  haveSamePlaces,
  holdsSensitive,
  partAt,
  partsAt,
  type Step,
  stepsIn,
} from "../../walk.ts";
import { stateWithConfig } from "../compare/comparison.ts";
import { alignedWith } from "../compare/match.ts";
import { hasSameContent, withTypeOf } from "../compare/same.ts";
import { Changes, suppressedPaths } from "../plan/changes.ts";
import { stateAfterApply } from "./state-after-apply.ts";
import { stateAfterRead } from "./state-after-read.ts";

/** A place at which a response differs from the known planned value. */
export interface Contradiction {
  readonly path: Path;
  /** The place within a value of any type at the path; left out for the value itself. */
  readonly within?: Path;
  readonly planned: Value;
  /** The value that the next read would find there. */
  readonly returned: Value;
  readonly configured: Value;
  /** The type of the values. */
  readonly type: Type;
  /** The attribute at the path, or the one that contains it; undefined for blocks. */
  readonly attribute: Attribute | undefined;
  /** Whether one of the values is, or contains, a sensitive value. */
  readonly isSensitive: boolean;
  /** Why the API may replace the planned value, if an attribute on the path declares that. */
  readonly overruled: string | undefined;
  /** The modifier by which an attribute or a block on the path keeps its prior value in plans, as authors write it. */
  readonly keptBy: string | undefined;
}

/** The outcome of an operation whose plan had known values. */
export interface Agreement {
  /** The planned state, with the response where the plan was unknown. */
  readonly completed: ValueRecord;
  /** The state that a read of the same response would produce. */
  readonly found: ValueRecord;
  readonly contradictions: readonly Contradiction[];
  /** The changes that the next plan would show. */
  readonly changes: Changes;
}

/** A plan with the response of the API, and the configuration. */
interface AppliedPlan {
  readonly planned: ValueRecord;
  readonly returned: ValueRecord;
  /** All reported values of the object; by default, those of the response. */
  readonly known?: ValueRecord;
  readonly config: Value;
}

/**
 * Compares a response with the plan in the same way as the next read and plan would: spellings of one value are equal, attributes that
 * the response omits or never has agree, and suppressed differences do not count.
 */
export function compareWithPlan(
  content: Content,
  { planned, returned, known = returned, config }: AppliedPlan,
): Agreement {
  const completed = stateAfterApply(content, planned, known);
  const found = stateAfterRead(content, completed, asRecord(nullUnknowns(returned)), { imported: false });
  const changes = new Changes(content, completed, found);
  const suppressed = suppressedPaths(changes);
  const contradictions = inContent(content, [completed, found, planned, config], [], {
    isSensitive: false,
    overruled: undefined,
    keptBy: undefined,
  }).filter(({ path }) => !suppressed.has(pathText(path)));
  return { completed, found, contradictions, changes };
}

/** The same place in states, plan and configuration. */
type Sides = readonly [completed: Value, found: Value, planned: Value, config: Value];

/** The properties that an attribute passes on to everything in it. */
type Inherited = Pick<Contradiction, "isSensitive" | "overruled" | "keptBy">;

function inContent(content: Content, sides: Sides, at: Path, inherited: Inherited): readonly Contradiction[] {
  return atMembers<Sides, Contradiction>(content, sides, at, (member, parts, path) => {
    const { attribute, blocks, objects, type } = member;
    const { isSensitive, overruled, keptBy } = inherited;
    const own = {
      isSensitive: isSensitive || attribute?.sensitive === true,
      overruled: attribute?.overruled ?? overruled,
      keptBy: keeperOf(attribute ?? blocks ?? {}) ?? keptBy,
    };
    if (!objects) return inValue(type, parts, path, { ...own, attribute });
    const whole = { ...own, attribute, isSensitive: own.isSensitive || holdsSensitive(objects.content) };
    const [completed, found, planned, config] = parts;
    const sides = [
      completed,
      found,
      planned,
      alignedWith(objects, stateWithConfig, planned, config),
    ] as const;
    return inParts(objects, sides, path, whole, (part, place) =>
      inContent(objects.content, part, place, own),
    );
  });
}

/** Returns the modifier that keeps prior values in plans, as authors write it. */
function keeperOf({ identifier, modifiers = [] }: Partial<Attribute>): string | undefined {
  const keeper: (Modifier & { readonly method?: string }) | undefined = modifiers.find(
    ({ keeps }) => keeps !== undefined,
  );
  if (!keeper) return undefined;
  return identifier ? "identifier()" : `${keeper.method ?? keeper.name}()`;
}

type Own = Inherited & Pick<Contradiction, "attribute">;

/** Compares a value of an attribute without nested attributes, part by part if its parts have an address. */
function inValue(type: Type, sides: Sides, at: Path, own: Own): readonly Contradiction[] {
  if (type === "dynamic") return inDynamic(sides, at, own);
  if (typeof type === "string" || type[0] === "tuple" || type[0] === "set")
    return inParts({ nesting: "set", one: false, type }, sides, at, own, () => []);
  if (type[0] === "object")
    return inParts({ nesting: "single", one: false, type }, sides, at, own, (part, place) =>
      Object.entries(type[1]).flatMap(([name, member]) =>
        inValue(member, partsAt(part, name), [...place, name], own),
      ),
    );
  return inParts({ nesting: type[0], one: false, type }, sides, at, own, (part, place) =>
    inValue(type[1], part, place, own),
  );
}

/** Compares each part that has an address, or the whole value if parts have none or are missing. */
function inParts(
  parts: Arrangement & { readonly type: Type },
  sides: Sides,
  at: Path,
  own: Own,
  each: (part: Sides, place: Path) => readonly Contradiction[],
): readonly Contradiction[] {
  const [completed, found, planned] = sides;
  const whole = ([, returned, planned, configured]: Sides, path: Path) => [
    { ...own, path, type: parts.type, planned, returned, configured },
  ];
  if (planned instanceof Unknown) {
    const { refinements } = planned;
    const isExcluded = refinements && found !== null && !keepsRefinements(refinements, found);
    return isExcluded ? whole(sides, at) : [];
  }
  if (sameValue(parts.type, completed, found)) return [];
  if (!haveSamePlaces(parts, completed, found)) return whole(sides, at);
  return atObjects<Sides, Contradiction>(parts, sides, at, (part, place, step) => {
    const isKey = parts.nesting === "map" && step !== undefined;
    const isOnBothSides = !isKey || [completed, found].every((side) => step in asRecord(side));
    return isOnBothSides ? each(part, place) : whole(part, place);
  });
}

/** Compares values of any type part by part, as JSON: a map equals an object. */
function inDynamic(
  [completed, found, planned, configured]: Sides,
  at: Path,
  own: Own,
): readonly Contradiction[] {
  if (planned instanceof Unknown) return [];
  const isTyped = completed instanceof Dynamic && found instanceof Dynamic && holdsSet(completed.type);
  const alike = isTyped ? withTypeOf(completed, found) : found;
  return partsThatDiffer("dynamic", completed, alike, planned).map(({ within, planned, returned }) => ({
    ...own,
    path: at,
    type: "dynamic",
    ...(within.length > 0 && { within }),
    planned,
    returned,
    configured,
  }));
}

type Part = Required<Pick<Contradiction, "within" | "planned" | "returned">>;

/** Returns the innermost places at which the response differs from a known part of the plan. */
function partsThatDiffer(
  type: Type,
  completed: Value,
  found: Value,
  planned: Value,
  within: Path = [],
): readonly Part[] {
  // What does not fit the type that the plan has cannot complete it.
  if (planned instanceof Unknown)
    return completed === null && found !== null ? [{ within, planned, returned: found }] : [];
  if (completed instanceof Dynamic && found instanceof Dynamic) {
    const open = planned instanceof Dynamic ? planned.value : planned;
    return partsThatDiffer(completed.type, completed.value, found.value, open, within);
  }
  // Elements of sets have no address.
  if (type[0] === "set")
    return sameValue(type, completed, found) ? [] : [{ within, planned, returned: found }];
  const isList = isSequence(completed) && isSequence(found) && completed.length === found.length;
  if (isList || (isRecord(completed) && isRecord(found))) {
    const steps = stepsIn({ nesting: isList ? "list" : "map" }, [completed, found]);
    const isGone = (step: Step = "") =>
      !(partAt(planned, step) instanceof Unknown) && step in completed !== step in found;
    // A member that is null differs from none.
    if (steps.some((step) => isGone(step) && partAt(completed, step) === partAt(found, step)))
      return [{ within, planned, returned: found }];
    return steps.flatMap((step = "") =>
      partsThatDiffer(
        partType(type, step),
        partAt(completed, step),
        partAt(found, step),
        partAt(planned, step),
        [...within, step],
      ),
    );
  }
  return hasSameContent(completed, found) ? [] : [{ within, planned, returned: found }];
}
