import type { LocalApiDocument } from "./control/document.ts";

/** What both local APIs can be told; every option has a default. */
export interface CommonLocalApiOptions {
  /** A file with objects to begin with where there are none yet, in JSON or YAML; or the document itself. */
  readonly seed?: string | LocalApiDocument | undefined;
  /** Whether the console is served beside the control API, default true. */
  readonly console?: boolean | undefined;
  /** Whether what an object names has to exist, default false. */
  readonly strict?: boolean | undefined;
  /** How many objects collections may have; those that are not named have no limit. */
  readonly quotas?: Readonly<{ [collection: string]: number }> | undefined;
}
