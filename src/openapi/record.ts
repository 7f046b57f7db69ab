import type { Attributes, Attribute as SchemaAttribute } from "../schema/schema.ts";
import type { ObjectType, Type } from "../schema/values/type.ts";
import type { Attribute } from "./attribute.ts";
import type { Node } from "./document.ts";
import type { Model } from "./model/model.ts";
import { modelsOf } from "./model/models.ts";
import { distinct } from "./names.ts";
import { inWords } from "./operation.ts";
import { type FoundReading, readingOf } from "./readings.ts";
import { type FoundResource, findResources } from "./resources.ts";
import { otherReadings, type Scaffold, scaffold, type Wanted } from "./scaffold.ts";
import type { Shape } from "./shape.ts";
import type { Target } from "./write/module-text.ts";

/** What was generated from a document: the selection, and the declarations of its types. It is stored as JSON in the project. */
export interface ScaffoldRecord {
  /** Whether the author selected all resources, so that new ones of another version of the document are added. */
  readonly isAll: boolean;
  readonly resources: readonly RecordedResource[];
  readonly dataSources: readonly RecordedReading[];
}

/** A generated resource. */
export interface RecordedResource {
  readonly name: string;
  /** The path of one object. */
  readonly path: string;
  readonly member?: string;
  /** The methods and paths of its operations, as in `PATCH /items/{id}`. */
  readonly operations: { readonly [operation: string]: string };
  readonly attributes: Attributes;
}

/** A generated data source that has no resource. */
export interface RecordedReading {
  readonly name: string;
  readonly path: string;
  readonly attributes: Attributes;
}

/** Returns the record of generated resources and data sources. `wanted` is empty if all were selected. */
export function recordOf({ models, readings }: Scaffold, wanted: readonly Wanted[]): ScaffoldRecord {
  const members = new Map(wanted.map(({ name, member }) => [name, member]));
  return {
    isAll: wanted.length === 0,
    resources: models.map((model) => recordedResource(model, members.get(model.name))),
    dataSources: readings.map(({ name, operation, arguments: all, attributes }) => ({
      name,
      path: operation.path,
      attributes: { ...declaredAttributes(all, false), ...declaredAttributes(attributes, true) },
    })),
  };
}

/** Returns the record of two selections; the second one replaces what both have. */
export function joinedRecords(one: ScaffoldRecord, other: ScaffoldRecord): ScaffoldRecord {
  const joined = <T extends { readonly name: string }>(before: readonly T[], after: readonly T[]) => [
    ...before.filter(({ name }) => !after.some((replacing) => replacing.name === name)),
    ...after,
  ];
  return {
    isAll: one.isAll || other.isAll,
    resources: joined(one.resources, other.resources),
    dataSources: joined(one.dataSources, other.dataSources),
  };
}

/**
 * Generates from another version of a document what was generated before, under the same names, and if all resources were selected, also the
 * new ones. A resource whose path no longer exists is found by its name. The result lacks what the document no longer has.
 */
export function scaffoldAgain(document: Node, record: ScaffoldRecord, target: Target): Scaffold {
  const found = findResources(document);
  const taken = new Set([...record.resources, ...record.dataSources].map(({ name }) => name));
  const used = new Set<FoundResource>();
  const known = record.resources.flatMap(({ name, path, member }): readonly FoundResource[] => {
    const same = found.find((one) => one.path === path) ?? found.find((one) => one.name === name);
    if (!same || used.has(same)) return [];
    used.add(same);
    return [{ ...same, name, ...(member !== undefined && { member }) }];
  });
  const named = (name: string) => {
    const own = distinct(name, taken);
    taken.add(own);
    return own;
  };
  const added = found.filter((one) => record.isAll && !used.has(one));
  const resources = [...known, ...added.map((one) => ({ ...one, name: named(one.name) }))];
  const { models } = modelsOf(document, resources);
  const others = otherReadings(document, models);
  const paths = new Set<string>();
  const readings = record.dataSources.flatMap(({ name, path }): readonly FoundReading[] => {
    const same = readingOf(document, { name, path })
      ? { name, path }
      : others.find((one) => one.name === name);
    if (!same || paths.has(same.path)) return [];
    paths.add(same.path);
    return [{ ...same, name }];
  });
  const addedReadings = others.filter(({ path }) => record.isAll && !paths.has(path));
  return scaffold(document, resources, target, [
    ...readings,
    ...addedReadings.map(({ name, path }) => ({ name: named(name), path })),
  ]);
}

function recordedResource(model: Model, member: string | undefined): RecordedResource {
  const { attributes, create, key, name, parents, read, update } = model;
  const place = { description: "", type: "string", required: true, requiresReplace: true } as const;
  const own = key.isConfigured ? place : ({ description: "", type: "string", computed: true } as const);
  const operations = {
    create: create.operation,
    read: read.operation,
    update: update?.operation,
    delete: model.delete,
  };
  return {
    name,
    path: read.operation.path,
    ...(member !== undefined && { member }),
    operations: Object.fromEntries(
      Object.entries(operations).flatMap(([operation, one]) => (one ? [[operation, inWords(one)]] : [])),
    ),
    attributes: {
      [key.name]: own,
      ...Object.fromEntries(parents.map((part) => [part.name, place])),
      ...declaredAttributes(attributes, false),
    },
  };
}

/** An attribute as the generated schema declares it. */
export interface RecordedAttribute extends SchemaAttribute {
  /** Whether a change replaces the object. */
  readonly requiresReplace?: boolean;
}

function declaredAttributes(attributes: readonly Attribute[], isComputed: boolean): Attributes {
  return Object.fromEntries(attributes.map((one) => [one.name, declaredAttribute(one, isComputed)]));
}

function declaredAttribute(attribute: Attribute, isComputed: boolean): RecordedAttribute {
  const { isReplaced, isSensitive, members, setBy, shape } = attribute;
  const isSet = !isComputed && setBy !== "api";
  const choices = choicesOf(shape);
  const nested = members.length > 0 && {
    nesting: shape.kind === "object" ? ("single" as const) : (shape.kind as "list" | "set" | "map"),
    attributes: declaredAttributes(members, isComputed),
  };
  return {
    description: shape.description,
    type: nested ? typeOf(shape, nested.attributes) : typeOf(shape),
    ...(nested && { nested }),
    ...(isSet && (setBy === "required" ? { required: true } : { optional: true })),
    ...(isSet && (setBy === "either" || setBy === "default") && { computed: true }),
    ...(!isSet && { computed: true }),
    ...(isSensitive && { sensitive: true }),
    ...(isSet && isReplaced && { requiresReplace: true }),
    ...(isSet && choices.length > 0 && { choices }),
  };
}

function choicesOf(shape: Shape): readonly (string | number)[] {
  const inner = "element" in shape ? shape.element : shape;
  return "choices" in inner ? inner.choices : [];
}

/** The type of a value, whose objects have the given attributes. */
function typeOf(shape: Shape, attributes?: Attributes): Type {
  if (shape.kind === "string" || shape.kind === "number" || shape.kind === "bool") return shape.kind;
  if (shape.kind === "json") return "string";
  if (shape.kind !== "object") return [shape.kind, typeOf(shape.element, attributes)];
  if (!attributes) return "string";
  return [
    "object",
    Object.fromEntries(Object.entries(attributes).map(([name, { type }]) => [name, type])),
  ] as ObjectType;
}
