import type { Provider } from "../../schema/index.ts";

/** A provider that has documentation, and what its definitions do not say. */
export interface Documented<Api = unknown> {
  readonly provider: Provider<Api>;
  /** The families in their order, each with the beginnings of type names that belong to it; the longest counts. None for a short list. */
  readonly families: { readonly [title: string]: readonly string[] };
  /** Values for the parts of import IDs that the example does not tell, by what their descriptions say. */
  readonly samples: readonly (readonly [described: RegExp, value: string])[];
}

/** Where the files about a provider are, relative to the folder of its project. */
export interface Layout {
  readonly docs: string;
  readonly examples: string;
}
