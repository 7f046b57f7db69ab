import { parseCommandLine, usage } from "./command-line.ts";
import { crashOnUncaught } from "./crash.ts";
import type { ProviderHandlers } from "./handlers.ts";
import { startedByClient, startedByHand } from "./handshake.ts";
import { writeFully } from "./write-fully.ts";

/** A provider, and the process that it is to be served from. */
export interface ServeOptions {
  /** The provider's type: `sec` in `terraform-provider-sec`. */
  readonly name: string;
  readonly version: string;
  /** The source by which configurations name it, such as `tfnode/sec`. */
  readonly address: string;
  /** Called once, when the first call needs them: what it loads delays neither the start nor the schema. */
  readonly handlers: () => ProviderHandlers | Promise<ProviderHandlers>;
  /** By default TCP on Windows and a Unix socket elsewhere. */
  readonly network?: "unix" | "tcp";
  /** The arguments after the program's name; by default those of the process. */
  readonly argv?: readonly string[];
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/**
 * Does what the command line says, which under Terraform is to serve the provider as a go-plugin plugin. Resolves when the
 * provider is being served, or when there is nothing to serve. A served process ends by itself.
 */
export async function serve(options: ServeOptions): Promise<void> {
  const { argv = process.argv.slice(2), env = process.env } = options;
  const program = `terraform-provider-${options.name}`;
  const command = parseCommandLine(argv);
  if (command.kind === "help") return writeFully(1, usage(program));
  if (command.kind === "version") return writeFully(1, `${program} ${options.version}\n`);
  if (command.kind === "unknown") {
    return refuse(2, `${program}: unknown argument ${command.argument}\n\n${usage(program)}`);
  }
  if (command.kind === "serve" && !startedByClient(env)) return refuse(1, startedByHand(program));

  crashOnUncaught();
  const { servePlugin } = await import("./plugin.ts");
  await servePlugin({ ...options, env, debug: command.kind === "debug" });
}

function refuse(exitCode: number, text: string): void {
  writeFully(2, text);
  process.exitCode = exitCode;
}
