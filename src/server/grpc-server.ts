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
  const { keepaliveMs = 30_000, log, unsaved, trace, environment } = options;
  const server = new Server({
    "grpc.max_receive_message_length": largestMessage,
    "grpc.max_send_message_length": largestMessage,
    "grpc.enable_channelz": 0,
    // A client that does not respond to pings is dead or has violated the HTTP/2 protocol, which Node does not report. A client that
    // is stopped together with this process, as by Ctrl-Z, is not affected.
    "grpc.keepalive_time_ms": keepaliveMs,
    "grpc.keepalive_timeout_ms": keepaliveMs,
  });
  const streams = createOpenStreams();
  const stdio = createStdio(streams);
  // Created with the first call that needs them: many processes only return their schema.
  let handlers: Promise<RpcHandlers> | undefined;
  const loadHandlers = () => {
    handlers ??= Promise.resolve(options.createHandlers(environment));
    return handlers;
  };
  const provider = providerService(loadHandlers, { environment, log, unsaved, trace });
  server.addService(provider.definition, provider.implementation);
  const onShutdown = () => {
    streams.endAll();
    options.onShutdown();
  };
  server.addService(controllerDefinition, controller(onShutdown));
  server.addService(stdioDefinition, stdio.implementation);
  server.addService(brokerDefinition, broker(streams));
  server.addService(healthDefinition, health(streams));
  /** The open connections, with their ends. */
  const connections = new Map<Socket, Promise<void>>();
  const closeOpen = async (timeoutMs: number) => {
    try {
      const left = await (await handlers)?.closeOpen?.(timeoutMs);
      for (const sentence of left ?? []) unsaved.leftOpen(sentence);
    } catch (error) {
      options.log.provider.error("What the client left open could not be closed", { error });
    }
  };
  /** Resolves when the clients have received the responses of all calls: their connections are closed, and no call is running. */
  const finished = async () => {
    while (connections.size > 0) await Promise.all(connections.values());
    // Calls continue after their connection is lost.
    await provider.idle();
  };
  const finishCalls = async (timeoutMs: number) => {
    streams.endAll();
    // Closes each connection after its last response. grpc-js calls this back only if no connection was about to close anyway.
    server.tryShutdown(() => undefined);
    await within({ ms: timeoutMs, event: "the end of running calls", log: options.log.protocol }, finished());
    server.forceShutdown();
  };
  const injector = server.createConnectionInjector(ServerCredentials.createInsecure());
  let isEnding = false;

  return {
    accept(socket) {
      if (isEnding) return void socket.destroy();
      const closed = new Promise<void>((resolve) => socket.once("close", resolve));
      connections.set(
        socket,
        closed.then(() => void connections.delete(socket)),
      );
      injector.injectConnection(socket);
    },
    stdout: stdio.stdout,
    isBusy: provider.isBusy,
    interrupt: provider.interrupt,
    async release() {
      provider.cancelAll();
      try {
        await (await handlers)?.close?.();
      } catch (error) {
        options.log.provider.error("The provider could not be closed", { error });
      }
    },
    async close(timeoutMs) {
      isEnding = true;
      await Promise.all([finishCalls(timeoutMs), closeOpen(Math.max(timeoutMs, closingTimeoutMs))]);
      unsaved.end();
    },
    async abandon() {
      isEnding = true;
      unsaved.abandoned();
      provider.cancelAll();
      // Node may not notice that its writes have no reader, and would keep the session. Requests that have arrived but
      // were not read yet must not start.
      for (const socket of connections.keys()) socket.destroy();
      streams.endAll();
      const limit = {
        ms: abandonedTimeoutMs,
        event: "the end of abandoned calls",
        log: options.log.protocol,
      };
      await Promise.all([within(limit, provider.idle()), closeOpen(abandonedTimeoutMs)]);
      unsaved.end();
    },
  };
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
