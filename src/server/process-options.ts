import type { Environment } from "../schema/environment.ts";

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
