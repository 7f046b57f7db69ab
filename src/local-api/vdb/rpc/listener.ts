import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { type ConnectionInjector, Server, ServerCredentials } from "@grpc/grpc-js";
import { StartupError } from "../../../background/startup-error.ts";
import { largestRequest } from "../../bounded-json.ts";
import { addressOf, listenError } from "../../listen.ts";
import { handlerOf, type ServiceOptions } from "./grpc-service.ts";
import type { ServedMethod } from "./method.ts";
import { addReflection } from "./reflection.ts";

/** The address and the certificate of a server. */
export interface ListenOptions {
  readonly port: number;
  readonly host: string;
  /** The private key in PEM. */
  readonly key: string;
  readonly cert: string;
}

const largestResponse = 16 * 1024 * 1024;
const identity = (bytes: Buffer) => bytes;

/** Serves the methods and their reflection over TLS. Throws a `StartupError` if the port is not available. */
export async function listen(
  methods: readonly ServedMethod[],
  serving: Omit<ServiceOptions, "drop">,
  { port, host, key, cert }: ListenOptions,
) {
  const server = new Server({
    "grpc.max_receive_message_length": largestRequest,
    "grpc.max_send_message_length": largestResponse,
    "grpc.enable_channelz": 0,
  });
  const connections = new Map<string, Socket>();
  const drop = (connection: string) => connections.get(connection)?.destroy();
  for (const method of methods) {
    // Messages remain bytes here, so that an undecodable request gets a proper error response.
    server.register(method.path, handlerOf(method, { ...serving, drop }), identity, identity, "unary");
  }
  addReflection(server);
  const injector = injectorFor(server, key, cert);

  const tcpServer = createServer((socket) => {
    const name = `${socket.remoteAddress}:${socket.remotePort}`;
    connections.set(name, socket);
    socket.once("close", () => connections.delete(name));
    // A client that disconnects unexpectedly must not end the process.
    socket.on("error", () => {});
    injector.injectConnection(socket);
  });
  tcpServer.listen(port, host);
  try {
    await once(tcpServer, "listening");
  } catch (cause) {
    server.forceShutdown();
    throw listenError(host, port, cause);
  }
  const address = addressOf(tcpServer.address());

  return {
    address,
    /** Closes all connections. */
    async close() {
      server.forceShutdown();
      injector.destroy();
      for (const socket of connections.values()) socket.destroy();
      tcpServer.close();
      await once(tcpServer, "close");
    },
  };
}

function injectorFor(server: Server, key: string, cert: string): ConnectionInjector {
  const chain = Buffer.from(cert);
  const pair = { private_key: Buffer.from(key), cert_chain: chain };
  try {
    // Clients need no certificate. Without an authority here, the library would parse all authorities of Node, in some 30 ms.
    return server.createConnectionInjector(ServerCredentials.createSsl(chain, [pair]));
  } catch (cause) {
    throw new StartupError("the certificate and its key cannot be used", { cause });
  }
}
