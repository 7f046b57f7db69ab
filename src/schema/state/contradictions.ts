import { type Path, pathText } from "../path.ts";
import { Changes, suppressedPaths } from "../plan/suppress.ts";
import { type Attribute, type Content, contentOf, type NestedBlock, nestedBlockType } from "../schema.ts";
import type { Type } from "../values/type.ts";
import { Unknown } from "../values/unknown.ts";
import { asRecord, isRecord, isSequence, sameValue, type Value, type ValueRecord } from "../values/value.ts";
import { nullUnknowns } from "./apply-input.ts";
import { stateAfterApply } from "./state-after-apply.ts";
import { stateAfterRead } from "./state-after-read.ts";

/** A place where a response differs from the known value that was planned for it. */
export interface Contradiction {
  readonly path: Path;
  readonly planned: Value;
  /** What the next read would find there. */
  readonly returned: Value;
  readonly configured: Value;
  /** The attribute at the path, or the one that the path leads into; undefined for blocks. */
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
  /** The state that a read of the same response leads to. */
  readonly found: ValueRecord;
  readonly contradictions: readonly Contradiction[];
}

/**
 * Compares a response with the plan, as the next read and plan would: spellings of one value are equal, attributes that the response
 * omits or never has agree, and differences that the schema suppresses are none. `known` is all that was reported of the object.
 */
export function compareWithPlan(
  content: Content,
  {
    planned,
    returned,
    known = returned,
    config,
  }: {
    readonly planned: ValueRecord;
    readonly returned: ValueRecord;
    readonly known?: ValueRecord;
    readonly config: Value;
  },
): Agreement {
  const completed = stateAfterApply(content, planned, known);
  const found = stateAfterRead(content, completed, asRecord(nullUnknowns(returned)), {
    imported: false,
    zeros: true,
  });
  const suppressed = suppressedPaths(new Changes(content, completed, found));
  const contradictions = inContent(content, { planned, completed, found, config }, [], {
    isSensitive: false,
    overruled: undefined,
  }).filter(({ path }) => !suppressed.has(pathText(path)));
  return { completed, found, contradictions };
}

/** The same place in plan, states and configuration. */
interface Sides {
  readonly planned: Value;
  readonly completed: Value;
  readonly found: Value;
  readonly config: Value;
}

/** What an attribute passes on to everything in it. */
type Inherited = Pick<Contradiction, "isSensitive" | "overruled">;

function inContent(content: Content, sides: Sides, at: Path, inherited: Inherited): readonly Contradiction[] {
  const ofAttributes = Object.entries(content.attributes).flatMap(([name, attribute]) =>
    inAttribute(attribute, partOf(sides, name), [...at, name], {
      isSensitive: inherited.isSensitive || attribute.sensitive === true,
      overruled: attribute.overruled ?? inherited.overruled,
    }),
  );
  const ofBlocks = Object.entries(content.blocks).flatMap(([name, { nesting, block, one }]) => {
    const objects = {
      nesting,
      one,
      type: nestedBlockType({ nesting, block }),
      content: block,
      attribute: undefined,
    };
    return inObjects(objects, partOf(sides, name), [...at, name], inherited);
  });
  return [...ofAttributes, ...ofBlocks];
}

function inAttribute(
  attribute: Attribute,
  sides: Sides,
  at: Path,
  inherited: Inherited,
): readonly Contradiction[] {
  const { type, nested } = attribute;
  if (!nested) return inValue(type, sides, at, { ...inherited, attribute });
  const objects = { nesting: nested.nesting, one: false, type, content: contentOf(nested), attribute };
  return inObjects(objects, sides, at, inherited);
}

interface Objects {
  readonly nesting: NestedBlock["nesting"];
  readonly one: boolean;
  readonly type: Type;
  readonly content: Content;
  readonly attribute: Attribute | undefined;
}

function inObjects(
  { nesting, one, type, content, attribute }: Objects,
  sides: Sides,
  at: Path,
  inherited: Inherited,
): readonly Contradiction[] {
  const own = {
    ...inherited,
    attribute,
    isSensitive: inherited.isSensitive || holdsSensitive(content),
  };
  return inParts({ nesting, type }, sides, at, own, (part, place) =>
    // A block that comes once is addressed without an index.
    inContent(content, part, one ? at : place, inherited),
  );
}

/** A value of an attribute without attributes of its own, part by part as far as its parts have an address. */
function inValue(
  type: Type,
  sides: Sides,
  at: Path,
  own: Inherited & { readonly attribute: Attribute },
): readonly Contradiction[] {
  if (typeof type === "string" || type[0] === "tuple" || type[0] === "set")
    return inParts({ nesting: "set", type }, sides, at, own, () => []);
  if (type[0] === "object")
    return inParts({ nesting: "single", type }, sides, at, own, (part, place) =>
      Object.entries(type[1]).flatMap(([name, member]) =>
        inValue(member, partOf(part, name), [...place, name], own),
      ),
    );
  return inParts({ nesting: type[0], type }, sides, at, own, (part, place) =>
    inValue(type[1], part, place, own),
  );
}

/** Compares each part that has an address, or the whole where parts have none, or are missing. */
function inParts(
  { nesting, type }: { readonly nesting: NestedBlock["nesting"]; readonly type: Type },
  sides: Sides,
  at: Path,
  own: Inherited & { readonly attribute: Attribute | undefined },
  each: (part: Sides, place: Path) => readonly Contradiction[],
): readonly Contradiction[] {
  const { planned, completed, found, config } = sides;
  if (planned instanceof Unknown || sameValue(type, completed, found)) return [];
  const isSingle = nesting === "single" || nesting === "group";
  if (isSingle && isRecord(completed) && isRecord(found)) return each(sides, at);
  if (nesting === "list" && isSequence(completed) && isSequence(found) && completed.length === found.length)
    return completed.flatMap((_, i) => each(partOf(sides, i), [...at, i]));
  if (nesting === "map" && isRecord(completed) && isRecord(found))
    return Object.keys({ ...completed, ...found }).flatMap((key) => {
      const part = partOf(sides, key);
      const place = [...at, { key }];
      if (key in completed && key in found) return each(part, place);
      return [
        { ...own, path: place, planned: part.completed, returned: part.found, configured: part.config },
      ];
    });
  return [{ ...own, path: at, planned: completed, returned: found, configured: config }];
}

function partOf({ planned, completed, found, config }: Sides, step: string | number): Sides {
  return {
    planned: planned instanceof Unknown ? planned : member(planned, step),
    completed: member(completed, step),
    found: member(found, step),
    config: member(config, step),
  };
}

function member(whole: Value, step: string | number): Value {
  return (isSequence(whole) ? whole[Number(step)] : asRecord(whole)[step]) ?? null;
}

function holdsSensitive({ attributes, blocks }: Content): boolean {
  return (
    Object.values(attributes).some(
      ({ sensitive, nested }) => sensitive || (nested && holdsSensitive(contentOf(nested))),
    ) || Object.values(blocks).some(({ block }) => holdsSensitive(block))
  );
}
