import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { expect } from "chai";
import { createGrpcServer } from "../../src/server/grpc-server.ts";
import { createLogger } from "../../src/server/logging.ts";
import { createUnsavedObjects } from "../../src/server/unsaved.ts";

const preface = Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0");
const settingsAcknowledged = Buffer.from("\0\0\0\x04\x01\0\0\0\0");

describe("the gRPC server of a plugin", () => {
  const logger = createLogger({ level: "off", module: "test", write: () => undefined });
  const grpc = createGrpcServer({
    createHandlers: async () => ({}),
    log: { provider: logger, protocol: logger },
    unsaved: createUnsavedObjects({ program: "test", file: undefined }),
    onShutdown: () => undefined,
    keepaliveMs: 100,
  });
  const accepted: Socket[] = [];
  const server = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    accepted.push(socket);
    grpc.accept(socket);
  });

  before(async () => {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
  });

  after(async () => {
    server.close();
    await grpc.close(0);
  });

  /** A client that has said hello, and the server's side of its connection. */
  async function client() {
    const address = server.address();
    const port = typeof address === "object" ? (address?.port ?? 0) : 0;
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    await once(socket, "connect");
    socket.write(preface);
    await once(socket, "data");
    const other = accepted.find(({ remotePort }) => remotePort === socket.localPort);
    if (!other) throw new Error("not accepted");
    return { socket, other };
  }

  const noHttp2: { readonly [what: string]: Buffer } = {
    garbage: Buffer.alloc(100_000, "A"),
    "a frame of 16 megabytes": Buffer.concat([
      Buffer.from("\xff\xff\xff\0\0\0\0\0\x01", "latin1"),
      Buffer.alloc(1_000_000),
    ]),
    "data for a stream that does not exist": Buffer.from("\0\0\x04\0\0\0\0\0\x09data", "latin1"),
  };
  for (const [what, bytes] of Object.entries(noHttp2)) {
    it(`ends the connection of a client that sends ${what}`, async () => {
      const { socket, other } = await client();
      socket.write(bytes);
      // Node 22 destroys the socket with an error, which is not what is waited for.
      if (!other.destroyed) await new Promise((resolve) => other.once("close", resolve));
      socket.destroy();
    });
  }

  it("closes the connection of a client that does not answer pings, and keeps one that does", async () => {
    const silent = await client();
    const alive = await client();
    alive.socket.write(settingsAcknowledged);
    let answered = 0;
    alive.socket.on("data", (bytes: Buffer) => {
      // A ping is a frame of type 6; its answer is the same with the flag 1.
      for (let at = bytes.indexOf(Buffer.from([0, 0, 8, 6, 0])); at >= 0; at = -1) {
        const answer = Buffer.from(bytes.subarray(at, at + 17));
        answer[4] = 1;
        alive.socket.write(answer);
        answered++;
      }
    });
    if (!silent.other.destroyed) await once(silent.other, "close");
    while (answered < 3) await once(alive.socket, "data");
    expect(alive.other.destroyed).to.equal(false);
    alive.socket.destroy();
    silent.socket.destroy();
  });
});
