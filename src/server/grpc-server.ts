import type { Socket } from "node:net";
import type { Writable } from "node:stream";
import { Server } from "@grpc/grpc-js/build/src/server.js";
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
import type { UnsavedObjects } from "./unsaved.ts";
import { within } from "./within.ts";

/** Serves connections that are made elsewhere, and writes down in the end which objects no state may have. */
export interface ConnectionServer {
  accept(socket: Socket): void;
  /**
   * Ends the standing streams and lets running calls finish, for so many milliseconds at most. Closes meanwhile what clients have
   * left open, which may take a little longer.
   */
  close(timeoutMs: number): Promise<void>;
  /**
   * Does the same where the client is gone without a goodbye: its connections are cut, its calls are stopped as if it had cancelled
   * them, and what is being created or updated may finish, for 30 seconds at most.
   */
  abandon(): Promise<void>;
}

/** All services of a plugin. */
export interface GrpcServer extends ConnectionServer {
  /** Stands in for `process.stdout`: what is written goes to the clients. */
  readonly stdout: Writable;
  /** Stops what still runs, and ends what its handlers hold, for a process that goes on without them. */
  release(): Promise<void>;
}

/** Serves each connection by itself. */
export interface ServerPerConnection extends ConnectionServer {
  /** Resolves when the connection is gone and nothing is done for it any more. */
  accept(socket: Socket): Promise<void>;
}

/** What the services need from the process around them. */
export interface GrpcServerOptions {
  /** Called once, when the first call needs them. */
  readonly createHandlers: (environment: Environment) => RpcHandlers | Promise<RpcHandlers>;
  /** The environment variables of the client. */
  readonly environment: Environment;
  readonly log: Loggers;
  /** Of this server alone, which ends it. */
  readonly unsaved: UnsavedObjects;
  /** The client asked the plugin to end. */
  readonly onShutdown: () => void;
  /** How long a client may be silent before it is asked for a sign of life, and until it has given one. By default 30,000 both. */
  readonly keepaliveMs?: number;
}

/** As much as Terraform's own providers take and give; grpc-js would stop at 4 MiB. */
const largestMessage = 256 * 1024 * 1024;

/** Makes the server. */
export function createGrpcServer(options: GrpcServerOptions): GrpcServer {
  const { keepaliveMs = 30_000, unsaved, environment } = options;
  const server = new Server({
    "grpc.max_receive_message_length": largestMessage,
    "grpc.max_send_message_length": largestMessage,
    "grpc.enable_channelz": 0,
    // A client that answers no ping is dead, or has broken the rules of HTTP/2: Node does not tell of the latter. One that
    // is stopped along with this process, as by Ctrl-Z, loses no time.
    "grpc.keepalive_time_ms": keepaliveMs,
    "grpc.keepalive_timeout_ms": keepaliveMs,
  });
  const streams = createOpenStreams();
  const stdio = createStdio(streams);
  // Not before a call needs them: many a process does no more than say its schema.
  let handlers: Promise<RpcHandlers> | undefined;
  const loadHandlers = () => {
    handlers ??= Promise.resolve(options.createHandlers(environment));
    return handlers;
  };
  const provider = providerService(loadHandlers, { environment, log: options.log, unsaved });
  server.addService(provider.definition, provider.implementation);
  const onShutdown = () => {
    streams.endAll();
    options.onShutdown();
  };
  server.addService(controllerDefinition, controller(onShutdown));
  server.addService(stdioDefinition, stdio.implementation);
  server.addService(brokerDefinition, broker(streams));
  server.addService(healthDefinition, health(streams));
  const closeOpen = async (timeoutMs: number) => {
    try {
      const left = await (await handlers)?.closeOpen?.(timeoutMs);
      for (const sentence of left ?? []) unsaved.leftOpen(sentence);
    } catch (error) {
      options.log.provider.error("What the client left open could not be closed", { error });
    }
  };
  const finishCalls = (timeoutMs: number) =>
    new Promise<void>((resolve) => {
      const force = setTimeout(() => {
        server.forceShutdown();
        resolve();
      }, timeoutMs);
      streams.endAll();
      // A call goes on when its connection is gone.
      server.tryShutdown(async () => {
        await provider.idle();
        clearTimeout(force);
        resolve();
      });
    });
  const injector = server.createConnectionInjector(ServerCredentials.createInsecure());
  const connections = new Set<Socket>();
  let isAbandoned = false;

  return {
    accept(socket) {
      if (isAbandoned) return void socket.destroy();
      connections.add(socket);
      socket.once("close", () => connections.delete(socket));
      injector.injectConnection(socket);
    },
    stdout: stdio.stdout,
    async release() {
      provider.cancelAll();
      try {
        await (await handlers)?.close?.();
      } catch (error) {
        options.log.provider.error("The provider could not be closed", { error });
      }
    },
    async close(timeoutMs) {
      await Promise.all([finishCalls(timeoutMs), closeOpen(Math.max(timeoutMs, closingTimeoutMs))]);
      unsaved.end();
    },
    async abandon() {
      isAbandoned = true;
      unsaved.abandoned();
      provider.cancelAll();
      // Node may not notice that nobody reads what it is writing, and would keep the session. Requests that have arrived and
      // were not read yet must not begin anything any more.
      for (const socket of connections) socket.destroy();
      streams.endAll();
      await Promise.all([within(abandonedTimeoutMs, provider.idle()), closeOpen(abandonedTimeoutMs)]);
      unsaved.end();
    },
  };
}

/**
 * Makes a server for each connection: what one client configures, stops or cancels is no other's. A server whose connection
 * is gone lets its running calls finish, for so many milliseconds at most.
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
