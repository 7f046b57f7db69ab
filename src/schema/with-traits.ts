import type { Fields, PriorOf } from "./dsl/field.ts";
import { wholeIdentity } from "./identity.ts";
import type { ListDefinition, Listed } from "./list.ts";
import type { ResourceDefinition } from "./resource.ts";
import { durationMs, type Timeouts } from "./timeouts.ts";
import type { AnyTraitDefinition, TraitIdentity, Traits } from "./trait.ts";
import { isUnknown } from "./values/unknown.ts";

/** A definition of a resource, whatever its fields are. */
type Definition<Api> = ResourceDefinition<Fields, Api, unknown>;

/** Returns a definition with its traits: the operations are those of the traits around those of the resource. */
export function withTraits<Api>(definition: Definition<Api>): Definition<Api> {
  const traits = traitsIn(definition.traits);
  const whole = traits.reduceRight<Definition<Api>>(
    (inner, trait) => withTrait(trait.definition, inner),
    definition,
  );
  const timeouts = longestTimeouts(traits.map((trait) => trait.definition.timeouts ?? {}));
  return Object.keys(timeouts).length === 0
    ? whole
    : { ...whole, timeouts: { ...timeouts, ...definition.timeouts } };
}

/** Returns the traits of a definition. One in JavaScript may have anything else, which the checks of definitions report. */
export function traitsIn<Api>(traits: Traits<Api> | undefined): Traits<Api> {
  return Array.isArray(traits) ? traits.filter((trait) => trait?.definition?.schema) : [];
}

/** Returns the longest timeout of each operation: each trait needs its time. */
function longestTimeouts(all: readonly Timeouts[]): Timeouts {
  const sorted = all
    .flatMap((timeouts) => Object.entries(timeouts))
    .sort(([, a], [, b]) => (durationMs(a) ?? 0) - (durationMs(b) ?? 0));
  return Object.fromEntries(sorted);
}

/** Returns the definition of a list resource with what the traits of its resource add. */
export function listWithTraits<Api>(definition: ListDefinition<Fields, Api>): ListDefinition<Fields, Api> {
  // A definition in JavaScript may lack its resource, which the checks of definitions report.
  const traits = traitsIn<Api>(definition.of?.definition?.traits);
  return traits.reduceRight<ListDefinition<Fields, Api>>(
    (inner, trait) => listWithTrait(trait.definition, inner),
    definition,
  );
}

type View = { readonly [name: string]: unknown };

/** The argument of an operation. */
interface Context<Api> {
  readonly api: Api | undefined;
  readonly plan?: View;
  readonly prior?: View | null;
  readonly imported?: boolean;
  checkpoint?(exists: View | null): void;
}

type Operation<Api> = (context: Context<Api>) => Promise<View | null | undefined>;

/** An operation of a trait. */
type Around<Api> = (
  context: Context<Api>,
  next: () => Promise<View | null | undefined>,
) => Promise<View | null | undefined>;

// Where these functions write `as never`, a context of the whole resource is given to one of its parts, which declares its own members of it:
// the compiler has checked trait and resource against their own schemas, and knows no type for both.
function withTrait<Api>(trait: AnyTraitDefinition<Api>, inner: Definition<Api>): Definition<Api> {
  const { schema, rules = [], identity, apiFor, modifyPlan, result } = trait;
  const around = (name: "create" | "read" | "update" | "delete") => {
    const own = trait[name] as Around<Api> | undefined;
    const isChanged = own ?? apiFor ?? (name !== "delete" && result);
    if (!inner[name] || !isChanged) return {};
    return { [name]: operationOf(trait, inner, name, own) };
  };
  return {
    ...inner,
    schema: { ...schema, ...inner.schema },
    ...(rules.length > 0 && { rules: [...(inner.rules ?? []), ...rules] }),
    ...(identity && inner.identity && { identity: identityWith(inner.identity, identity) }),
    ...(trait.importForms && { importForms: trait.importForms(inner.importForms) }),
    ...(trait.validate && {
      validate(context: Parameters<NonNullable<Definition<Api>["validate"]>>[0]) {
        trait.validate?.(context);
        inner.validate?.(context);
      },
    }),
    ...((modifyPlan || (apiFor && inner.modifyPlan)) && { modifyPlan: planOf(trait, inner) as never }),
    ...around("create"),
    ...around("read"),
    ...around("update"),
    ...around("delete"),
  };
}

/** Returns an operation of a resource with what the trait does around it. */
function operationOf<Api>(
  trait: AnyTraitDefinition<Api>,
  inner: Definition<Api>,
  name: "create" | "read" | "update" | "delete",
  own: Around<Api> | undefined,
): Operation<Api> {
  const call = (operation: typeof name, context: Context<Api>) =>
    (inner[operation] as Operation<Api>).call(inner, context);
  return async (outer) => {
    const known = (name === "create" || name === "update" ? outer.plan : outer.prior) ?? {};
    const context = recording(trait, withApi(trait, outer, known));
    const next = async () => {
      const found = await call(name, context);
      if (found) context.checkpoint?.(found);
      return found;
    };
    const readAgain = (object: View) =>
      call("read", withMembers(context, { prior: withMembers(known, object), imported: false }));
    const found = own ? await own.call(trait, withMembers(context, { readAgain }), next) : await next();
    if (own && found === undefined && name !== "delete")
      throw new Error(
        `the ${name} of the trait ${trait.name} returned no object: return what next() returns`,
      );
    if (!found || !trait.result || name === "delete") return found;
    const { imported = false } = context;
    const added = await trait.result(
      found,
      withMembers(context, { operation: name, known, imported }) as never,
    );
    return { ...found, ...added };
  };
}

/** Returns `modifyPlan` of a trait and, with the plan that it has changed, of the resource. */
function planOf<Api>(trait: AnyTraitDefinition<Api>, inner: Definition<Api>) {
  return async (context: Context<Api> & { readonly plan: View; readonly diagnostics: Errors }) => {
    // The plan is that of the whole resource; the trait declares the part with its own attributes.
    const own = await trait.modifyPlan?.(context as never);
    if (context.diagnostics.hasErrors) return own;
    const plan = own ? withMembers(context.plan, own) : context.plan;
    const others = await inner.modifyPlan?.(withApi(trait, withMembers(context, { plan }), plan) as never);
    return own || others ? { ...own, ...others } : undefined;
  };
}

/** The reported errors. */
interface Errors {
  readonly hasErrors: boolean;
}

function listWithTrait<Api>(
  trait: AnyTraitDefinition<Api>,
  inner: ListDefinition<Fields, Api>,
): ListDefinition<Fields, Api> {
  const { list = {}, apiFor, result } = trait;
  const { of } = inner;
  const names = Object.keys({ ...of.definition.schema });
  return {
    ...inner,
    schema: { ...list.schema, ...inner.schema },
    async *list(outer): AsyncIterable<Listed<Api>> {
      const context = apiFor ? (withApi(trait, outer, outer.config) as typeof outer) : outer;
      // The configuration is that of both; each receives it as its own.
      const identity = list.identity?.(context as never);
      for await (const found of inner.list(context)) {
        const whole = { ...found, identity: { ...found.identity, ...identity } };
        const { object } = whole;
        if (!object || !result) yield whole;
        else {
          const known = { ...Object.fromEntries(names.map((name) => [name, null])), ...whole.identity };
          const asRead = withMembers(context, { operation: "read", known, imported: true });
          const added = await trait.result?.(object, asRead as never);
          yield { ...whole, object: { ...object, ...added } };
        }
      }
    },
  };
}

/** Returns a context with the API client that a trait chooses by its values; without one if it depends on a value that a plan does not know. */
function withApi<Api, C extends Context<Api>>(
  { apiFor, ...trait }: AnyTraitDefinition<Api>,
  context: C,
  values: View,
): C {
  const { api } = context;
  if (!apiFor || api === undefined) return context;
  const fields = new Proxy(values, {
    get: (target, name) => {
      // A member that an older state lacks is not enumerable, and throws when code reads it.
      const isLacking = Object.getOwnPropertyDescriptor(target, name)?.enumerable === false;
      const value = isLacking ? null : Reflect.get(target, name);
      if (isUnknown(value)) throw unknownField;
      return value ?? null;
    },
  });
  try {
    const chosen = apiFor.call(trait, api, fields as PriorOf<Fields>);
    if (chosen === undefined || chosen === null || chosen instanceof Promise)
      throw new Error(
        `apiFor of the trait ${trait.name} must return an API client, and returned ${chosen ? "a promise" : chosen}`,
      );
    return withMembers(context, { api: chosen });
  } catch (error) {
    if (error !== unknownField) throw error;
    return withMembers(context, { api: undefined });
  }
}

/** Thrown when a trait reads a value that a plan does not know. */
const unknownField = Symbol("unknown field");

/** Returns a copy of an object with other members. Members that compute their value, or that throw when code reads them, stay as they are. */
function withMembers<T extends object>(object: T, members: object): T {
  return Object.defineProperties(
    {},
    { ...Object.getOwnPropertyDescriptors(object), ...Object.getOwnPropertyDescriptors(members) },
  ) as T;
}

/** Returns a context that records what the resource reports without the fields of a trait, if these are values that the trait still has to convert. */
function recording<Api>({ schema, result }: AnyTraitDefinition<Api>, context: Context<Api>): Context<Api> {
  const { checkpoint } = context;
  if (!checkpoint || !result) return context;
  const isOther = ([name]: readonly [string, unknown]) => !Object.hasOwn(schema, name);
  return withMembers(context, {
    checkpoint: (exists: View | null) =>
      checkpoint(exists && Object.fromEntries(Object.entries(exists).filter(isOther))),
  });
}

/** Returns the attributes that a trait adds to identities, in their complete form. */
export function wholeTraitIdentity(
  identity: readonly string[] | TraitIdentity<string>,
): TraitIdentity<string> {
  return "optional" in identity ? identity : { optional: identity };
}

/** Returns the identity of a resource with the attributes of a trait, which an import may omit. */
function identityWith(
  identity: NonNullable<Definition<unknown>["identity"]>,
  added: NonNullable<AnyTraitDefinition<unknown>["identity"]>,
) {
  const whole = wholeIdentity(identity);
  const { optional, mutable = false } = wholeTraitIdentity(added);
  return { ...whole, optional: [...whole.optional, ...optional], mutable: whole.mutable || mutable };
}
