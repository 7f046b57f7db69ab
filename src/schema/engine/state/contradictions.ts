import { type Path, pathText } from "../../path.ts";
import type { Attribute, Content } from "../../schema.ts";
import type { Type } from "../../values/type.ts";
import { Unknown } from "../../values/unknown.ts";
import { asRecord, sameValue, type Value, type ValueRecord } from "../../values/value.ts";
import { Changes, suppressedPaths } from "../plan/changes.ts";
import { planWithConfig } from "../plan/comparison.ts";
import { alignedWith } from "../plan/match.ts";
import { type Arrangement, atMembers, atObjects, haveSamePlaces, holdsSensitive, partsAt } from "../walk.ts";
import { nullUnknowns, stateAfterApply } from "./state-after-apply.ts";
import { stateAfterRead } from "./state-after-read.ts";

/** A place at which a response differs from the known planned value. */
export interface Contradiction {
  readonly path: Path;
  readonly planned: Value;
  /** The value that the next read would find there. */
  readonly returned: Value;
  readonly configured: Value;
  /** The attribute at the path, or the one that contains it; undefined for blocks. */
  readonly attribute: Attribute | undefined;
  /** Whether one of the values is, or contains, a sensitive value. */
  readonly isSensitive: boolean;
  /** Why the API may replace the planned value, if an attribute on the path declares that. */
  readonly overruled: string | undefined;
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
  }).filter(({ path }) => !suppressed.has(pathText(path)));
  return { completed, found, contradictions, changes };
}

/** The same place in states, plan and configuration. */
type Sides = readonly [completed: Value, found: Value, planned: Value, config: Value];

/** The properties that an attribute passes on to everything in it. */
type Inherited = Pick<Contradiction, "isSensitive" | "overruled">;

function inContent(content: Content, sides: Sides, at: Path, inherited: Inherited): readonly Contradiction[] {
  return atMembers<Sides, Contradiction>(content, sides, at, ({ attribute, objects, type }, parts, path) => {
    const { isSensitive, overruled } = inherited;
    const own = {
      isSensitive: isSensitive || attribute?.sensitive === true,
      overruled: attribute?.overruled ?? overruled,
    };
    if (!objects) return inValue(type, parts, path, { ...own, attribute });
    const whole = { ...own, attribute, isSensitive: own.isSensitive || holdsSensitive(objects.content) };
    const [completed, found, planned, config] = parts;
    const sides = [completed, found, planned, alignedWith(objects, planWithConfig, planned, config)] as const;
    return inParts(objects, sides, path, whole, (part, place) =>
      inContent(objects.content, part, place, own),
    );
  });
}

type Own = Inherited & Pick<Contradiction, "attribute">;

/** Compares a value of an attribute without nested attributes, part by part if its parts have an address. */
function inValue(type: Type, sides: Sides, at: Path, own: Own): readonly Contradiction[] {
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
  if (planned instanceof Unknown || sameValue(parts.type, completed, found)) return [];
  const whole = ([planned, returned, , configured]: Sides, path: Path) => [
    { ...own, path, planned, returned, configured },
  ];
  if (!haveSamePlaces(parts, completed, found)) return whole(sides, at);
  return atObjects<Sides, Contradiction>(parts, sides, at, (part, place, step) => {
    const isKey = parts.nesting === "map" && step !== undefined;
    const isOnBothSides = !isKey || [completed, found].every((side) => step in asRecord(side));
    return isOnBothSides ? each(part, place) : whole(part, place);
  });
}
