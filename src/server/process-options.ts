import type { Environment } from "../schema/environment.ts";
import type { RpcHandlers } from "./rpc-handlers.ts";

/** The process that a provider is served from. */
export interface ProcessOptions {
  /** The source by which configurations name the provider, such as `tfnode/sec`; its last part is the provider's type. */
  readonly address: string;
  /** By default TCP on Windows and a Unix socket elsewhere. */
  readonly network?: "unix" | "tcp";
  /** The arguments after the program's name; by default those of the process. */
  readonly argv?: readonly string[];
  /** By default that of the process. */
  readonly env?: Environment;
}

/** Handlers, and the process that they are to be served from. */
export interface ServeHandlersOptions extends ProcessOptions {
  /** What `--version` prints. */
  readonly version: () => string | Promise<string>;
  /**
   * Makes the handlers that one client is served by, which share nothing with those of others, from the environment of that
   * client. Called when its first call needs them: what it loads delays neither the start nor the schema.
   */
  readonly createHandlers: (environment: Environment) => RpcHandlers | Promise<RpcHandlers>;
}
