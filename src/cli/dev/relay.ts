import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import {
  type AddressInfo,
  createConnection,
  createServer,
  type NetConnectOpts,
  type Server,
  type Socket,
} from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fitsSocket } from "../../server/listener.ts";
import { shortDirectory } from "../../server/short-directory.ts";
import { ownFolder } from "../project/own-folder.ts";

/** The address of a plugin, in the form of `TF_REATTACH_PROVIDERS`. */
export interface ReattachAddress {
  readonly Network: "unix" | "tcp";
  readonly String: string;
}

/** A target for connections. */
export interface Backend {
  readonly address: ReattachAddress;
  /** Called once, when another backend has replaced this one and its last connection is closed. Resolves when it has ended. */
  retire(): Promise<void>;
}

/** Returns a folder in which folders of sockets fit. */
function placeOfSockets(): string {
  const place = tmpdir();
  return existsSync(place) && fitsSocket(join(place, `tfnode-dev-${process.pid}-XXXXXX`))
    ? place
    : shortDirectory();
}

/**
 * Listens at a constant address, and forwards each connection to the current backend. A running command keeps the backend with
 * which it began.
 */
export class Relay {
  readonly address: ReattachAddress;
  /** The folder of its socket, which may also contain the sockets of backends. */
  readonly folder: string;
  readonly #server: Server;
  readonly #open = new Map<Backend, Set<Socket>>();
  /** Connections that arrived before there was a backend. */
  readonly #waiting: Socket[] = [];
  #backend: Backend | undefined;

  static async open(): Promise<Relay> {
    const folder = await ownFolder(placeOfSockets(), "tfnode-dev-");
    const server = createServer();
    const isTcp = process.platform === "win32";
    const path = join(folder, "plugin.sock");
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      if (isTcp) server.listen(0, "127.0.0.1", resolve);
      else server.listen(path, resolve);
    });
    const port = isTcp ? (server.address() as AddressInfo).port : 0;
    return new Relay(
      server,
      folder,
      isTcp ? { Network: "tcp", String: `127.0.0.1:${port}` } : { Network: "unix", String: path },
    );
  }

  private constructor(server: Server, folder: string, address: ReattachAddress) {
    this.#server = server;
    this.folder = folder;
    this.address = address;
    server.on("connection", (socket) => {
      socket.on("error", () => socket.destroy());
      if (this.#backend) this.#join(socket, this.#backend);
      else this.#waiting.push(socket);
    });
  }

  /** Forwards new connections to another backend. */
  use(backend: Backend): void {
    const before = this.#backend;
    this.#backend = backend;
    this.#open.set(backend, new Set());
    for (const socket of this.#waiting.splice(0)) this.#join(socket, backend);
    if (before) this.#retireIfIdle(before);
  }

  async close(): Promise<void> {
    this.#server.close();
    for (const socket of this.#waiting) socket.destroy();
    const open = [...this.#open];
    this.#open.clear();
    for (const [, sockets] of open) for (const socket of sockets) socket.destroy();
    await Promise.all(open.map(([backend]) => backend.retire()));
    await rm(this.folder, { recursive: true, force: true });
  }

  #join(socket: Socket, backend: Backend): void {
    const sockets = this.#open.get(backend);
    sockets?.add(socket);
    const other = createConnection(target(backend.address));
    other.on("error", () => socket.destroy());
    other.on("close", () => socket.destroy());
    socket.on("close", () => {
      other.destroy();
      sockets?.delete(socket);
      this.#retireIfIdle(backend);
    });
    socket.pipe(other).pipe(socket);
  }

  #retireIfIdle(backend: Backend): void {
    if (backend === this.#backend || this.#open.get(backend)?.size !== 0) return;
    this.#open.delete(backend);
    void backend.retire();
  }
}

function target({ Network, String: place }: ReattachAddress): NetConnectOpts {
  if (Network === "unix") return { path: place };
  const colon = place.lastIndexOf(":");
  return { host: place.slice(0, colon), port: Number(place.slice(colon + 1)) };
}
