import { type At, type CallContext, type Fields, NotFoundError } from "../../schema/index.ts";
import type { SecApi } from "./api/client.ts";
import type { WireMapping } from "./api/objects/wire-mapping.ts";

/** What every operation needs of its context. */
export type OperationContext = Pick<CallContext<Fields, SecApi>, "api" | "signal">;

// As much of the contexts of operations as all wire mappings need; what is planned is what a mapping sends.

export interface CrudCreateContext<Plan, Result> extends OperationContext {
  readonly plan: Plan;
  checkpoint(exists: Result | { readonly id: string } | null): void;
}

export interface CrudReadContext extends OperationContext {
  readonly prior: { readonly id: string | null };
  readonly imported: boolean;
  readonly at: At<{ id: string }>;
}

export interface CrudUpdateContext<Plan, Result> extends CrudCreateContext<Plan, Result> {
  readonly prior: { readonly id: string };
}

export interface CrudDeleteContext extends OperationContext {
  readonly prior: { readonly id: string };
}

/** What the API answered, as far as a resource has attributes for it. */
export type Picked<Schema, Output> = Pick<Output, keyof Output & keyof Schema>;

/** Takes what a resource has attributes for from what the API answered. */
export function pickAttributes<Schema extends object, Output extends object>(
  schema: Schema,
  found: Output,
): Picked<Schema, Output> {
  const entries = Object.entries(found).filter(([name]) => Object.hasOwn(schema, name));
  return Object.fromEntries(entries) as Picked<Schema, Output>;
}

/** What tells of an object whether a mapping is for it, and what it is called. */
export type ObjectMapping = Pick<
  WireMapping<never, unknown>,
  "collection" | "type" | "matches" | "isListed" | "heading" | "secretKeys"
>;

export interface CrudOptions {
  /** Whether an import that finds nothing says so in the noun of the mapping, instead of in Terraform's own words. */
  readonly explainNotFound?: boolean;
}

/**
 * The operations of a resource whose plan is what the API is given and whose state is what the API answers, attribute by
 * attribute under the same names.
 */
export function crud<Schema extends object, Input, Output extends { readonly id: string }>(
  schema: Schema,
  mapping: WireMapping<Input, Output>,
  { explainNotFound = false }: CrudOptions = {},
) {
  type Result = Picked<Schema, Output>;
  return {
    async create({
      plan,
      api,
      signal,
      checkpoint,
    }: CrudCreateContext<Input, NoInfer<Result>>): Promise<Result> {
      const made = await api.objects(mapping).create(plan, { signal });
      checkpoint({ id: made.id });
      return pickAttributes(schema, made);
    },

    async read({ prior, api, signal, imported, at }: CrudReadContext): Promise<Result | null> {
      const id = prior.id ?? "";
      const found = await api.objects(mapping).find(id, { signal });
      if (found) return { ...pickAttributes(schema, found), id };
      if (imported && explainNotFound) throw notFound(mapping.noun, id, at.id);
      return null;
    },

    async update({ plan, prior, api, signal }: CrudUpdateContext<Input, NoInfer<Result>>): Promise<Result> {
      return pickAttributes(
        schema,
        await api.objects(mapping).update(prior.id, clearRemoved(plan, prior), { signal }),
      );
    },

    async delete({ prior, api, signal }: CrudDeleteContext): Promise<void> {
      await api.objects(mapping).delete(prior.id, { signal });
    },
  };
}

function notFound(noun: string, id: string, at: At): NotFoundError {
  const summary = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} not found`;
  const detail = `The API has no ${noun} ${id}. Correct the import ID, and check that the ${noun} belongs to the account that the provider is configured for.`;
  return new NotFoundError(at, summary, detail);
}

/** The plan, with an empty text where one is configured no more: what a request leaves out may stay as it is. */
export function clearRemoved<Plan>(plan: Plan, prior: object): Plan {
  // Where a text of a plan may be null, it may be empty, too.
  const given = plan as { readonly [name: string]: unknown };
  const gone = Object.entries(prior).filter(
    ([name, before]) => typeof before === "string" && before !== "" && given[name] === null,
  );
  return { ...plan, ...Object.fromEntries(gone.map(([name]) => [name, ""])) };
}
