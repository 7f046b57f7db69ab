import {
  type ConfigOf,
  type Fields,
  hcl,
  type PlannedOf,
  type PriorOf,
  type ResourceDefinition,
  type ResultOf,
  type StateOf,
} from "../../schema/index.ts";
import type { SecApi } from "./api/client.ts";
import type { WireMapping } from "./api/objects/wire-mapping.ts";
import { crud } from "./crud.ts";
import { resource } from "./define.ts";
import type { SecResource } from "./listing.ts";

type Definition<F extends Fields> = ResourceDefinition<F, SecApi, never>;

/** The specific part of one type of a family. */
export interface OwnDefinition<Common extends Fields, Own extends Fields>
  extends Pick<Definition<Common & Own>, "description" | "identity" | "rules" | "validate" | "modifyPlan"> {
  /** An example configuration. Its page also declares the secrets that it refers to, such as `var.api_key`. */
  readonly example: string;
  /** The attributes in addition to the common ones. */
  readonly schema: Own;
  /** Completes a response that omits values: from the prior state, or after a create or update from the plan. */
  afterResponse?(
    result: ResultOf<Common & NoInfer<Own>>,
    context: { readonly known: PriorOf<Common & NoInfer<Own>>; readonly imported: boolean },
  ): ResultOf<Common & NoInfer<Own>>;
  /** Adapts the plan of an update before it is sent. */
  beforeUpdate?(
    plan: PlannedOf<Common & NoInfer<Own>>,
    prior: StateOf<Common & NoInfer<Own>>,
  ): PlannedOf<Common & NoInfer<Own>>;
}

/** The mismatches between a wire mapping and the attributes of a type: each name is a mismatch, its value the attribute. */
export type Fitting<Common extends Fields, Own extends Fields, Input, Output> = Problem<
  "not in the schema, but sent",
  Exclude<keyof Input, keyof Common | keyof Own>
> &
  Problem<"not in the wire mapping", Exclude<keyof Own, keyof Input | keyof Output>> &
  Problem<"not sent", Exclude<ConfigurableOf<Own>, keyof Input | "id">> &
  Problem<"not read, and not notReturned()", Exclude<keyof ResultOf<Own>, keyof Output>> &
  Problem<"sent as another type", Misfits<PlannedOf<Own>, Input>> &
  Problem<"read as another type", Misfits<Output, ResultOf<Own>>>;

type Problem<What extends string, Names> = [Names] extends [never]
  ? unknown
  : { readonly [W in What]: Names };

type ConfigurableOf<Own extends Fields> = {
  [N in keyof Own]: [ConfigOf<Own>[N]] extends [null] ? never : N;
}[keyof Own];

/** The names at which `From` has a type that `To` does not accept. */
type Misfits<From, To> = {
  [N in keyof From & keyof To]: From[N] extends To[N] ? never : N;
}[keyof From & keyof To];

/** The attributes of any type of a family, by their names. */
type Values = StateOf<Fields>;

/** The operations of a family, shared by all its types. */
interface Operations {
  modifyPlan?(context: unknown): unknown;
  create(context: unknown): Promise<Values>;
  read(context: unknown): Promise<Values | null>;
  update(context: unknown): Promise<Values>;
  delete(context: unknown): Promise<void>;
}

/**
 * Returns the builder of a family of resources. The builder takes the wire mapping of a type and the specific part of its
 * definition. All types have the common attributes and these operations, and are imported by their ID.
 */
export function resourceFamily<Common extends Fields>(
  common: Common,
  operationsOf: (schema: Fields, wire: WireMapping) => Operations,
) {
  return <Own extends Fields, Input extends object, Output extends { readonly id: string }>(
    wire: WireMapping<Input, Output>,
    definition: OwnDefinition<Common, Own> & {
      readonly schema: Fitting<Common, NoInfer<Own>, Input, Output>;
    },
  ): SecResource => {
    // `Fitting` compares schema and wire mapping for each type; the compiler cannot do so for all types at once.
    const {
      afterResponse = same,
      beforeUpdate = same,
      ...own
    } = definition as unknown as OwnDefinition<Fields, Fields>;
    const schema = { ...common, ...own.schema };
    const operations = operationsOf(schema, wire);
    // The operations are those of any schema, as `definition` is here.
    const made = resource({
      identity: ["id"],
      importForms: ["{id}"],
      ...operations,
      ...own,
      schema,
      example: withSecrets(own.example),
      async create(context: { readonly plan: Values }) {
        const result = await operations.create(context);
        return afterResponse(result, { known: context.plan, imported: false });
      },
      async read(context: { readonly prior: Values; readonly imported: boolean }) {
        const result = await operations.read(context);
        return result && afterResponse(result, { known: context.prior, imported: context.imported });
      },
      async update(context: { readonly plan: Values; readonly prior: Values }) {
        const plan = beforeUpdate(context.plan, context.prior);
        const result = await operations.update({ ...context, plan });
        return afterResponse(result, { known: context.plan, imported: false });
      },
    } as unknown as ResourceDefinition<Fields, SecApi, never>);
    return { ...made, wire };
  };
}

/** Returns an example with declarations of the secrets that it refers to as variables. */
function withSecrets(example: string): string {
  const names = new Set(Array.from(example.matchAll(/\bvar\.(\w+)/g), ([, name]) => name));
  const declarations = [...names].map(
    (name) => hcl`
      variable "${name}" {
        type      = string
        sensitive = true
        ephemeral = true
      }
    `,
  );
  return [...declarations, example].join("\n");
}

function same<T>(value: T): T {
  return value;
}

/** Builds a resource that belongs to no family: it has only its own attributes. */
export const crudResource = resourceFamily({}, (schema, wire) =>
  crud(schema, wire, { explainNotFound: true }),
);
