import type { LocalApiDocument } from "./control/document.ts";
import type { LogFormat } from "./log.ts";
import type { Variation } from "./variations.ts";

/** The common options of both local APIs; every option has a default. */
export interface CommonLocalApiOptions {
  /** The port of the API, default 0: the system chooses one. */
  readonly port?: number | undefined;
  /** The address to listen on, default 127.0.0.1. */
  readonly listen?: string | undefined;
  /** The directory in which the objects are stored; without it they are in memory. */
  readonly data?: string | undefined;
  /** Additional names or addresses for a generated certificate, next to localhost and 127.0.0.1. */
  readonly hostNames?: readonly string[] | undefined;
  /** Additional names in the Host header of HTTP requests, next to localhost, the server's addresses and its certificate's names. */
  readonly allowHosts?: readonly string[] | undefined;
  /** Whether recorded requests include bodies and complete paths, default false. */
  readonly recordBodies?: boolean | undefined;
  /** Receives a line about each request, without secrets; default none. */
  readonly log?: ((line: string) => void) | undefined;
  /** The format of these lines, default text. */
  readonly logFormat?: LogFormat | undefined;
  /** Returns the time in milliseconds since the epoch, for tests of time-dependent behavior. */
  readonly clock?: (() => number) | undefined;
  /** The initial objects: a file in JSON or YAML, or a document. They are ignored if the data directory already has objects. */
  readonly seed?: string | LocalApiDocument | undefined;
  /** Whether to serve the console next to the control API, default true. */
  readonly console?: boolean | undefined;
  /** Whether requests that only the service rejects succeed, such as references to missing objects; default false. */
  readonly lenient?: boolean | undefined;
  /** The maximum numbers of objects in collections; other collections have no limit. */
  readonly quotas?: Readonly<{ [collection: string]: number }> | undefined;
  /** How responses vary from the start: another order, defaults, late, unknown and null values; default not at all. */
  readonly variations?: readonly Variation[] | undefined;
}
