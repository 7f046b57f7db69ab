import {
  atMost,
  block,
  type DataSource,
  definitionsFor,
  type EphemeralResource,
  type Fields,
  identifier,
  isUnknown,
  knownAfterApply,
  type Loader,
  type Modifier,
  nested,
  type Provider,
  provider,
  type Resource,
  sizeAtMost,
} from "../../src/schema/index.ts";
import { type Stored, stored } from "./api.ts";
import type {
  AttributeDescription,
  ContentDescription,
  Definitions,
  Description,
  PlansDescription,
} from "./description.ts";
import { describedFunction } from "./function.ts";
import { ofType } from "./type.ts";

/** The object that another client has left in the API: null if it was deleted, undefined if it is unchanged. */
export type Elsewhere = (name: string) => Stored | null | undefined;

/** Returns a provider with the described types and functions. */
export function describedProvider(definitions: Definitions, elsewhere: Elsewhere): Provider {
  return provider({
    name: "lives",
    version: "0.0.1",
    description: "Random resources.",
    schema: {},
    configure: async () => null,
    resources: loaders(definitions.resources, (one) => describedResource(one, elsewhere)),
    dataSources: loaders(definitions.dataSources, describedDataSource),
    ephemeralResources: loaders(definitions.ephemeralResources, describedEphemeral),
    functions: loaders(definitions.functions, describedFunction),
  }) as Provider;
}

function loaders<D extends { readonly name: string }, T>(
  descriptions: readonly D[],
  declare: (description: D) => T,
): { readonly [name: string]: Loader<T> } {
  return Object.fromEntries(
    descriptions.map((one) => {
      const declared = declare(one);
      return [one.name, async () => ({ default: declared })];
    }),
  );
}

interface ReadContext {
  readonly config: Stored;
}

function describedDataSource(description: Description): DataSource<null> {
  const definition = {
    description: "A thing.",
    schema: fields(description),
    example: "",
    read: async ({ config }: ReadContext) => stored(description, config, null),
  };
  return definitionsFor<null>().dataSource(definition as never) as DataSource<null>;
}

/** An ephemeral resource that stores the number of renewals, without which its objects are neither renewed nor closed. */
function describedEphemeral(description: Description): EphemeralResource<null> {
  type Context = ReadContext & {
    readonly privateState: { readonly value: number | undefined; set(value: number): void };
    renewAt(time: Date): void;
  };
  const renewals = ({ privateState }: Context) => {
    if (privateState.value === undefined) throw new Error("The private state is lost.");
    return privateState.value;
  };
  const definition = {
    description: "A thing.",
    schema: fields(description),
    example: "",
    privateState: { parse: Number },
    open: async ({ config, privateState, renewAt }: Context) => {
      privateState.set(0);
      renewAt(new Date(Date.now() + 3_600_000));
      return stored(description, config, null);
    },
    renew: async (context: Context) => context.privateState.set(renewals(context) + 1),
    close: async (context: Context) => void renewals(context),
  };
  return definitionsFor<null>().ephemeral(definition as never) as EphemeralResource<null>;
}

function describedResource(description: Description, elsewhere: Elsewhere): Resource<null> {
  const { name, version } = description;
  const { id: _, ...schema } = fields(description);
  const upgrades = Object.fromEntries(
    Array.from({ length: version }, (_, i) => [i, (state: unknown) => state]),
  );
  const definition = {
    description: "A thing.",
    schema: { id: identifier("The ID"), ...schema },
    ...(version > 0 && { version, upgrades }),
    importForms: ["{id}"],
    ...(description.identity && { identity: description.identity }),
    example: "",
    ...(description.counts && { privateState: { parse: (value: unknown) => Number(value) } }),
    ...(description.plans && { modifyPlan: modifyPlanOf(description.plans) }),
    create: async ({ plan, privateState }: ChangeContext) =>
      counted(description, stored(description, plan, null), privateState, 0),
    read: async ({ prior }: { readonly prior: Stored }) => {
      const changed = elsewhere(name);
      return changed === undefined ? withoutWriteOnly(description, prior) : changed;
    },
    update: async ({ plan, prior, privateState }: ChangeContext) =>
      counted(description, stored(description, plan, prior), privateState, privateState?.value ?? 100),
    delete: async () => {},
  };
  return definitionsFor<null>().resource(definition as never) as Resource<null>;
}

interface ChangeContext {
  readonly plan: Stored;
  readonly prior: Stored;
  readonly privateState?: { readonly value: number | undefined; set(value: number): void };
}

/** Counts an apply, in the private state and in the object. */
function counted(
  { counts }: Description,
  object: Stored,
  privateState: ChangeContext["privateState"],
  before: number,
): Stored {
  if (!counts) return object;
  privateState?.set(before + 1);
  return { ...object, applies: before + 1 };
}

interface PlanContext {
  readonly config: Stored;
  readonly plan: Stored;
  readonly prior: Stored | null;
  readonly at: { readonly [name: string]: unknown };
  requireReplace(at: unknown): void;
}

/** Returns the code that plans. scripts/lib/interop/random-provider/main.go has the same rules. */
function modifyPlanOf({ derived, replaces }: PlansDescription) {
  return ({ config, plan, prior, at, requireReplace }: PlanContext): Stored => {
    if (replaces !== undefined && prior && plan[replaces] !== prior[replaces]) requireReplace(at[replaces]);
    if (!derived || config[derived.name] !== null) return {};
    const from = plan[derived.from] ?? null;
    if (from === null) return {};
    return { [derived.name]: isUnknown(from) ? knownAfterApply : `from ${String(from)}` };
  };
}

/** Returns the attributes of an object that the API has. */
function withoutWriteOnly({ attributes }: ContentDescription, object: Stored): Stored {
  const secrets = new Set(attributes.filter(({ writeOnly }) => writeOnly).map(({ name }) => name));
  return Object.fromEntries(Object.entries(object).filter(([name]) => !secrets.has(name)));
}

/** The methods of an attribute, of which a description chooses any. */
interface Declaring {
  required(): Declaring;
  optional(): Declaring;
  computed(): Declaring;
  default(value: unknown): Declaring;
  nullable(): Declaring;
  sensitive(): Declaring;
  writeOnly(): Declaring;
  requiresReplace(): Declaring;
  modify(modifier: Modifier): Declaring;
  useStateForUnknown(): Declaring;
  useNonNullStateForUnknown(): Declaring;
  oneOf(...values: readonly string[]): Declaring;
  validate(rule: unknown): Declaring;
}

/** Replaces the object if the value changes to another configured one, but not if it is removed or becomes the default. */
const replacesIfConfigured: Modifier = {
  name: "replacesIfConfigured",
  says: "Another configured value replaces the resource",
  replaces: ({ configured }) => configured !== null,
};

function fields({ attributes, blocks }: ContentDescription): Fields {
  return Object.fromEntries([
    ...attributes.map((attribute) => [attribute.name, declared(attribute)]),
    ...blocks.map((one) => [one.name, block[one.nesting as "list"]("A block", fields(one) as never)]),
  ]) as Fields;
}

function declared(attribute: AttributeDescription): unknown {
  let made = typed(attribute) as Declaring;
  if (attribute.oneOf) made = made.oneOf(...attribute.oneOf);
  if (attribute.max !== undefined)
    made = made.validate(attribute.type === "int64" ? atMost(attribute.max) : sizeAtMost(attribute.max));
  if (attribute.default !== undefined) made = made.default(attribute.default);
  else {
    if (attribute.required) made = made.required();
    if (attribute.optional) made = made.optional();
    if (attribute.computed) made = made.computed();
  }
  if (attribute.nullable) made = made.nullable();
  if (attribute.writeOnly) made = made.writeOnly();
  else if (attribute.sensitive) made = made.sensitive();
  if (attribute.replaces === "always") made = made.requiresReplace();
  if (attribute.replaces === "ifConfigured") made = made.modify(replacesIfConfigured);
  if (attribute.keeps === "always") made = made.useStateForUnknown();
  if (attribute.keeps === "nonNull") made = made.useNonNullStateForUnknown();
  return made;
}

function typed({ type, nested: objects, nullElements }: AttributeDescription): unknown {
  if (!objects) return ofType(type ?? "string", "An attribute", nullElements);
  const attributes = fields({ attributes: objects.attributes, blocks: [] });
  return nested[objects.nesting as "list"]("An attribute", attributes as never);
}
