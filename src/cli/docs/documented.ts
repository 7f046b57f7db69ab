import type { Provider } from "../../schema/index.ts";

/** A provider with its documentation settings. */
export interface Documented<Api = unknown> {
  readonly provider: Provider<Api>;
  /**
   * The families in order, each with prefixes of the type names that belong to it; the longest matching prefix counts. Empty for
   * a flat list.
   */
  readonly families: { readonly [title: string]: readonly string[] };
  /** Sample values for parts of import IDs that the example does not show, by patterns of their descriptions. */
  readonly samples: readonly (readonly [described: RegExp, value: string])[];
}

/** The folders of a provider's files, relative to the folder of its project. */
export interface Layout {
  readonly docs: string;
  readonly examples: string;
}
