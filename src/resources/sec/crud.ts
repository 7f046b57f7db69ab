import { type At, DiagnosticError } from "../../schema/index.ts";
import type { SecApi } from "./api/client.ts";
import type { WireMapping } from "./api/objects/wire-mapping.ts";

/** What every step of a resource's life is given. */
export interface Call {
  readonly api: SecApi;
  readonly signal: AbortSignal;
}

export interface Creation<Plan, Remote> extends Call {
  readonly plan: Plan;
  checkpoint(exists: Remote | { readonly id: string } | null): void;
}

export interface Reading extends Call {
  readonly prior: { readonly id: string | null };
  readonly imported: boolean;
  readonly at: At<{ id: string }>;
}

export interface Change<Plan, Remote> extends Creation<Plan, Remote> {
  readonly prior: { readonly id: string };
}

export interface Removal extends Call {
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

/** What tells of an object whether a mapping is for it. */
export type Recognition = Pick<WireMapping<never, unknown>, "collection" | "type" | "matches">;

const mappings = new WeakMap<object, Recognition>();

/** Notes the wire mapping of the resource with a schema. */
export function registerMapping(schema: object, mapping: Recognition): void {
  mappings.set(schema, mapping);
}

/** The wire mapping of the resource with a schema. */
export function mappingOf(schema: object): Recognition | undefined {
  return mappings.get(schema);
}

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
  type Remote = Picked<Schema, Output>;
  return {
    async create({ plan, api, signal, checkpoint }: Creation<Input, NoInfer<Remote>>): Promise<Remote> {
      const made = await api.objects(mapping).create(plan, { signal });
      checkpoint({ id: made.id });
      return pickAttributes(schema, made);
    },

    async read({ prior, api, signal, imported, at }: Reading): Promise<Remote | null> {
      const id = prior.id ?? "";
      const found = await api.objects(mapping).find(id, { signal });
      if (found) return { ...pickAttributes(schema, found), id };
      if (imported && explainNotFound) throw notFound(mapping.noun, id, at.id);
      return null;
    },

    async update({ plan, prior, api, signal }: Change<Input, NoInfer<Remote>>): Promise<Remote> {
      return pickAttributes(
        schema,
        await api.objects(mapping).update(prior.id, clearRemoved(plan, prior), { signal }),
      );
    },

    async delete({ prior, api, signal }: Removal): Promise<void> {
      await api.objects(mapping).delete(prior.id, { signal });
    },
  };
}

function notFound(noun: string, id: string, at: At): DiagnosticError {
  const summary = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} not found`;
  const detail = `The API knows no ${noun} ${id}. Take the import ID from the platform, and look whether it is of the account that the provider works on.`;
  return new DiagnosticError(at, summary, detail);
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
