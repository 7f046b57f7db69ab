import type { Socket } from "node:net";
import type { Writable } from "node:stream";
import type { Environment } from "../schema/environment.ts";
import { crash, crashOnUncaught } from "./crash.ts";
import type { ConnectionServer, GrpcServer } from "./grpc-server.ts";
import { handshakeLine } from "./handshake.ts";
import { watchIdle } from "./idle-shutdown.ts";
import { ignoreErrors } from "./ignore-errors.ts";
import { isTraced } from "./is-traced.ts";
import { ListenError, listen } from "./listener.ts";
import { createLoggers, providerLevel } from "./logging.ts";
import { mark } from "./marks.ts";
import type { ServeHandlersOptions } from "./process-options.ts";
import { reattachInstructions } from "./reattach.ts";
import { withRun } from "./run-id.ts";
import { showRunningCalls } from "./running-calls.ts";
import { linuxProcess } from "./share/linux-process.ts";
import { watchingShell } from "./share/share-key.ts";
import { onSignals, wasInterruptedTwice } from "./signals.ts";
import { replaceOutput } from "./standard-streams.ts";
import { ownProcess, type StartedProcess } from "./started-process.ts";
import { abandonedTimeoutMs, respondedTimeoutMs, shutdownTimeoutMs } from "./timeouts.ts";
import type { StartTrace } from "./traces.ts";
import { ClientCertificateError, mutualTlsTransport, plainTransport, type Transport } from "./transport.ts";
import { createUnsavedObjects, type UnsavedObjects } from "./unsaved.ts";
import { unsavedFile, writeToTerminal } from "./unsaved-file.ts";
import { within } from "./within.ts";
import { writeFully } from "./write-fully.ts";

/** The options of a plugin. With `debug`, clients connect repeatedly without TLS, and the user ends the process. */
export interface PluginOptions extends ServeHandlersOptions {
  /** The provider's type: `sec` in `terraform-provider-sec`. */
  readonly name: string;
  readonly program: string;
  readonly env: Environment;
  readonly debug: boolean;
}

/** The server of one client. */
export interface Plugin {
  /** A replacement for `process.stdout`; undefined before the plugin serves, and with `debug`. */
  readonly stdout: Writable | undefined;
  /** Whether the client has connected. */
  readonly isConnected: boolean;
  /** Interrupts running operations, as Terraform does after Ctrl-C, lets them finish and respond, and ends. */
  interrupt(exitCode: number): Promise<void>;
  /** Ends after the client has disappeared: stops running operations as after an interrupt, and lets them finish. */
  abandon(): Promise<void>;
}

/** Serves the client that has started this process. */
export async function servePlugin(options: PluginOptions): Promise<void> {
  crashOnUncaught();
  if (watchingShell !== undefined) beWatched(Number(watchingShell));
  const plugin = startPlugin(options, ownProcess());
  if (!options.debug) onSignals(plugin.interrupt);
  else
    for (const signal of ["SIGINT", "SIGHUP", "SIGTERM"])
      process.on(signal, () => plugin.interrupt(0).catch(crash));
  if (!options.debug) {
    replaceOutput({
      writeOutput: (data) => plugin.stdout?.write(data),
      writeError: (data) => writeFully(2, data),
    });
  }
  if (options.debug || providerLevel(options.env, options.name) !== "off") await reportFailure(options);
}

/** Shows the running calls to the shell that watches this process, and ends the shell together with this process. */
function beWatched(shell: number): void {
  showRunningCalls();
  process.once("exit", () => {
    ignoreErrors(() => linuxProcess(shell).parent === process.pid && process.kill(shell, "SIGUSR1"));
  });
}

/** Reports why a process of this program failed that had no reader any more. */
async function reportFailure(options: PluginOptions): Promise<void> {
  const { takeFailure } = await import("./share/failure.ts");
  const failure = takeFailure();
  if (failure === undefined) return;
  if (options.debug) writeFully(2, `${options.program}: ${failure}\n`);
  else createLoggers(options, (line) => writeFully(2, line)).provider.warn(failure);
}

/** Listens, announces the address, and serves. Ends with code 1 if it cannot listen. */
export function startPlugin(options: PluginOptions, started: StartedProcess): Plugin {
  mark("modules");
  const { program, env, debug } = options;
  const waiting: Socket[] = [];
  let transport: Transport | undefined;
  let server: GrpcServer | undefined;
  let grpc: ConnectionServer | undefined;
  let trace: StartTrace | undefined;

  let isEnding = false;
  let isOver = false;
  const end = async (exitCode: number, how: (server: ConnectionServer) => Promise<void>) => {
    isEnding = true;
    idle?.end();
    mark("shutdown");
    transport?.server.close();
    if (grpc) await how(grpc);
    await trace?.close();
    if (isOver) return;
    isOver = true;
    started.end(exitCode);
    // For a process that continues: releases the remaining resources.
    await server?.release();
  };
  const finish = once((exitCode: number, timeoutMs: number) => end(exitCode, (one) => one.close(timeoutMs)));
  const abandon = once(async () => {
    // A client that has requested the end may disappear before it.
    if (!isEnding) await end(0, (one) => one.abandon());
  });
  // A closed reader of standard error is the first sign that the client was killed.
  const log = createLoggers(options, (line) => {
    try {
      started.writeError(line);
    } catch {
      if (!debug) abandon();
    }
  });
  const idle = debug ? undefined : watchIdle(abandon, started.clientHasEnded, log.protocol);
  const ended: Promise<void>[] = [];
  const accept = (socket: Socket) => {
    mark("connection");
    ended.push(endOf(socket));
    idle?.addConnection(socket);
    if (grpc) grpc.accept(socket);
    else waiting.push(socket);
  };

  async function serve(): Promise<void> {
    try {
      const certificate = debug ? undefined : env.PLUGIN_CLIENT_CERT;
      transport = certificate
        ? mutualTlsTransport(certificate, log.protocol, accept)
        : plainTransport(accept);
      mark("certificate");
      const network = options.network ?? (process.platform === "win32" ? "tcp" : "unix");
      const address = await listen(transport.server, network, env);
      if (isOver) return void transport.server.close();
      mark("listening");
      started.writeOutput(
        debug
          ? reattachInstructions(options.address, address)
          : handshakeLine(env, address, transport.certificate),
      );
    } catch (error) {
      if (!(error instanceof ListenError || error instanceof ClientCertificateError)) throw error;
      isOver = true;
      idle?.end();
      transport?.server.close();
      // In a process of its own, the client may have more descriptors.
      if (started.refuse()) return;
      const failure = `${program}: ${error.message}\n`;
      started.writeError(failure);
      // Terraform shows the first line of standard output as the reason.
      if (!debug) started.writeOutput(failure.replaceAll("|", "/"));
      return started.end(1);
    }
    // The client is connecting now, on another processor: time to load the code that every call needs.
    transport.prepare();
    mark("TLS context");
    const { createGrpcServer, createServerPerConnection } = await import("./grpc-server.ts");
    // With `debug`, the clients of all commands connect to a process that none of them has started.
    const client = debug ? undefined : started.client;
    const environment = withRun(env, client);
    if (isTraced(env)) {
      const { openTrace } = await import("./traces.ts");
      trace = await openTrace({ environment, name: options.name, client: client?.(), log: log.protocol });
    }
    if (isOver) return await trace?.close();
    // The client closes the connection after the response. Closing it here first is more work, and Node 24 and 26 would lose the response.
    const shutDown = async (unsaved: UnsavedObjects) => {
      const event = "the end of the client's connection";
      await within({ ms: respondedTimeoutMs, event, log: log.protocol }, Promise.all(ended));
      const isBusy = server?.isBusy() ?? false;
      if (wasInterruptedTwice()) unsaved.abandoned();
      else if (isBusy) unsaved.announce();
      // The client kills the process that it has started two seconds later, so requests finish in another one if there is one.
      await finish(0, isBusy && started.leave() ? abandonedTimeoutMs : shutdownTimeoutMs);
    };
    const create = () => {
      const { writeError } = started;
      const file = unsavedFile(env, program);
      const unsaved = createUnsavedObjects({ program, file, writeError, writeTerminal: writeToTerminal });
      const { createHandlers } = options;
      const onShutdown = () => shutDown(unsaved);
      return createGrpcServer({
        createHandlers,
        // Each connection of a process with `debug` is a run.
        environment: debug ? withRun(env, undefined) : environment,
        log,
        unsaved,
        trace,
        onShutdown,
      });
    };
    // Without `debug`, all connections belong to the one client that has started this process.
    if (!debug) server = create();
    grpc = server ?? createServerPerConnection(create, abandonedTimeoutMs);
    mark("server");
    for (const socket of waiting.splice(0)) grpc.accept(socket);
  }
  serve().catch(crash);

  return {
    get stdout() {
      return server?.stdout;
    },
    get isConnected() {
      return ended.length > 0;
    },
    async interrupt(exitCode) {
      server?.interrupt();
      await finish(exitCode, debug ? shutdownTimeoutMs : abandonedTimeoutMs);
    },
    abandon,
  };
}

/** Resolves when a client has closed its connection, or has disappeared. */
function endOf(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ["end", "error", "close"]) socket.once(event, () => resolve());
  });
}

/** Returns a function that calls another one only once and returns the result of that call to every caller. */
function once<Arguments extends readonly unknown[], Result>(
  run: (...args: Arguments) => Result,
): (...args: Arguments) => Result {
  let result: { readonly value: Result } | undefined;
  return (...args) => {
    result ??= { value: run(...args) };
    return result.value;
  };
}
