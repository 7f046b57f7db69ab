import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import {
  type AddressInfo,
  connect,
  createServer as createTcpServer,
  type Server,
  type Socket,
} from "node:net";
import { buffer } from "node:stream/consumers";
import { serverCertificate } from "../../src/local-api/tls.ts";

/** A request that reached the API. */
export interface Reached {
  readonly method: string;
  readonly host: string;
  readonly path: string;
  readonly body: string;
  /** The number of requests before it. */
  readonly at: number;
}

/** An HTTPS API with a certificate of a private authority, and a proxy without which its names have no address. */
export interface ProxiedApi {
  /** The key and the certificate of the API. */
  readonly key: string;
  readonly cert: string;
  /** Ports of other servers of this machine, by the names with which the proxies connect to them. */
  readonly others: Map<string, number>;
  /** The text and the file of the authority. */
  readonly ca: string;
  readonly caFile: string;
  /** The address of the proxy. */
  readonly proxy: string;
  /** The address of a SOCKS5 proxy with the user `ada` and the password `p@ss`. */
  readonly socks: string;
  /** What the proxies were asked, such as `CONNECT api.example:443`. */
  readonly asked: string[];
  /** The requests that reached the API. */
  readonly reached: Reached[];
  /** The number of connections to the API. */
  connections: number;
  close(): Promise<void>;
}

/** Starts the API for `names`; `answer` sends its responses. A proxy connects every name and port with it, with TLS on all ports but 80. */
export async function proxiedApi(
  names: readonly string[],
  answer: (request: Reached, response: ServerResponse) => void,
): Promise<ProxiedApi> {
  const certificate = await serverCertificate(names, undefined);
  const sockets = new Set<Socket>();
  const asked: string[] = [];
  const reached: Reached[] = [];
  const listen = async (server: Server): Promise<number> => {
    server.on("connection", (socket) => {
      sockets.add(socket);
      socket.on("error", () => {}).once("close", () => sockets.delete(socket));
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  };
  const handle = async (incoming: IncomingMessage, response: ServerResponse) => {
    const { method = "", url: path = "", headers } = incoming;
    const one = {
      method,
      host: headers.host ?? "",
      path,
      body: (await buffer(incoming)).toString(),
      at: reached.length,
    };
    reached.push(one);
    answer(one, response);
  };
  const { key, cert } = certificate;
  const secure = createSecureServer({ key, cert }, handle);
  const plain = createServer(handle);
  const securePort = await listen(secure);
  const plainPort = await listen(plain);
  const others = new Map<string, number>();
  const targetOf = (host: string, port: number) => others.get(host) ?? (port === 80 ? plainPort : securePort);

  const proxy = createServer((incoming, response) => {
    asked.push(`${incoming.method} ${incoming.url}`);
    const { host, pathname, search } = new URL(incoming.url ?? "");
    const { method, headers } = incoming;
    const onward = request({
      port: plainPort,
      path: `${pathname}${search}`,
      method,
      headers: { ...headers, host },
    });
    onward.once("response", (from) => {
      response.writeHead(from.statusCode ?? 502, from.headers);
      from.pipe(response);
    });
    onward.on("error", () => response.destroy());
    incoming.pipe(onward);
  });
  proxy.on("connect", (incoming, socket: Socket) => {
    const authorization = incoming.headers["proxy-authorization"];
    asked.push(`CONNECT ${incoming.url}${authorization ? ` ${authorization}` : ""}`);
    const [host = "", port] = incoming.url?.split(":") ?? [];
    const onward = connect(targetOf(host, Number(port)), "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      onward.pipe(socket).pipe(onward);
    });
    onward.on("error", () => socket.destroy());
    socket.on("error", () => onward.destroy()).once("close", () => onward.destroy());
  });
  const proxyPort = await listen(proxy);
  const socks = socksProxy(asked, targetOf);
  const socksPort = await listen(socks);

  const api: ProxiedApi = {
    ...{ key, cert, others },
    ca: await readFile(certificate.caPath, "utf8"),
    caFile: certificate.caPath,
    proxy: `http://127.0.0.1:${proxyPort}`,
    socks: `socks5://ada:p%40ss@127.0.0.1:${socksPort}`,
    ...{ asked, reached, connections: 0 },
    async close() {
      for (const socket of sockets) socket.destroy();
      await Promise.all(
        [secure, plain, proxy, socks].map((server) => new Promise((resolve) => server.close(resolve))),
      );
      await certificate.remove();
    },
  };
  for (const server of [secure, plain]) server.on("connection", () => api.connections++);
  return api;
}

/** Returns a SOCKS5 proxy that demands a user, and accepts names and IPv4 addresses. */
function socksProxy(asked: string[], targetOf: (host: string, port: number) => number): Server {
  return createTcpServer(async (socket) => {
    const next = async (size: number): Promise<Buffer> => {
      for (;;) {
        const found: Buffer | null = socket.read(size);
        if (found) return found;
        if (socket.destroyed || socket.readableEnded) throw new Error("ended");
        await Promise.race([once(socket, "readable"), once(socket, "close")]);
      }
    };
    const text = async () => (await next((await next(1))[0] ?? 0)).toString();
    try {
      const [, methods = 0] = await next(2);
      const offered = await next(methods);
      if (!offered.includes(2)) return socket.end(Buffer.from([5, 255]));
      socket.write(Buffer.from([5, 2]));
      await next(1);
      const login = `${await text()}:${await text()}`;
      socket.write(Buffer.from([1, login === "ada:p@ss" ? 0 : 1]));
      const [, , , type] = await next(4);
      const host = type === 3 ? await text() : [...(await next(4))].join(".");
      const port = (await next(2)).readUInt16BE();
      asked.push(`SOCKS ${host}:${port} ${login}`);
      const onward = connect(targetOf(host, port), "127.0.0.1", () => {
        socket.write(Buffer.from([5, 0, 0, 3, 4, ...Buffer.from("here"), 0, 80]));
        onward.pipe(socket).pipe(onward);
      });
      onward.on("error", () => socket.destroy());
      socket.once("close", () => onward.destroy());
    } catch {
      socket.destroy();
    }
    return undefined;
  });
}
