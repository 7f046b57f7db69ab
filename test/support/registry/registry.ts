import type { Variation } from "../../../src/local-api/variations.ts";
import type { Provider } from "../../../src/schema/define.ts";
import type { Resource } from "../../../src/schema/resource.ts";
import type { Values } from "../../../src/testing/terraform/output.ts";
import type { Special, Variant } from "./special.ts";

/** An object in the API. */
export interface Stored {
  readonly collection: string;
  readonly id: string;
  /** The name of an object whose ID is secret, by which messages name it. */
  readonly name?: string;
  readonly object: object;
}

/** The parts of the local API of a provider that the loop needs. */
export interface LoopApi {
  /** The environment variables that the provider needs. */
  readonly env: Readonly<Record<string, string>>;
  /** The secret, which no output may contain. */
  readonly secret: string;
  /** The objects that the provider has created and not deleted. */
  objects(): readonly Stored[];
  /** Deletes an object outside of the provider. */
  remove(object: Stored): Promise<void>;
  /** Holds the responses to all creates, which take effect at once, until the returned function is called. */
  holdCreates(): () => void;
  /** Begins to count for `wroteTo`. */
  forgetRequests(): void;
  /** Whether a request wrote to the object of a resource that had these values. */
  wroteTo(values: Values, special: Special): boolean;
  close(): Promise<void>;
}

/** How the local API of a provider responds. */
export interface LoopApiOptions {
  readonly variations?: readonly Variation[];
}

/** A provider whose resources the tests create, change and delete, and its configuration. */
export interface Registry {
  readonly definition: Pick<Provider<never>["definition"], "name" | "resources" | "dataSources"> & {
    readonly listResources?: { readonly [type: string]: unknown };
  };
  /** The special cases of resources and data sources, by module. */
  readonly specials: { readonly [module: string]: Special };
  /** Additional lives of types, by module. */
  readonly variants: { readonly [module: string]: Variant };
  /** Returns the example with changes that distinguish it from those of other modules. */
  readonly inModule?: (example: string, module: string) => string;
  /**
   * The number of rounds over which changes are distributed: more rounds take longer, and identify a failing change
   * better.
   */
  readonly rounds: number;
  start(options?: LoopApiOptions): Promise<LoopApi>;
}

/** A resource type by its name with the provider's prefix. */
export async function resourceOf({ definition }: Registry, type: string): Promise<Resource<never>> {
  const load = definition.resources[type.slice(definition.name.length + 1)];
  if (!load) throw new Error(`the registry has no ${type}`);
  return (await load()).default;
}
