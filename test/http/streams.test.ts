import { createReadStream } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { expect } from "chai";
import { RemoteError } from "../../src/schema/index.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { hurriedClock } from "../support/hurried-clock.ts";
import { listenLocally } from "../support/local-server.ts";
import { eventually } from "../support/stub.ts";
import { hangUp, json, type Reply, useScriptedApi } from "./scripted-api.ts";

const failed = async (running: Promise<unknown>) => await rejection(running, RemoteError);
const mebibyte = 1024 * 1024;

type Bytes = ReadableStream<Uint8Array>;

async function sizeOf(stream: Bytes): Promise<number> {
  let size = 0;
  for await (const part of stream) size += part.length;
  return size;
}

/** Yields as many parts of one mebibyte. */
function* mebibytes(count: number): Generator<Uint8Array> {
  for (let left = count; left > 0; left--) yield new Uint8Array(mebibyte).fill(left);
}

describe("a body that is a stream", () => {
  const { got, replying, client } = useScriptedApi();
  const texts = () => Readable.from(["one ", Buffer.from("two "), "drei é"]);

  it("the parts of a stream are sent in order, with the content type of bytes", async () => {
    replying(json(200, { id: 1 }));
    expect(await client().post("/files", texts())).to.deep.equal({ id: 1 });
    expect(got[0]?.body).to.equal("one two drei é");
    expect(got[0]?.headers).to.include({
      "content-type": "application/octet-stream",
      "transfer-encoding": "chunked",
    });
  });

  it("a stream is sent with the length and the type that the headers state", async () => {
    replying(json(200, 1));
    const headers = { "Content-Length": "15", "Content-Type": "text/plain" };
    await client().put("/files/1", texts(), { headers });
    expect(got[0]?.headers).to.include({ "content-length": "15", "content-type": "text/plain" });
    expect(got[0]?.headers).not.to.have.property("transfer-encoding");
  });

  it("a stream that does not have the stated length is an error", async () => {
    replying(json(200, 1));
    const error = await failed(client().put("/files/1", texts(), { headers: { "Content-Length": "7" } }));
    expect(error.mayHaveTakenEffect).to.equal(true);
  });

  it("a stream of 40 MiB is sent without being kept in memory", async () => {
    let size = 0;
    let made = 0;
    let furthest = 0;
    const server = await listenLocally(
      createServer(async (request: IncomingMessage, response) => {
        for await (const part of request) {
          size += part.length;
          furthest = Math.max(furthest, made * mebibyte - size);
        }
        response.writeHead(204).end();
      }),
    );
    const counted = function* () {
      for (const part of mebibytes(40)) {
        made += 1;
        yield part;
      }
    };
    await client({ baseUrl: server.url }).put("/file", Readable.from(counted()));
    expect(size).to.equal(40 * mebibyte);
    expect(furthest).to.be.lessThan(20 * mebibyte);
    await server.close();
  });

  it("a stream is not sent again, because it has been read", async () => {
    replying(json(503, { message: "later" }), json(200, 1));
    const error = await failed(client().put("/files/1", texts()));
    expect(error).to.include({ status: 503, reason: "later" });
    expect(got).to.have.length(1);
  });

  it("a function that returns a stream is called for each attempt", async () => {
    replying(json(503, {}), json(200, { id: 1 }));
    expect(await client().put("/files/1", texts)).to.deep.equal({ id: 1 });
    expect(got.map(({ body }) => body)).to.deep.equal(["one two drei é", "one two drei é"]);
  });

  it("a redirect sends the stream of a function again, and is an error for a stream", async () => {
    const moved: Reply = (response) => response.writeHead(307, { location: "/v1/there" }).end();
    replying(moved, json(200, 1));
    await client().put("/files/1", texts);
    expect(got.map(({ url, body }) => `${url} ${body}`)).to.deep.equal([
      "/v1/files/1 one two drei é",
      "/v1/there one two drei é",
    ]);
    replying(moved);
    const error = await failed(client().put("/files/1", texts()));
    expect(error.reason).to.equal("the server redirects, and the stream with the body has already been read");
    expect(error.message).to.contain("a function that returns a new stream");
  });

  it("a stream that cannot be read is an error that quotes nothing but the code", async () => {
    replying(json(200, 1));
    const missing = createReadStream("/nowhere/a-secret");
    const error = await failed(client().put("/files/1", missing));
    expect(error).to.include({
      kind: "aborted",
      reason: "the body of the request cannot be read (ENOENT)",
      mayHaveTakenEffect: true,
    });
    const broken = async function* () {
      yield "some";
      throw new Error("a secret");
    };
    const other = await failed(client().put("/files/1", broken()));
    expect(other.reason).to.equal("the body of the request cannot be read");
    const numbers = (await failed(client().put("/files/1", Readable.from([1, 2])))).reason;
    expect(numbers).to.equal("the body of the request cannot be read");
  });

  it("a stream is closed when the request ends without having read it", async () => {
    const unread = Readable.from(mebibytes(3));
    const stop = new AbortController();
    stop.abort();
    await failed(client().put("/files/1", unread, { signal: stop.signal }));
    expect(unread.destroyed).to.equal(true);
    replying(hangUp);
    const endless = Readable.from(mebibytes(1e9));
    const server = await listenLocally(createServer((request) => request.socket.destroy()));
    await failed(client({ baseUrl: server.url }).put("/files/1", endless));
    await eventually("the end of the stream", () => endless.destroyed);
    await server.close();
  });

  it("a server that reads nothing ends the request after the time without progress", async () => {
    const server = await listenLocally(createServer((request) => request.pause()));
    const api = client({ baseUrl: server.url, retries: 0, limits: { requestTimeoutMs: 300 } });
    const error = await failed(api.put("/files/1", () => Readable.from(mebibytes(100))));
    expect(error).to.include({ kind: "timeout", mayHaveTakenEffect: true });
    await server.close();
  });
});

describe("a response that is a stream", () => {
  const { got, replying, client } = useScriptedApi();
  const sending =
    (count: number): Reply =>
    (response) => {
      response.writeHead(200, { "content-type": "application/zip" });
      Readable.from(mebibytes(count)).pipe(response);
    };

  it("a download of 40 MiB, which is beyond the limit for a response, arrives while it is read", async () => {
    replying(sending(40));
    const stream = await client().get<Bytes>("/backup", { as: "stream" });
    expect(await sizeOf(stream)).to.equal(40 * mebibyte);
    expect(got[0]?.headers["accept-encoding"]).to.equal("identity");
  });

  it("a download waits for its reader", async () => {
    let made = 0;
    replying((response) => {
      const counted = function* () {
        for (const part of mebibytes(1e6)) {
          made += 1;
          yield part;
        }
      };
      Readable.from(counted()).pipe(response);
    });
    const stream = await client().get<Bytes>("/backup", { as: "stream" });
    const reader = stream.getReader();
    await reader.read();
    // The sockets and the buffers of both sides have room for some parts.
    const later = await new Promise<number>((resolve) => setTimeout(() => resolve(made), 300));
    expect(later).to.be.lessThan(100);
    await reader.cancel();
  });

  it("a client makes further requests after streams that were read or canceled", async () => {
    const api = client({ limits: { connections: 1 } });
    replying(sending(1), sending(1000), json(200, { id: 1 }));
    expect(await sizeOf(await api.get<Bytes>("/backup", { as: "stream" }))).to.equal(mebibyte);
    await (await api.get<Bytes>("/backup", { as: "stream" })).cancel();
    expect(await api.get("/notes/1")).to.deep.equal({ id: 1 });
  });

  it("an error response is read as JSON, and a missing object is null", async () => {
    replying(json(404, { message: "none" }), json(400, { message: "too old" }));
    expect(await client().find("/backup", { as: "stream" })).to.equal(null);
    expect((await failed(client().get("/backup", { as: "stream" }))).reason).to.equal("too old");
  });

  it("a download that breaks off is an error for its reader, with the method and the URL", async () => {
    replying((response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("some", () => response.socket?.destroy());
    });
    const stream = await client().get<Bytes>("/backup", {
      as: "stream",
      query: { key: "a-secret" },
      secrets: ["a-secret"],
    });
    const error = await failed(sizeOf(stream));
    expect(error.kind).to.equal("network");
    expect(error.message).to.match(/^GET .*\/v1\/backup/);
    expect(error.message).not.to.contain("a-secret");
  });

  it("a download ends with an error when its request is aborted, or its client is closed", async () => {
    const stop = new AbortController();
    replying((response) => void response.writeHead(200).write("some"));
    const api = client();
    const stream = await api.get<Bytes>("/backup", { as: "stream", signal: stop.signal });
    stop.abort();
    expect((await failed(sizeOf(stream))).kind).to.equal("aborted");
    const other = await api.get<Bytes>("/backup", { as: "stream" });
    await api.close();
    expect((await failed(sizeOf(other))).kind).to.equal("aborted");
  });

  it("a download ends with an error if no further part arrives", async () => {
    replying((response) => void response.writeHead(200).write("some"));
    const api = client({ clock: hurriedClock(), limits: { requestTimeoutMs: 300 } });
    const error = await failed(api.get<Bytes>("/backup", { as: "stream" }).then(sizeOf));
    expect(error.kind).to.equal("timeout");
    expect(error.reason).to.match(/ within 0.3 seconds$/);
  });

  it("a download that is compressed although the client did not accept it is an error", async () => {
    replying((response) => response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("x")));
    const error = await failed(client().get("/backup", { as: "stream" }));
    expect(error).to.include({ kind: "bad-response" });
    expect(error.reason).to.contain("its encoding is gzip");
  });
});

describe("the retries of a client", () => {
  const { got, replying, client } = useScriptedApi();
  const locked = json(423, { message: "locked" });

  it("a client repeats all its requests after the errors that it names", async () => {
    replying(locked, locked, json(200, { id: 1 }));
    const api = client({ retry: { on: [423] } });
    expect(await api.post("/notes", {})).to.deep.equal({ id: 1 });
    expect(got).to.have.length(3);
  });

  it("the option of a request takes the place of the client's, and null turns it off", async () => {
    const api = client({ retry: { on: [423] } });
    replying(locked);
    expect((await failed(api.post("/notes", {}, { retry: null }))).status).to.equal(423);
    expect((await failed(api.post("/notes", {}, { retry: { on: [409] } }))).status).to.equal(423);
    expect(got).to.have.length(2);
  });
});
