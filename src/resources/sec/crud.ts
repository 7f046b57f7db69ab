import { type CallContext, type Fields, NotFoundError, type TypedPath } from "../../schema/index.ts";
import type { SecApi } from "./api/client.ts";
import type { WireMapping } from "./api/objects/wire-mapping.ts";

/** The context of every operation. */
export type OperationContext = Pick<CallContext<Fields, SecApi>, "api" | "signal">;

// The parts of the operations' contexts that families need. `Own` has the attributes that the operations of a family read.

export interface CrudCreateContext<Own = object> extends OperationContext {
  readonly plan: Own & object;
  checkpoint(exists: Partial<Attributes> | null): void;
}

export interface CrudReadContext<Own = object> extends OperationContext {
  readonly prior: Own & { readonly id: string | null };
  readonly imported: boolean;
  readonly at: TypedPath<{ id: string }>;
}

export interface CrudUpdateContext<Own = object> extends CrudCreateContext<Own> {
  readonly prior: Own & { readonly id: string };
}

export interface CrudDeleteContext extends OperationContext {
  readonly prior: { readonly id: string };
}

/** The attributes of an object by their names. */
export interface Attributes {
  readonly id: string;
  readonly [name: string]: unknown;
}

/** Returns the part of a response for which a resource has attributes. */
export function pickAttributes<Schema extends object, Output extends object>(
  schema: Schema,
  found: Output,
): Pick<Output, keyof Output & keyof Schema> {
  const entries = Object.entries(found).filter(([name]) => Object.hasOwn(schema, name));
  return Object.fromEntries(entries) as Pick<Output, keyof Output & keyof Schema>;
}

/**
 * The operations of a resource whose plan is the request and whose state is the response, attribute by attribute under the same names.
 * With `explainNotFound`, the error of an import that finds nothing uses the noun of the mapping instead of Terraform's own message.
 */
export function crud(
  schema: Fields,
  mapping: WireMapping,
  { explainNotFound = false }: { readonly explainNotFound?: boolean } = {},
) {
  return {
    async create({ plan, api, signal, checkpoint }: CrudCreateContext): Promise<Attributes> {
      const made = await api.objects(mapping).create(plan, { signal });
      checkpoint({ id: made.id });
      return pickAttributes(schema, made);
    },

    async read({ prior, api, signal, imported, at }: CrudReadContext): Promise<Attributes | null> {
      const id = prior.id ?? "";
      const found = await api.objects(mapping).find(id, { signal });
      if (found) return { ...pickAttributes(schema, found), id };
      if (imported && explainNotFound) throw notFound(mapping.noun, id, at.id);
      return null;
    },

    async update({ plan, prior, api, signal }: CrudUpdateContext): Promise<Attributes> {
      const changed = await api
        .objects(mapping)
        .update(prior.id, clearRemoved(plan, prior), { signal, prior });
      return pickAttributes(schema, changed);
    },

    async delete({ prior, api, signal }: CrudDeleteContext): Promise<void> {
      await api.objects(mapping).delete(prior.id, { signal });
    },
  };
}

function notFound(noun: string, id: string, at: TypedPath): NotFoundError {
  const summary = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} not found`;
  const detail = `The API has no ${noun} ${id}. Correct the ID in the import, and check that the ${noun} belongs to the account that the provider is configured for.`;
  return new NotFoundError(at, summary, detail);
}

/**
 * Returns the plan with an empty string for each string that was removed from the configuration: the API may keep a value that a
 * request omits.
 */
export function clearRemoved<Plan>(plan: Plan, prior: object): Plan {
  // Every string in a plan that may be null may also be empty.
  const given = plan as { readonly [name: string]: unknown };
  const gone = Object.entries(prior).filter(
    ([name, before]) => typeof before === "string" && before !== "" && given[name] === null,
  );
  return { ...plan, ...Object.fromEntries(gone.map(([name]) => [name, ""])) };
}
