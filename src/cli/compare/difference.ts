import type { Block } from "../../schema/schema.ts";
import { sameType, type Type, typeJson, typeName } from "../../schema/values/type.ts";
import { isSingle } from "../../schema/walk.ts";
import type { Declarations, FunctionDeclaration, LaterKind, ParameterDeclaration } from "./declarations.ts";
import { type Part, type Parts, partsOf, type Setting } from "./parts.ts";

/** What no longer works with the second provider: states that the first one wrote, or configurations for it. */
export type Broken = "states" | "configurations";

/** A difference between the declarations of two providers. */
export interface SchemaDifference {
  /** The attribute, block, type or function: `acme_item.name`, `data.acme_item`, `function acme_id`, `provider.url`. */
  readonly place: string;
  /** What the second provider has there, and what the first one had: `is required, was optional`. */
  readonly text: string;
  readonly breaks: readonly Broken[];
  /** Whether only a description differs. */
  readonly isDescription: boolean;
}

/** Which definitions to compare. */
export interface ComparisonOptions {
  /** Whether to compare only types and functions that both providers have. */
  readonly shared?: boolean;
}

type Differences = Generator<SchemaDifference, void, undefined>;

/** Where a part is: its name, and what becomes of its values in states of the first provider. */
interface ComparedPart {
  readonly name: string;
  /** The second provider receives them as they are, or converts them with an upgrade; undefined where no state has them. */
  readonly states?: "kept" | "upgraded" | undefined;
}

/** Yields the differences of the declarations of a provider from those of an earlier one. */
export function* schemaDifferences(
  one: Declarations,
  other: Declarations,
  { shared = false }: ComparisonOptions = {},
): Differences {
  const bothKnow = (kind: LaterKind) => !one.unknownKinds.has(kind) && !other.unknownKinds.has(kind);
  function* ofTypes<D>(
    what: string,
    [before, after]: readonly [ReadonlyMap<string, D>, ReadonlyMap<string, D>],
    breaks: readonly Broken[],
    compare: (place: string, before: D, after: D) => Differences,
  ): Differences {
    for (const name of new Set([...before.keys(), ...after.keys()])) {
      const [mine, theirs] = [before.get(name), after.get(name)];
      if (mine !== undefined && theirs !== undefined) yield* compare(what + name, mine, theirs);
      else if (!shared && mine !== undefined) yield difference(what + name, "is missing", breaks);
      else if (!shared) yield difference(what + name, "is new");
    }
  }
  function* ofBlocks(
    what: string,
    pair: readonly [ReadonlyMap<string, Block>, ReadonlyMap<string, Block>],
  ): Differences {
    yield* ofTypes(what, pair, ["configurations"], (name, before, after) => ofBlock({ name }, before, after));
  }
  yield* ofBlock({ name: "provider" }, one.provider, other.provider);
  if (bothKnow("provider_meta")) yield* ofBlock({ name: "provider_meta" }, one.meta, other.meta);
  yield* ofTypes("", [one.resources, other.resources], ["states", "configurations"], (name, before, after) =>
    ofVersioned(name, before, after, (place) => ofBlock(place, before.block, after.block)),
  );
  if (bothKnow("identities"))
    yield* ofTypes("identity of ", [identities(one), identities(other)], ["configurations"], ofIdentity);
  yield* ofBlocks("data.", [one.dataSources, other.dataSources]);
  if (bothKnow("ephemeral resources"))
    yield* ofBlocks("ephemeral.", [one.ephemeralResources, other.ephemeralResources]);
  if (bothKnow("list resources")) yield* ofBlocks("list.", [one.listResources, other.listResources]);
  if (bothKnow("actions")) yield* ofBlocks("action.", [one.actions, other.actions]);
  if (bothKnow("state stores")) yield* ofBlocks("state store ", [one.stateStores, other.stateStores]);
  if (bothKnow("functions"))
    yield* ofTypes("function ", [one.functions, other.functions], ["configurations"], ofFunction);
}

/** Returns the kinds of definitions that only one of two files contains, and that therefore are not compared. */
export function uncompared(one: Declarations, other: Declarations): readonly LaterKind[] {
  const kinds = new Set([...one.unknownKinds, ...other.unknownKinds]);
  return [...kinds].filter((kind) => !(one.unknownKinds.has(kind) && other.unknownKinds.has(kind)));
}

/** Returns a difference. */
export function difference(
  place: string,
  text: string,
  breaks: readonly Broken[] = [],
  isDescription = false,
): SchemaDifference {
  return { place, text, breaks, isDescription };
}

function* ofVersioned(
  name: string,
  before: { readonly version: number },
  after: { readonly version: number },
  compare: (place: ComparedPart) => Differences,
): Differences {
  const versions = `has schema version ${after.version}, had ${before.version}`;
  if (after.version < before.version)
    yield difference(name, `${versions}: Terraform refuses the states of the higher version`, ["states"]);
  if (after.version > before.version) yield difference(name, `${versions}: the provider upgrades the states`);
  yield* compare({ name, states: after.version > before.version ? "upgraded" : "kept" });
}

interface Identity {
  readonly version: number;
  readonly parts: Parts;
}

function identities({ resources, identityVersions }: Declarations): ReadonlyMap<string, Identity> {
  return new Map(
    [...resources].flatMap(([type, { identity }]) =>
      identity
        ? [[type, { version: identityVersions.get(type) ?? 0, parts: partsOf(identity) }] as const]
        : [],
    ),
  );
}

/** Compares identities. The values of an object's identity never change, so another attribute needs another version. */
function* ofIdentity(name: string, before: Identity, after: Identity): Differences {
  yield* ofVersioned(name, before, after, function* (place) {
    const names = (parts: Parts) => Object.keys(parts).sort().join(", ");
    if (place.states === "kept" && names(before.parts) !== names(after.parts))
      yield difference(name, `has the attributes ${names(after.parts)}, had ${names(before.parts)}`, [
        "states",
      ]);
    yield* ofParts(place, before.parts, after.parts);
  });
}

function* ofBlock(place: ComparedPart, before: Block, after: Block): Differences {
  yield* ofWords(place.name, before, after);
  yield* ofParts(place, partsOf(before), partsOf(after));
}

function* ofParts({ name, states }: ComparedPart, before: Parts, after: Parts): Differences {
  for (const member of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const place = { name: `${name}.${member}`, states };
    const [one, other] = [before[member], after[member]];
    if (one && other) yield* ofPart(place, one, other);
    else if (one) yield difference(place.name, "is missing", ["configurations"]);
    else if (other?.setting === "required")
      yield difference(place.name, "is new and required", ["configurations"]);
    else yield difference(place.name, "is new");
  }
}

function* ofPart(place: ComparedPart, before: Part, after: Part): Differences {
  const { name } = place;
  if (before.form !== after.form) {
    const text = (form: Part["form"]) => (form === "block" ? "a block" : "an attribute");
    yield difference(name, `is ${text(after.form)}, was ${text(before.form)}`, ["configurations"]);
  }
  const haveObjects = before.nesting !== undefined && after.nesting !== undefined;
  if (
    haveObjects
      ? before.nesting !== after.nesting
      : before.nesting !== after.nesting || !sameType(before.type, after.type)
  )
    yield* ofShape(place, before, after);
  const isOfLimits = before.form === "block" && after.form === "block" && before.min !== after.min;
  if (before.setting !== after.setting && !isOfLimits) yield ofSetting(place, before.setting, after.setting);
  yield* ofLimits(name, before, after);
  if (after.sensitive !== before.sensitive)
    yield after.sensitive
      ? difference(name, "is sensitive, was not: outputs with it need sensitive = true", ["configurations"])
      : difference(name, "is not sensitive, was sensitive: Terraform shows it");
  if (after.writeOnly !== before.writeOnly)
    yield after.writeOnly
      ? difference(name, "is write-only, was not: no expression can refer to it", ["configurations"])
      : difference(name, "is not write-only, was write-only: it takes no ephemeral values", [
          "configurations",
        ]);
  yield* ofWords(name, before, after);
  if (haveObjects) yield* ofParts(place, before.parts, after.parts);
}

function* ofShape({ name, states }: ComparedPart, before: Part, after: Part): Differences {
  const [is, was] = [shapeOf(after), shapeOf(before)];
  const isSame = sameType(before.type, after.type);
  const of = ({ type, nesting }: Part) => (isSame ? `nesting ${nesting}` : `type ${typeJson(type)}`);
  const text = is === was ? `has the ${of(after)}, had the ${of(before)}` : `is ${is}, was ${was}`;
  const breaksStates = states === "kept" && !isStoredAs(before.type, after.type);
  const breaks: readonly Broken[] = ["states", "configurations"];
  yield difference(name, text, breaksStates ? breaks : ["configurations"]);
}

function shapeOf({ nesting, type }: Part): string {
  if (nesting === undefined) return typeName(type);
  return isSingle({ nesting }) ? "an object" : `a ${nesting} of objects`;
}

/** Reports whether the JSON of each value of a type in a state is that of a value of another type. */
function isStoredAs(type: Type, other: Type): boolean {
  if (sameType(type, other)) return true;
  if (typeof type === "string" || typeof other === "string") return false;
  if (type[0] === "tuple" || other[0] === "tuple") return false;
  if (type[0] === "object" || other[0] === "object") {
    if (type[0] !== "object" || other[0] !== "object") return false;
    const [from, to] = [type[1], other[1]];
    return Object.keys(to).every(
      (name) => from[name] === undefined || isStoredAs(from[name], to[name] as Type),
    );
  }
  const isArray = (kind: string) => kind !== "map";
  return isArray(type[0]) === isArray(other[0]) && isStoredAs(type[1], other[1]);
}

function ofSetting({ name, states }: ComparedPart, before: Setting, after: Setting): SchemaDifference {
  const text = `is ${after}, was ${before}`;
  if (after === "required") return difference(name, text, ["configurations"]);
  if (after === "computed") return difference(name, `${text}: it cannot be set`, ["configurations"]);
  const isDecided = (setting: Setting) => setting.endsWith("computed");
  if (!isDecided(before) || isDecided(after) || !states) return difference(name, text);
  return difference(name, `${text}: the next plan removes values that are not configured`, ["states"]);
}

function* ofLimits(name: string, before: Part, after: Part): Differences {
  if (before.form !== "block" || after.form !== "block") return;
  const breaks = (isBroken: boolean): readonly Broken[] => (isBroken ? ["configurations"] : []);
  if (after.min !== before.min)
    yield difference(
      name,
      `occurs at least ${after.min} times, was ${before.min}`,
      breaks(after.min > before.min),
    );
  const times = (max: number) => (max === Number.POSITIVE_INFINITY ? "any number of" : String(max));
  if (after.max !== before.max)
    yield difference(
      name,
      `occurs at most ${times(after.max)} times, was ${times(before.max)}`,
      breaks(after.max < before.max),
    );
}

/** The texts about a definition. */
interface Words {
  readonly description: string;
  readonly deprecated?: string | undefined;
}

function* ofWords(name: string, before: Words, after: Words): Differences {
  const [was, is] = [before.deprecated !== undefined, after.deprecated !== undefined];
  if (is !== was) yield difference(name, is ? "is deprecated" : "is no longer deprecated");
  if (before.description !== after.description) yield difference(name, "has another description", [], true);
  if (before.deprecated && after.deprecated && before.deprecated !== after.deprecated)
    yield difference(name, "has another deprecation message", [], true);
}

function* ofFunction(name: string, before: FunctionDeclaration, after: FunctionDeclaration): Differences {
  yield* ofWords(name, before, after);
  if (before.summary !== after.summary) yield difference(name, "has another summary", [], true);
  if (!sameType(before.returns, after.returns))
    yield difference(name, `returns ${typeText(after.returns)}, returned ${typeText(before.returns)}`, [
      "configurations",
    ]);
  const [is, was] = [after.parameters.length, before.parameters.length];
  if (is !== was) yield difference(name, `has ${is} parameters, had ${was}`, ["configurations"]);
  for (const [i, parameter] of before.parameters.entries())
    yield* ofParameter(name, parameter, after.parameters[i]);
  if (before.variadic && after.variadic) yield* ofParameter(name, before.variadic, after.variadic);
  else if (before.variadic)
    yield difference(name, "takes no further arguments, took any number", ["configurations"]);
  else if (after.variadic) yield difference(name, "takes any number of further arguments, took none");
}

function* ofParameter(
  of: string,
  before: ParameterDeclaration,
  after: ParameterDeclaration | undefined,
): Differences {
  if (!after) return;
  const name = `${of}(${before.name})`;
  if (before.name !== after.name) yield difference(name, `has the name ${after.name}`, [], true);
  if (!sameType(before.type, after.type))
    yield difference(
      name,
      `is ${typeText(after.type)}, was ${typeText(before.type)}`,
      after.type === "dynamic" ? [] : ["configurations"],
    );
  if (before.nullable && !after.nullable)
    yield difference(name, "must not be null, could be null", ["configurations"]);
  if (!before.nullable && after.nullable) yield difference(name, "may be null, could not be null");
  if (before.description !== after.description) yield difference(name, "has another description", [], true);
}

function typeText(type: Type): string {
  return typeName(type).includes("object") ? typeJson(type) : typeName(type);
}
