import type { Socket } from "node:net";
import type { Writable } from "node:stream";
import { Server } from "@grpc/grpc-js/build/src/server.js";
import { ServerCredentials } from "@grpc/grpc-js/build/src/server-credentials.js";
import { broker, brokerDefinition } from "./go-plugin/broker.ts";
import { controller, controllerDefinition } from "./go-plugin/controller.ts";
import { health, healthDefinition } from "./go-plugin/health.ts";
import { createOpenStreams } from "./go-plugin/open-streams.ts";
import { createStdio, stdioDefinition } from "./go-plugin/stdio.ts";
import type { ProviderHandlers } from "./handlers.ts";
import { type Loggers, providerService } from "./provider-service.ts";

/** All services of a plugin, over connections that are made elsewhere. */
export interface GrpcServer {
  accept(socket: Socket): void;
  /** Stands in for `process.stdout`: what is written goes to the clients. */
  readonly stdout: Writable;
  /** Ends the standing streams and lets running calls finish, for a second at most. */
  close(): Promise<void>;
}

/** What the services need from the process around them. */
export interface GrpcServerOptions {
  readonly handlers: () => Promise<ProviderHandlers>;
  readonly log: Loggers;
  /** The client asked the plugin to end. */
  readonly onShutdown: () => void;
}

/** As much as Terraform's own providers take and give; grpc-js would stop at 4 MiB. */
const largestMessage = 256 * 1024 * 1024;
const patience = 1000;

/** Makes the server. */
export function createGrpcServer(options: GrpcServerOptions): GrpcServer {
  const server = new Server({
    "grpc.max_receive_message_length": largestMessage,
    "grpc.max_send_message_length": largestMessage,
    "grpc.enable_channelz": 0,
  });
  const streams = createOpenStreams();
  const stdio = createStdio(streams);
  const provider = providerService(options.handlers, options.log);
  server.addService(provider.definition, provider.handlers);
  server.addService(controllerDefinition, controller(options.onShutdown));
  server.addService(stdioDefinition, stdio.handlers);
  server.addService(brokerDefinition, broker(streams));
  server.addService(healthDefinition, health(streams));
  const injector = server.createConnectionInjector(ServerCredentials.createInsecure());

  return {
    accept: (socket) => injector.injectConnection(socket),
    stdout: stdio.stdout,
    close: () =>
      new Promise((resolve) => {
        const force = setTimeout(() => {
          server.forceShutdown();
          resolve();
        }, patience);
        streams.endAll();
        server.tryShutdown(() => {
          clearTimeout(force);
          resolve();
        });
      }),
  };
}
