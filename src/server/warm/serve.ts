import { closeSync, fstatSync, writeSync } from "node:fs";
import type { Socket } from "node:net";
import { crash, crashOnUncaught } from "../crash.ts";
import { createGrpcServer, createServerPerConnection } from "../grpc-server.ts";
import { addressText } from "../handshake.ts";
import { ListenError, listen } from "../listener.ts";
import { createLoggers } from "../logging.ts";
import { abandonedTimeoutMs, shutdownTimeoutMs } from "../timeouts.ts";
import { plainTransport } from "../transport.ts";
import { createUnsavedObjects } from "../unsaved.ts";
import { type Answer, distinguish, give, type Order } from "./control.ts";
import { find } from "./find.ts";
import { warmFolder } from "./folder.ts";
import { identityOf } from "./identity.ts";
import { createLifetime } from "./lifetime.ts";
import { boundedLog, redirectOutput } from "./log.ts";
import { programFile } from "./program-file.ts";
import { remove, removeOld, succeed, type WarmProcess } from "./records.ts";
import { type Ready, readyDescriptor } from "./start.ts";
import type { WarmOptions } from "./warm.ts";
import { WarmError } from "./warm-error.ts";

/** How often to look whether the program's file is still the same, in milliseconds. */
const fileCheckMs = 2000;

/**
 * Serves commands until none has come for so long, each connection by itself. Says where on the descriptor for that, unless there
 * is another process that does the same: then it says where that is, and ends.
 */
export async function serveWarm(options: WarmOptions, idleMs: number): Promise<void> {
  if (!isSocket(readyDescriptor)) throw new WarmError("a warm process is started by --warm alone");
  crashOnUncaught();
  try {
    const process = await serveOrFind(options, idleMs);
    tell(process);
  } catch (error) {
    if (!(error instanceof WarmError || error instanceof ListenError)) throw error;
    tell({ error: error.message });
    process.exit(1);
  }
}

async function serveOrFind(options: WarmOptions, idleMs: number): Promise<WarmProcess> {
  const { name, path, program, env, createHandlers } = options;
  const folder = warmFolder();
  const file = programFile(path);
  const identity = identityOf(name, file, env);
  const log = boundedLog(2);
  redirectOutput(log);
  const loggers = createLoggers(options, log);
  const servers = createServerPerConnection(
    (socket) =>
      createGrpcServer({
        createHandlers,
        log: loggers,
        unsaved: createUnsavedObjects({ program, file: env.TFNODE_UNSAVED_OBJECTS, writeError: log }),
        // A client that asks the process to end means its own.
        onShutdown: () => socket.destroySoon(),
      }),
    abandonedTimeoutMs,
  );
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    transport.server.close();
    servers.close(shutdownTimeoutMs).then(() => process.exit(0), crash);
  };
  const lifetime = createLifetime({ idleMs, end });
  const endIfChanged = () => {
    if (file.hasChanged()) lifetime.endWhenIdle();
  };
  const serveClient = (socket: Socket) => {
    endIfChanged();
    const disconnected = lifetime.connected();
    servers.accept(socket).finally(disconnected);
  };
  const obey = (order: Order): Answer => {
    endIfChanged();
    if (order.stay !== undefined) lifetime.stay(order.stay);
    if (order.end) lifetime.endWhenIdle();
    const { isEnding, connections } = lifetime;
    return { pid: process.pid, ending: isEnding, connections };
  };
  const transport = plainTransport((socket) => distinguish(socket, { client: serveClient, answer: obey }));

  const address = await listen(transport.server, "unix", { PLUGIN_UNIX_SOCKET_DIR: folder });
  const own = { pid: process.pid, socket: addressText(address) };
  for (;;) {
    const { process: other, last, isThere } = await find(folder, identity, idleMs);
    if (other) {
      // Another was faster.
      setImmediate(() => process.exit(0));
      return other;
    }
    if (!succeed(folder, identity, last, own)) continue;
    if (last && !isThere) remove(last.process.socket);
    break;
  }
  for (const signal of ["SIGHUP", "SIGINT", "SIGTERM"] as const) process.on(signal, end);
  setInterval(endIfChanged, fileCheckMs).unref();
  // In time that nobody waits for: what the first command would load.
  setImmediate(() => {
    Promise.all([createHandlers(), import("../generated/tfplugin6.ts")]).catch(() => undefined);
    removeOld(folder, async (other) => (await give({}, other)) !== undefined).catch(() => undefined);
  });
  return own;
}

function isSocket(descriptor: number): boolean {
  try {
    return fstatSync(descriptor).isSocket();
  } catch {
    return false;
  }
}

/** Whoever asked may be gone. */
function tell(ready: Ready): void {
  try {
    writeSync(readyDescriptor, JSON.stringify(ready));
  } catch {
    // The next who asks will find the process.
  }
  closeSync(readyDescriptor);
}
