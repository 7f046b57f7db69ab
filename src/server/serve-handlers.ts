import { parseCommandLine, usage } from "./command-line.ts";
import { isStartedByClient, manualStartText } from "./handshake.ts";
import { mark } from "./marks.ts";
import type { ServeHandlersOptions } from "./process-options.ts";
import { readFiles, shareKey, switchedEnvironment } from "./share/share-key.ts";
import { writeFully } from "./write-fully.ts";

/**
 * Executes the command line; under Terraform, this serves the handlers as a go-plugin plugin. Resolves when they
 * are being served, or when there is nothing to serve. A serving process ends by itself.
 */
export async function serveHandlers(options: ServeHandlersOptions): Promise<void> {
  mark("first line");
  const { address, argv = process.argv.slice(2), env = process.env } = options;
  const name = address.slice(address.lastIndexOf("/") + 1);
  const program = `terraform-provider-${name}`;
  const command = parseCommandLine(argv);
  if (command.kind === "help") return writeFully(1, usage(program));
  if (command.kind === "version") return writeFully(1, `${program} ${await options.version()}\n`);
  if (command.kind === "unknown") {
    return refuse(2, `${program}: unknown argument ${command.argument}\n\n${usage(program)}`);
  }
  if (command.kind === "stop") {
    const { stopKept } = await import("./share/stop.ts");
    const { ending, killed } = await stopKept(program);
    for (const one of killed)
      writeFully(1, `${program}: killed process ${one}, whose event loop was blocked\n`);
    if (ending === 0 && killed.length > 0) return;
    return writeFully(1, `${program}: ${ending || "no process"} to end\n`);
  }
  if (command.kind === "serve" && !isStartedByClient(env)) return refuse(1, manualStartText(program));

  const { servePlugin } = await import("./serve-plugin.ts");
  const served = { ...options, name, program };
  if (shareKey === undefined || env !== process.env)
    return await servePlugin({ ...served, env, debug: command.kind === "debug" });
  const { serveStarts } = await import("./share/serve-starts.ts");
  await serveStarts({ ...served, key: shareKey, processEnvironment: switchedEnvironment, readFiles });
}

function refuse(exitCode: number, text: string): void {
  writeFully(2, text);
  process.exitCode = exitCode;
}
