import type { Socket } from "node:net";
import type { Environment } from "../schema/environment.ts";
import { crash } from "./crash.ts";
import type { ConnectionServer } from "./grpc-server.ts";
import { handshakeLine } from "./handshake.ts";
import { watchIdle } from "./idle-shutdown.ts";
import { ListenError, listen } from "./listener.ts";
import { createLoggers } from "./logging.ts";
import { mark } from "./marks.ts";
import { reattachInstructions } from "./reattach.ts";
import type { ServeHandlersOptions } from "./serve-handlers.ts";
import { replaceStandardError } from "./standard-error.ts";
import { abandonedTimeoutMs, answeredTimeoutMs, shutdownTimeoutMs } from "./timeouts.ts";
import { ClientCertificateError, mutualTlsTransport, plainTransport, type Transport } from "./transport.ts";
import { createUnsavedObjects } from "./unsaved.ts";
import { writeFully } from "./write-fully.ts";

/** With `debug`, clients come and go without TLS, and the user ends the process. */
export interface PluginOptions extends ServeHandlersOptions {
  /** The provider's type: `sec` in `terraform-provider-sec`. */
  readonly name: string;
  readonly program: string;
  readonly env: Environment;
  readonly debug: boolean;
}

/** Listens, says where, and serves. Ends the process with 1 if it cannot listen. */
export async function servePlugin(options: PluginOptions): Promise<void> {
  mark("modules");
  const { program, env, debug } = options;
  const waiting: Socket[] = [];
  let transport: Transport | undefined;
  let grpc: ConnectionServer | undefined;

  const end = async (exitCode: number, how: (server: ConnectionServer) => Promise<void>): Promise<never> => {
    mark("shutdown");
    transport?.server.close();
    if (grpc) await how(grpc);
    process.exit(exitCode);
  };
  const finish = once((exitCode: number, timeoutMs: number) =>
    end(exitCode, (server) => server.close(timeoutMs)),
  );
  /** Nobody waits for answers any more. */
  const abandon = once(() => end(0, (server) => server.abandon()));
  // Standard error that nobody reads any more is the first sign that the client was killed.
  const log = createLoggers(options, (line) => {
    try {
      writeFully(2, line);
    } catch {
      if (!debug) abandon();
    }
  });
  const idle = debug ? undefined : watchIdle(abandon);
  const ended: Promise<void>[] = [];
  const accept = (socket: Socket) => {
    mark("connection");
    ended.push(endOf(socket));
    idle?.addConnection(socket);
    if (grpc) grpc.accept(socket);
    else waiting.push(socket);
  };
  onSignals(debug, finish);

  try {
    const certificate = debug ? undefined : env.PLUGIN_CLIENT_CERT;
    transport = certificate ? mutualTlsTransport(certificate, log.protocol, accept) : plainTransport(accept);
    mark("certificate");
    const network = options.network ?? (process.platform === "win32" ? "tcp" : "unix");
    const address = await listen(transport.server, network, env);
    mark("listening");
    writeFully(
      1,
      debug
        ? reattachInstructions(options.address, address)
        : handshakeLine(env, address, transport.certificate),
    );
  } catch (error) {
    if (!(error instanceof ListenError || error instanceof ClientCertificateError)) throw error;
    writeFully(2, `${program}: ${error.message}\n`);
    process.exit(1);
  }

  // The client is connecting by now, on a processor of its own: time to load what every call needs.
  transport.prepare();
  mark("TLS context");
  if (!debug) replaceStandardError();
  const { createGrpcServer, createServerPerConnection } = await import("./grpc-server.ts");
  const { createHandlers } = options;
  // Whoever has the answer closes the connection. To close it first is more work, and Node 24 and 26 would lose the answer.
  const onShutdown = async () => {
    await Promise.race([Promise.all(ended), after(answeredTimeoutMs)]);
    await finish(0, shutdownTimeoutMs);
  };
  const create = () => {
    const unsaved = createUnsavedObjects({ program, file: env.TFNODE_UNSAVED_OBJECTS });
    return createGrpcServer({ createHandlers, log, unsaved, onShutdown });
  };
  if (debug) {
    grpc = createServerPerConnection(create, abandonedTimeoutMs);
  } else {
    // Whatever connections there are, they are of the one client that has started this process.
    const server = create();
    Object.defineProperty(process, "stdout", { configurable: true, get: () => server.stdout });
    grpc = server;
  }
  mark("server");
  for (const socket of waiting.splice(0)) grpc.accept(socket);
}

/** Resolves when a client has closed its connection, or is gone. */
function endOf(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ["end", "error", "close"]) socket.once(event, () => resolve());
  });
}

function after(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Calls a function at the first call only, and gives every caller that call's result. */
function once<Arguments extends readonly unknown[], Result>(
  run: (...args: Arguments) => Result,
): (...args: Arguments) => Result {
  let result: { readonly value: Result } | undefined;
  return (...args) => {
    result ??= { value: run(...args) };
    return result.value;
  };
}

/**
 * Ctrl-C reaches the whole process group. Terraform answers it with StopProvider, waits for the running calls and saves the
 * state: a plugin that ended by itself would lose what it was doing.
 */
function onSignals(debug: boolean, finish: (exitCode: number, timeoutMs: number) => Promise<never>): void {
  const numbers = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const;
  process.on("SIGINT", () => debug && finish(0, shutdownTimeoutMs).catch(crash));
  for (const signal of ["SIGHUP", "SIGTERM"] as const) {
    process.on(signal, () => finish(debug ? 0 : 128 + numbers[signal], shutdownTimeoutMs).catch(crash));
  }
}
