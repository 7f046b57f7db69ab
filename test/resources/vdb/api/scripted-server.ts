import { once } from "node:events";
import {
  constants,
  createSecureServer,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from "node:http2";
import type { AddressInfo } from "node:net";
import type { TLSSocket } from "node:tls";

/** A call whose request has arrived completely. */
export interface Arrived {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The message, without its frame. */
  readonly message: string;
  readonly stream: ServerHttp2Stream;
}

/** The responses to a scripted call; each is used once, the last for all further calls. */
export type Script = (call: Arrived) => void;

/** Responds with a message. */
export function answer(text: string, trailers: Record<string, string | string[]> = {}): Script {
  return ({ stream }) => {
    stream.respond({ ":status": 200, "content-type": "application/grpc" }, { waitForTrailers: true });
    stream.on("wantTrailers", () => stream.sendTrailers({ "grpc-status": "0", ...trailers }));
    stream.end(framed(text));
  };
}

/** Responds with several messages instead of one. */
export function responses(...texts: readonly string[]): Script {
  return ({ stream }) => {
    stream.respond({ ":status": 200, "content-type": "application/grpc" }, { waitForTrailers: true });
    stream.on("wantTrailers", () => stream.sendTrailers({ "grpc-status": "0" }));
    stream.end(Buffer.concat(texts.map(framed)));
  };
}

/** Responds with an error in the headers only. */
export function refuse(
  code: number,
  message: string,
  trailers: Record<string, string | string[]> = {},
): Script {
  return ({ stream }) =>
    stream.respond(
      {
        ":status": 200,
        "content-type": "application/grpc",
        "grpc-status": String(code),
        "grpc-message": message.replaceAll(/[^ -$&-~]+/g, encodeURIComponent),
        ...trailers,
      },
      { endStream: true },
    );
}

/** Never responds. */
export const silence: Script = () => {};

/** Reports that the call was not processed. */
export const unlooked: Script = ({ stream }) => stream.close(constants.NGHTTP2_REFUSED_STREAM);

/** Drops the connection. */
export const drop: Script = ({ stream }) => stream.session?.destroy();

function framed(text: string): Buffer {
  const frame = Buffer.alloc(5 + Buffer.byteLength(text));
  frame.writeUInt32BE(Buffer.byteLength(text), 1);
  frame.write(text, 5);
  return frame;
}

/** A gRPC server with the responses of a test. */
export interface ScriptedServer {
  readonly port: number;
  readonly calls: readonly Arrived[];
  /** The server names that connections requested. */
  readonly names: readonly string[];
  readonly sessions: ReadonlySet<ServerHttp2Session>;
  /** The number of connections that have spoken HTTP/2. */
  readonly connections: number;
  script(...scripts: readonly Script[]): void;
  /** Resolves when so many calls have arrived. */
  arrived(count: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts a server on a free port, or at the address `where`. */
export async function scriptedServer(
  certificate: { readonly key: string; readonly cert: string },
  where: { readonly port?: number; readonly path?: string } = { port: 0 },
): Promise<ScriptedServer> {
  const { key, cert } = certificate;
  const calls: Arrived[] = [];
  const names: string[] = [];
  const sessions = new Set<ServerHttp2Session>();
  let connections = 0;
  let scripts: Script[] = [answer("")];
  const waiting = new Set<() => void>();

  const server = createSecureServer({ key, cert });
  server.on("secureConnection", (socket: TLSSocket) => names.push(String(socket.servername || "")));
  server.on("session", (session) => {
    connections++;
    sessions.add(session);
    session.on("error", () => {});
    session.on("close", () => sessions.delete(session));
  });
  server.on("stream", (stream, headers) => {
    stream.on("error", () => {});
    const parts: Buffer[] = [];
    stream.on("data", (part: Buffer) => parts.push(part));
    stream.on("end", () => {
      const message = Buffer.concat(parts).subarray(5).toString();
      const call = { path: String(headers[":path"]), headers, message, stream };
      calls.push(call);
      const script = scripts.length > 1 ? scripts.shift() : scripts[0];
      script?.(call);
      for (const check of waiting) check();
    });
  });
  server.listen(where.path === undefined ? { port: where.port, host: "127.0.0.1" } : { path: where.path });
  await once(server, "listening");
  const address = server.address();

  return {
    port: typeof address === "object" && address !== null ? (address as AddressInfo).port : 0,
    calls,
    names,
    sessions,
    get connections() {
      return connections;
    },
    script(...given) {
      scripts = [...given];
    },
    arrived(count) {
      return new Promise((resolve) => {
        const check = () => {
          if (calls.length < count) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      });
    },
    async close() {
      const closed = once(server, "close");
      server.close();
      for (const session of sessions) session.destroy();
      await closed;
    },
  };
}
