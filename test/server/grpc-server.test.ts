import { EventEmitter, once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { expect } from "chai";
import {
  createGrpcServer,
  createServerPerConnection,
  type GrpcServer,
} from "../../src/server/grpc-server.ts";
import { createLogger } from "../../src/server/logging.ts";
import { providerService } from "../../src/server/provider-service.ts";
import type { RpcHandlers } from "../../src/server/rpc-handlers.ts";
import { createUnsavedObjects } from "../../src/server/unsaved.ts";
import { frame, headersOf, kinds, preface } from "../attack/strangers/frames.ts";
import { eventually } from "../support/stub.ts";

const settingsAcknowledged = Buffer.from("\0\0\0\x04\x01\0\0\0\0");

describe("the gRPC server of a plugin", () => {
  const logger = createLogger({ level: "off", module: "test", write: () => undefined });
  const grpc = createGrpcServer({
    createHandlers: async () => ({}),
    environment: {},
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

  /** Connects a client that has sent its preface, and returns both ends of its connection. */
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
    it(`the gRPC server closes the connection of a client that sends ${what}`, async () => {
      const { socket, other } = await client();
      socket.write(bytes);
      // Node 22 destroys the socket with an error, which does not matter here.
      if (!other.destroyed) await new Promise((resolve) => other.once("close", resolve));
      socket.destroy();
    });
  }

  it("the gRPC server closes the connection of a client that does not respond to pings, and of no other", async () => {
    const silent = await client();
    const alive = await client();
    alive.socket.write(settingsAcknowledged);
    let answered = 0;
    alive.socket.on("data", (bytes: Buffer) => {
      // A ping is a frame of type 6; its response is the same with flag 1.
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

describe("a client of a plugin that has disappeared", () => {
  const logger = createLogger({ level: "off", module: "test", write: () => undefined });
  const log = { provider: logger, protocol: logger };
  const clients: Socket[] = [];
  const listening: Server[] = [];

  after(() => {
    for (const socket of clients) socket.destroy();
    for (const server of listening) server.close();
  });

  /** Returns handlers with a function that creates a note and waits until `finish` is called. */
  function notes() {
    const finish = new EventEmitter().setMaxListeners(0);
    let begun = 0;
    const aborted: boolean[] = [];
    const createHandlers = (): RpcHandlers => ({
      async callFunction(_, { creating, signal }) {
        const creation = creating({ typeName: "notes_note", name: `${++begun}` });
        creation.uncertain();
        aborted.push(signal.aborted);
        await once(finish, "finish");
        creation.made("n1");
        return {};
      },
    });
    return { createHandlers, finish: () => finish.emit("finish"), begun: () => begun, aborted };
  }

  const makeServer = (createHandlers: () => RpcHandlers, lines: string[]) =>
    createGrpcServer({
      createHandlers,
      environment: {},
      log,
      unsaved: createUnsavedObjects({
        program: "test",
        file: undefined,
        writeError: (line) => lines.push(line),
      }),
      onShutdown: () => undefined,
    });

  const serverFor = async (accept: (socket: Socket) => void): Promise<Server> => {
    const server = createServer((socket) => accept(socket.on("error", () => socket.destroy())));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    listening.push(server);
    return server;
  };

  /** Connects, calls the function, and reads nothing afterwards, like a client that was killed during its call. */
  const call = async (server: Server): Promise<Socket> => {
    const address = server.address();
    const port = typeof address === "object" ? (address?.port ?? 0) : 0;
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    clients.push(socket);
    await once(socket, "connect");
    const path = "/tfplugin6.Provider/CallFunction";
    socket.write(preface);
    socket.write(frame(kinds.headers, { flags: 4, stream: 1 }, headersOf(path)));
    socket.write(frame(kinds.data, { flags: 1, stream: 1 }, Buffer.alloc(5)));
    return socket.pause();
  };

  it("the gRPC server disconnects a client that has disappeared, finishes its create and records the object", async () => {
    const { createHandlers, finish, begun } = notes();
    const lines: string[] = [];
    const grpc = makeServer(createHandlers, lines);
    const accepted: Socket[] = [];
    const server = await serverFor((socket) => {
      accepted.push(socket);
      grpc.accept(socket);
    });
    await call(server);
    await eventually("the call", () => begun() === 1);
    const abandoned = grpc.abandon();
    expect(accepted.map(({ destroyed }) => destroyed)).to.deep.equal([true]);
    expect(lines).to.have.length(1);
    expect(lines[0]).to.contain('during the creation of the notes_note "1"');
    finish();
    await abandoned;
    expect(lines).to.have.length(2);
    expect(lines[1]).to.contain('the notes_note "1" exists').and.to.contain('the ID "n1"');
  });

  it("an abandoned gRPC server accepts no more connections", async () => {
    const { createHandlers } = notes();
    const grpc = makeServer(createHandlers, []);
    await grpc.abandon();
    const refused: Socket[] = [];
    const server = await serverFor((socket) => {
      grpc.accept(socket);
      refused.push(socket);
    });
    await call(server);
    await eventually("the connection", () => refused.length === 1);
    expect(refused[0]?.destroyed).to.equal(true);
  });

  it("an abandoned gRPC server cancels calls that arrive late, too", async () => {
    const { createHandlers, finish, aborted } = notes();
    const unsaved = createUnsavedObjects({ program: "test", file: undefined, writeError: () => undefined });
    const service = providerService(async () => createHandlers(), { environment: {}, log, unsaved });
    const handler = service.implementation.callFunction as (call: object, callback: () => void) => void;
    const request = (): object => Object.assign(new EventEmitter(), { request: Buffer.alloc(0) });
    handler(request(), () => undefined);
    await eventually("the first call", () => aborted.length === 1);
    service.cancelAll();
    handler(request(), () => undefined);
    await eventually("the second call", () => aborted.length === 2);
    expect(aborted).to.deep.equal([false, true]);
    finish();
    await service.idle();
  });

  it("an abandoned gRPC server does not report the creates of another client", async () => {
    const { createHandlers, finish, begun } = notes();
    const lines: string[] = [];
    const servers: GrpcServer[] = [];
    const perConnection = createServerPerConnection(() => {
      const server = makeServer(createHandlers, lines);
      servers.push(server);
      return server;
    }, 0);
    let gone = 0;
    const server = await serverFor((socket) => void perConnection.accept(socket).finally(() => gone++));
    await call(server);
    await eventually("the first call", () => begun() === 1);
    const other = await call(server);
    await eventually("the second call", () => begun() === 2);
    other.destroy();
    await eventually("the end of the second", () => gone === 1);
    expect(lines).to.have.length(1);
    expect(lines[0]).to.contain('the notes_note "2" was being created');
    await perConnection.close(0);
    expect(lines).to.have.length(2);
    expect(lines[1]).to.contain('the notes_note "1" was being created');
    finish();
  });
});
