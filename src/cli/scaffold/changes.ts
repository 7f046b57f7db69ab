import { noBlock } from "../../testing/core/schema.ts";
import type { Declarations } from "../compare/declarations.ts";
import { difference, type SchemaDifference, schemaDifferences } from "../compare/difference.ts";
import type { RecordedAttribute, ScaffoldRecord } from "../terminal/openapi.ts";

type Attributes = { readonly [name: string]: RecordedAttribute };
type Differences = Generator<SchemaDifference, void, undefined>;

/** Yields what the generated types of another version of a document change: by the rules of `tfnode compare`, and by the facts that only the document has. */
export function* changesOf(one: ScaffoldRecord, other: ScaffoldRecord, provider: string): Differences {
  const declared = [one, other].map((record) => declarationsOf(record, provider));
  const [before, after] = declared as [Declarations, Declarations];
  for (const change of schemaDifferences(before, after)) if (!change.isDescription) yield change;
  const later = new Map(other.resources.map((resource) => [resource.name, resource]));
  for (const { name, attributes, operations } of one.resources) {
    const next = later.get(name);
    if (!next) continue;
    const place = `${provider}_${name}`;
    for (const operation of new Set([...Object.keys(operations), ...Object.keys(next.operations)])) {
      const [was, is] = [operations[operation], next.operations[operation]];
      if (was !== is) yield difference(place, `${operation} is ${is ?? "missing"}, was ${was ?? "missing"}`);
    }
    yield* ofAttributes(place, attributes, next.attributes);
  }
}

/** The types of a record. The data sources of a resource have its attributes, and are not compared again. */
function declarationsOf({ resources, dataSources }: ScaffoldRecord, provider: string): Declarations {
  const named = <T>(name: string, value: T) => [`${provider}_${name}`, value] as const;
  const none = new Map<string, never>();
  return {
    provider: noBlock,
    meta: noBlock,
    resources: new Map(
      resources.map(({ name, attributes }) =>
        named(name, { version: 0, block: { ...noBlock, attributes }, identity: undefined }),
      ),
    ),
    dataSources: new Map(dataSources.map(({ name, attributes }) => named(name, { ...noBlock, attributes }))),
    listResources: none,
    actions: none,
    ephemeralResources: none,
    planDestroy: false,
    stateStores: none,
    identityVersions: none,
    functions: none,
    unknownKinds: new Set(),
  };
}

function* ofAttributes(place: string, before: Attributes, after: Attributes): Differences {
  yield* renamed(place, before, after);
  for (const [name, attribute] of Object.entries(before)) {
    const next = after[name];
    if (!next) continue;
    const at = `${place}.${name}`;
    yield* ofChoices(at, attribute, next);
    if (attribute.requiresReplace !== next.requiresReplace)
      yield difference(
        at,
        next.requiresReplace
          ? "a change replaces the object, and updated it before"
          : "a change updates the object, and replaced it before",
      );
    yield* ofAttributes(at, attribute.nested?.attributes ?? {}, next.nested?.attributes ?? {});
  }
}

function* ofChoices(place: string, before: RecordedAttribute, after: RecordedAttribute): Differences {
  const [was, is] = [before.choices ?? [], after.choices ?? []];
  const listed = (values: typeof was) => values.map((one) => JSON.stringify(one)).join(", ");
  const lost = was.filter((one) => !is.includes(one));
  const added = is.filter((one) => !was.includes(one));
  if (is.length === 0 && was.length > 0) yield difference(place, "takes any value, took only some");
  else if (was.length === 0 && is.length > 0)
    yield difference(place, `takes only ${listed(is)}, took any value`, ["configurations"]);
  else {
    if (lost.length > 0) yield difference(place, `no longer takes ${listed(lost)}`, ["configurations"]);
    if (added.length > 0) yield difference(place, `takes ${listed(added)}, too`);
  }
}

/** Names attributes that may be others with a new name: of the same type and setting, with the same description or without another candidate. */
function* renamed(place: string, before: Attributes, after: Attributes): Differences {
  const [lost, added] = [missingIn(before, after), missingIn(after, before)];
  const facts = ({ description: _, ...rest }: RecordedAttribute) => JSON.stringify(rest);
  for (const [name, attribute] of lost) {
    const alike = (all: typeof lost) => all.filter(([, one]) => facts(one) === facts(attribute));
    const candidates = alike(added);
    const isOnly = candidates.length === 1 && alike(lost).length === 1;
    const match =
      candidates.find(([, one]) => one.description !== "" && one.description === attribute.description) ??
      (isOnly ? candidates[0] : undefined);
    if (match)
      yield difference(
        `${place}.${match[0]}`,
        `may be ${name} with another name: an attribute that is still named ${name}, with the new name of its member in toApi and fromApi, breaks nothing`,
      );
  }
}

function missingIn(one: Attributes, other: Attributes): readonly (readonly [string, RecordedAttribute])[] {
  return Object.entries(one).filter(([name]) => !Object.hasOwn(other, name));
}
