import type { Socket } from "node:net";
import type { Writable } from "node:stream";
import { type ConnectionInjector, Server } from "@grpc/grpc-js/build/src/server.js";
import { ServerCredentials } from "@grpc/grpc-js/build/src/server-credentials.js";
import type { Environment } from "../schema/environment.ts";
import { broker, brokerDefinition } from "./go-plugin/broker.ts";
import { controller, controllerDefinition } from "./go-plugin/controller.ts";
import { health, healthDefinition } from "./go-plugin/health.ts";
import { createOpenStreams } from "./go-plugin/open-streams.ts";
import { createStdio, stdioDefinition } from "./go-plugin/stdio.ts";
import type { Loggers } from "./logging.ts";
import { providerService } from "./provider-service.ts";
import type { RpcHandlers } from "./rpc-handlers.ts";
import { abandonedTimeoutMs, closingTimeoutMs } from "./timeouts.ts";
import type { StartTrace } from "./traces.ts";
import type { UnsavedObjects } from "./unsaved.ts";
import { within } from "./within.ts";

/** Serves connections that are accepted elsewhere, and finally writes down the objects that may be missing in the state. */
export interface ConnectionServer {
  accept(socket: Socket): void;
  /**
   * Ends the standing streams and lets running calls finish for at most this many milliseconds. Meanwhile closes the ephemeral objects
   * that clients have left open, which may take slightly longer.
   */
  close(timeoutMs: number): Promise<void>;
  /**
   * Shuts down after the client disappeared without a shutdown request: cuts its connections, stops its calls as if it had canceled
   * them, and lets creates and updates finish for at most 30 seconds.
   */
  abandon(): Promise<void>;
}

/** All services of a plugin. */
export interface GrpcServer extends ConnectionServer {
  /** A replacement for `process.stdout` that sends its text to the clients. */
  readonly stdout: Writable;
  /** Reports whether a call is running. */
  isBusy(): boolean;
  /** Stops running calls as Terraform does after an interrupt: their responses state how far they came. */
  interrupt(): void;
  /** Stops running calls and releases the resources of the handlers, for a process that continues without them. */
  release(): Promise<void>;
}

/** Serves each connection with its own server. */
export interface ServerPerConnection extends ConnectionServer {
  /** Resolves when the connection is closed and its last call has ended. */
  accept(socket: Socket): Promise<void>;
}

/** The parts of the surrounding process that the services need. */
export interface GrpcServerOptions {
  /** Creates the handlers; called once, with the first call. */
  readonly createHandlers: (environment: Environment) => RpcHandlers | Promise<RpcHandlers>;
  /** The environment variables of the client. */
  readonly environment: Environment;
  readonly log: Loggers;
  /** The unsaved objects of this server only, which ends the collection. */
  readonly unsaved: UnsavedObjects;
  /** Records the calls, if they are traced. */
  readonly trace?: StartTrace | undefined;
  /** Called when the client requests the end of the plugin. */
  readonly onShutdown: () => void;
  /** The time until a silent client is pinged, and the time limit for its response. By default 30,000 milliseconds each. */
  readonly keepaliveMs?: number;
}

/** The maximum message size, the same as in Terraform's own providers; the default of grpc-js is 4 MiB. */
const largestMessage = 256 * 1024 * 1024;

/** Creates the server. */
export function createGrpcServer(options: GrpcServerOptions): GrpcServer {
  const { log, unsaved, trace, environment } = options;
  const server = emptyServer(options);
  const streams = createOpenStreams();
  const stdio = createStdio(streams);
  const handlers = new LazyHandlers(options);
  const provider = providerService(() => handlers.load(), { environment, log, unsaved, trace });
  server.addService(provider.definition, provider.implementation);
  const onShutdown = () => {
    streams.endAll();
    options.onShutdown();
  };
  server.addService(controllerDefinition, controller(onShutdown));
  server.addService(stdioDefinition, stdio.implementation);
  server.addService(brokerDefinition, broker(streams));
  server.addService(healthDefinition, health(streams));
  const connections = new Connections(server.createConnectionInjector(ServerCredentials.createInsecure()));
  const ended = (event: string, ms: number, end: Promise<unknown>) =>
    within({ ms, event, log: log.protocol }, end);

  return {
    accept: (socket) => connections.accept(socket),
    stdout: stdio.stdout,
    isBusy: provider.isBusy,
    interrupt: provider.interrupt,
    async release() {
      provider.cancelAll();
      await handlers.close();
    },
    async close(timeoutMs) {
      connections.isEnding = true;
      streams.endAll();
      // Closes each connection after its last response. grpc-js calls this back only if no connection was about to close anyway.
      server.tryShutdown(() => undefined);
      // Calls continue after their connection is lost.
      const finished = connections.closed().then(() => provider.idle());
      const calls = ended("the end of running calls", timeoutMs, finished).then(() => server.forceShutdown());
      await Promise.all([calls, handlers.closeOpen(Math.max(timeoutMs, closingTimeoutMs))]);
      unsaved.end();
    },
    async abandon() {
      connections.isEnding = true;
      unsaved.abandoned();
      provider.cancelAll();
      connections.destroy();
      streams.endAll();
      const calls = ended("the end of abandoned calls", abandonedTimeoutMs, provider.idle());
      await Promise.all([calls, handlers.closeOpen(abandonedTimeoutMs)]);
      unsaved.end();
    },
  };
}

/** Returns a server without services. */
function emptyServer({ keepaliveMs = 30_000 }: GrpcServerOptions): Server {
  return new Server({
    "grpc.max_receive_message_length": largestMessage,
    "grpc.max_send_message_length": largestMessage,
    "grpc.enable_channelz": 0,
    // A client that does not respond to pings is dead or has violated the HTTP/2 protocol, which Node does not report. A client that
    // is stopped together with this process, as by Ctrl-Z, is not affected.
    "grpc.keepalive_time_ms": keepaliveMs,
    "grpc.keepalive_timeout_ms": keepaliveMs,
  });
}

/** The handlers of a server, which are created with the first call that needs them: many processes only return their schema. */
class LazyHandlers {
  readonly #options: GrpcServerOptions;
  #handlers: Promise<RpcHandlers> | undefined;

  constructor(options: GrpcServerOptions) {
    this.#options = options;
  }

  load(): Promise<RpcHandlers> {
    const { createHandlers, environment } = this.#options;
    this.#handlers ??= Promise.resolve(createHandlers(environment));
    return this.#handlers;
  }

  /** Closes what the client has left open, and records what remains. */
  async closeOpen(timeoutMs: number): Promise<void> {
    const { log, unsaved } = this.#options;
    try {
      const left = await (await this.#handlers)?.closeOpen?.(timeoutMs);
      for (const sentence of left ?? []) unsaved.leftOpen(sentence);
    } catch (error) {
      log.provider.error("What the client left open could not be closed", { error });
    }
  }

  async close(): Promise<void> {
    try {
      await (await this.#handlers)?.close?.();
    } catch (error) {
      this.#options.log.provider.error("The provider could not be closed", { error });
    }
  }
}

/** The open connections of a server. */
class Connections {
  readonly #injector: ConnectionInjector;
  /** The connections, with their ends. */
  readonly #open = new Map<Socket, Promise<void>>();
  /** Whether to accept no further connection. */
  isEnding = false;

  constructor(injector: ConnectionInjector) {
    this.#injector = injector;
  }

  accept(socket: Socket): void {
    if (this.isEnding) return void socket.destroy();
    const closed = new Promise<void>((resolve) => socket.once("close", resolve));
    this.#open.set(
      socket,
      closed.then(() => void this.#open.delete(socket)),
    );
    this.#injector.injectConnection(socket);
  }

  /** Resolves when all connections are closed: their clients have received the responses of all calls. */
  async closed(): Promise<void> {
    while (this.#open.size > 0) await Promise.all(this.#open.values());
  }

  /**
   * Cuts the connections. Node may not notice that its writes have no reader, and would keep the session. Requests that have arrived but
   * were not read yet must not start.
   */
  destroy(): void {
    for (const socket of this.#open.keys()) socket.destroy();
  }
}

/**
 * Creates a server for each connection, so that clients do not share configuration, stops and cancellations. After a connection is lost,
 * its server lets running calls finish for at most this many milliseconds.
 */
export function createServerPerConnection(
  create: (socket: Socket) => GrpcServer,
  timeoutMs: number,
): ServerPerConnection {
  const servers = new Set<GrpcServer>();
  return {
    async accept(socket) {
      const server = create(socket);
      servers.add(server);
      const gone = new Promise((resolve) => socket.once("close", resolve));
      server.accept(socket);
      await gone;
      await server.close(timeoutMs);
      servers.delete(server);
      await server.release();
    },
    async close(closeTimeoutMs) {
      await Promise.all([...servers].map((server) => server.close(closeTimeoutMs)));
    },
    async abandon() {
      await Promise.all([...servers].map((server) => server.abandon()));
    },
  };
}
