import type { Socket } from "node:net";
import type { Writable } from "node:stream";
import type { Environment } from "../schema/environment.ts";
import type { ConnectionServer, GrpcServer, GrpcServerOptions } from "./grpc-server.ts";
import { handshakeLine } from "./handshake.ts";
import { watchIdle } from "./idle-shutdown.ts";
import { isTraced } from "./is-traced.ts";
import { ListenError, listen } from "./listener.ts";
import { createLoggers, type Loggers } from "./logging.ts";
import { mark } from "./marks.ts";
import type { ServeHandlersOptions } from "./process-options.ts";
import { reattachInstructions } from "./reattach.ts";
import { withRun } from "./run-id.ts";
import { wasInterruptedTwice } from "./signals.ts";
import type { StartedProcess } from "./started-process.ts";
import { abandonedTimeoutMs, respondedTimeoutMs, shutdownTimeoutMs } from "./timeouts.ts";
import type { StartTrace } from "./traces.ts";
import { ClientCertificateError, mutualTlsTransport, plainTransport, type Transport } from "./transport.ts";
import { createUnsavedObjects, type UnsavedObjects } from "./unsaved.ts";
import { unsavedFile, writeToTerminal } from "./unsaved-file.ts";
import { within } from "./within.ts";

/** The options of a plugin. With `debug`, clients connect repeatedly without TLS, and the user ends the process. */
export interface PluginOptions extends ServeHandlersOptions {
  /** The provider's type: `sec` in `terraform-provider-sec`. */
  readonly name: string;
  readonly program: string;
  readonly env: Environment;
  readonly debug: boolean;
}

/** The server of one client. */
export class Plugin {
  readonly #options: PluginOptions;
  readonly #started: StartedProcess;
  readonly #log: Loggers;
  readonly #idle: ReturnType<typeof watchIdle> | undefined;
  /** The connections from before the gRPC server was loaded. */
  readonly #waiting: Socket[] = [];
  /** The ends of all connections. */
  readonly #ended: Promise<void>[] = [];
  #transport: Transport | undefined;
  /** The server of the client that has started this process; undefined with `debug`. */
  #server: GrpcServer | undefined;
  /** The server that accepts all connections. */
  #grpc: ConnectionServer | undefined;
  #trace: StartTrace | undefined;
  #isEnding = false;
  #isOver = false;

  constructor(options: PluginOptions, started: StartedProcess) {
    mark("modules");
    this.#options = options;
    this.#started = started;
    // A closed reader of standard error is the first sign that the client was killed.
    this.#log = createLoggers(options, (line) => {
      try {
        started.writeError(line);
      } catch {
        if (!options.debug) this.abandon();
      }
    });
    if (!options.debug) this.#idle = watchIdle(this.abandon, started.clientHasEnded, this.#log.protocol);
  }

  /** A replacement for `process.stdout`; undefined before the plugin serves, and with `debug`. */
  get stdout(): Writable | undefined {
    return this.#server?.stdout;
  }

  /** Whether the client has connected. */
  get isConnected(): boolean {
    return this.#ended.length > 0;
  }

  /** Listens, announces the address, and serves. Ends with code 1 if it cannot listen. Called once. */
  async serve(): Promise<void> {
    const transport = await this.#listen();
    if (!transport) return;
    // The client is connecting now, on another processor: time to load the code that every call needs.
    transport.prepare();
    mark("TLS context");
    const { createGrpcServer, createServerPerConnection } = await import("./grpc-server.ts");
    const { env, debug, name } = this.#options;
    // With `debug`, the clients of all commands connect to a process that none of them has started.
    const client = debug ? undefined : this.#started.client;
    const environment = withRun(env, client);
    if (isTraced(env)) {
      const { openTrace } = await import("./traces.ts");
      this.#trace = await openTrace({ environment, name, client: client?.(), log: this.#log.protocol });
    }
    if (this.#isOver) return await this.#trace?.close();
    const create = (environment: Environment) => createGrpcServer(this.#serverOptions(environment));
    // Without `debug`, all connections belong to the one client that has started this process. With it, each connection is a run.
    if (!debug) this.#server = create(environment);
    this.#grpc =
      this.#server ?? createServerPerConnection(() => create(withRun(env, undefined)), abandonedTimeoutMs);
    mark("server");
    for (const socket of this.#waiting.splice(0)) this.#grpc.accept(socket);
  }

  /** Listens and announces the address. Returns undefined if this plugin is over. */
  async #listen(): Promise<Transport | undefined> {
    const { env, debug, network = process.platform === "win32" ? "tcp" : "unix" } = this.#options;
    const certificate = debug ? undefined : env.PLUGIN_CLIENT_CERT;
    try {
      const transport = certificate
        ? mutualTlsTransport(certificate, this.#log.protocol, this.#accept)
        : plainTransport(this.#accept);
      this.#transport = transport;
      mark("certificate");
      const address = await listen(transport.server, network, env);
      if (this.#isOver) return void transport.server.close();
      mark("listening");
      this.#started.writeOutput(
        debug
          ? reattachInstructions(this.#options.address, address)
          : handshakeLine(env, address, transport.certificate),
      );
      return transport;
    } catch (error) {
      if (!(error instanceof ListenError || error instanceof ClientCertificateError)) throw error;
      return void this.#refuse(error);
    }
  }

  /** Ends without having served, and reports why. */
  #refuse({ message }: Error): void {
    const { program, debug } = this.#options;
    this.#isOver = true;
    this.#idle?.end();
    this.#transport?.server.close();
    // In a process of its own, the client may have more descriptors.
    if (this.#started.refuse()) return;
    const failure = `${program}: ${message}\n`;
    this.#started.writeError(failure);
    // Terraform shows the first line of standard output as the reason.
    if (!debug) this.#started.writeOutput(failure.replaceAll("|", "/"));
    this.#started.end(1);
  }

  readonly #accept = (socket: Socket): void => {
    mark("connection");
    this.#ended.push(endOf(socket));
    this.#idle?.addConnection(socket);
    if (this.#grpc) this.#grpc.accept(socket);
    else this.#waiting.push(socket);
  };

  #serverOptions(environment: Environment): GrpcServerOptions {
    const { env, program, createHandlers } = this.#options;
    const unsaved = createUnsavedObjects({
      program,
      file: unsavedFile(env, program),
      writeError: this.#started.writeError,
      writeTerminal: writeToTerminal,
    });
    const onShutdown = () => this.#shutDown(unsaved);
    return { createHandlers, environment, log: this.#log, unsaved, trace: this.#trace, onShutdown };
  }

  /** Ends as the client requests. The client closes the connection after the response. Closing it here first is more work, and Node 24 and 26 would lose the response. */
  async #shutDown(unsaved: UnsavedObjects): Promise<void> {
    const event = "the end of the client's connection";
    const limit = { ms: respondedTimeoutMs, event, log: this.#log.protocol };
    await within(limit, Promise.all(this.#ended));
    const isBusy = this.#server?.isBusy() ?? false;
    if (wasInterruptedTwice()) unsaved.abandoned();
    else if (isBusy) unsaved.announce();
    // The client kills the process that it has started two seconds later, so requests finish in another one if there is one.
    await this.#finish(0, isBusy && this.#started.leave() ? abandonedTimeoutMs : shutdownTimeoutMs);
  }

  /** Interrupts running operations, as Terraform does after Ctrl-C, lets them finish and respond, and ends. */
  async interrupt(exitCode: number): Promise<void> {
    this.#server?.interrupt();
    await this.#finish(exitCode, this.#options.debug ? shutdownTimeoutMs : abandonedTimeoutMs);
  }

  /** Ends after the client has disappeared: stops running operations as after an interrupt, and lets them finish. */
  readonly abandon = once(async (): Promise<void> => {
    // A client that has requested the end may disappear before it.
    if (!this.#isEnding) await this.#end(0, (server) => server.abandon());
  });

  readonly #finish = once((exitCode: number, timeoutMs: number) =>
    this.#end(exitCode, (server) => server.close(timeoutMs)),
  );

  async #end(exitCode: number, how: (server: ConnectionServer) => Promise<void>): Promise<void> {
    this.#isEnding = true;
    this.#idle?.end();
    mark("shutdown");
    this.#transport?.server.close();
    if (this.#grpc) await how(this.#grpc);
    await this.#trace?.close();
    if (this.#isOver) return;
    this.#isOver = true;
    this.#started.end(exitCode);
    // For a process that continues: releases the remaining resources.
    await this.#server?.release();
  }
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
