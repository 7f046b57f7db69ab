import type { Environment } from "../schema/environment.ts";
import type { RpcHandlers } from "./rpc-handlers.ts";

/** The options of the process that serves a provider. */
export interface ProcessOptions {
  /** The source address by which configurations name the provider, such as `tfnode/sec`; its last part is the provider's type. */
  readonly address: string;
  /** The network; by default TCP on Windows and a Unix socket on other systems. */
  readonly network?: "unix" | "tcp";
  /** The arguments after the program's name; by default those of the process. */
  readonly argv?: readonly string[];
  /** The environment; by default that of the process. */
  readonly env?: Environment;
}

/** The handlers, and the options of the process that serves them. */
export interface ServeHandlersOptions extends ProcessOptions {
  /** Returns the version that `--version` prints. */
  readonly version: () => string | Promise<string>;
  /**
   * Creates the handlers for one client from the environment of that client; they share nothing with the handlers of other clients. Called
   * with the first call that needs them, so that loading them delays neither the start nor the schema.
   */
  readonly createHandlers: (environment: Environment) => RpcHandlers | Promise<RpcHandlers>;
}
