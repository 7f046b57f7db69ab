import type { LocalApiDocument } from "./control/document.ts";

/** The common options of both local APIs; every option has a default. */
export interface CommonLocalApiOptions {
  /** The initial objects: a file in JSON or YAML, or a document. They are ignored if the data directory already has objects. */
  readonly seed?: string | LocalApiDocument | undefined;
  /** Whether to serve the console next to the control API, default true. */
  readonly console?: boolean | undefined;
  /** Whether referenced objects have to exist, default false. */
  readonly strict?: boolean | undefined;
  /** The maximum numbers of objects in collections; other collections have no limit. */
  readonly quotas?: Readonly<{ [collection: string]: number }> | undefined;
}
