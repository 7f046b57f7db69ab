import { definitionsFor, type Fields, identifier, type ResourceDefinition } from "../../src/schema/index.ts";
import type { Core } from "../../src/testing/core/core.ts";
import { ResourceLife } from "../../src/testing/life/resource-life.ts";
import { smallCore } from "./small-provider.ts";

/** An object of an API, in which a test changes what the next read returns. */
export type Stored = { [name: string]: unknown };

/** One object of `small_thing`, whose API stores what it receives. */
export interface StoredLife {
  readonly life: ResourceLife;
  readonly core: Core;
  readonly stored: Stored;
}

/** Returns the life of a resource with these attributes. `respond` returns what the API stores for a plan, and `more` is of the definition. */
export async function storedLife(
  schema: Fields,
  respond: (plan: Stored) => object = (plan) => plan,
  more: Partial<ResourceDefinition<Fields, null, never>> = {},
): Promise<StoredLife> {
  const stored: Stored = {};
  const store = ({ plan }: { readonly plan: object }) => {
    for (const name of Object.keys(stored)) delete stored[name];
    Object.assign(stored, respond({ ...plan }), { id: "1" });
    return Promise.resolve({ ...stored } as never);
  };
  const resource = definitionsFor<null>().resource<Fields>({
    description: "A thing.",
    schema: { id: identifier("The ID"), ...schema },
    importForms: ["{id}"],
    example: "",
    create: store,
    read: async () => ({ ...stored }) as never,
    update: store,
    delete: async () => {},
    ...more,
  });
  const core = await smallCore({ api: null, resource });
  return {
    core,
    life: new ResourceLife(core, "small_thing", { definition: async () => resource }),
    stored,
  };
}
