import { createServer } from "node:http";
import { gzipSync } from "node:zlib";
import { expect } from "chai";
import { jsonPatch, mergePatch } from "../../src/http/index.ts";
import { RemoteError } from "../../src/schema/index.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { standingClock } from "../support/hurried-clock.ts";
import { listenLocally } from "../support/local-server.ts";
import { json, useScriptedApi } from "./scripted-api.ts";

const failed = async (running: Promise<unknown>) => await rejection(running, RemoteError);
/** Bytes that are not UTF-8. */
const image = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x00, 0xff, 0xfe, 0xc3]);

describe("contents other than JSON", () => {
  const { got, replying, client } = useScriptedApi();

  it("bytes are uploaded unchanged, with the content type of the request", async () => {
    const received: Buffer[] = [];
    const types: (string | undefined)[] = [];
    const server = await listenLocally(
      createServer(async (request, response) => {
        const parts: Buffer[] = [];
        for await (const part of request) parts.push(part);
        received.push(Buffer.concat(parts));
        types.push(request.headers["content-type"]);
        response.writeHead(204).end();
      }),
    );
    const api = client({ baseUrl: server.url });
    await api.put("/logo", image);
    await api.put("/logo", image, { headers: { "content-type": "image/png" } });
    await api.post("/text", Buffer.from("é"), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
    expect(received).to.deep.equal([Buffer.from(image), Buffer.from(image), Buffer.from("é")]);
    expect(types).to.deep.equal(["application/octet-stream", "image/png", "text/plain; charset=utf-8"]);
    await server.close();
  });

  it("bytes are downloaded unchanged, compressed or not", async () => {
    replying(
      (response) => response.end(image),
      (response) => response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(image)),
    );
    for (const found of [
      await client().get("/logo", { as: "bytes" }),
      await client().find("/logo", { as: "bytes" }),
    ])
      expect(found).to.deep.equal(image);
    expect(got[0]?.headers.accept).to.equal("*/*");
  });

  it("a text is downloaded unchanged, even if it is empty or JSON", async () => {
    for (const text of ["-----BEGIN é\n", "", '{"a":1}', "<html>"]) {
      replying((response) => response.end(text));
      expect(await client().get("/key", { as: "text" })).to.equal(text);
    }
  });

  it("read checks a text before the client returns it", async () => {
    const read = (text: unknown) =>
      String(text).startsWith("-----BEGIN") ? { value: String(text) } : { error: "the response is no PEM" };
    replying((response) => response.end("<html>"));
    const error = await failed(client().get("/key", { as: "text", read }));
    expect(error).to.include({ kind: "bad-response", reason: "the response is no PEM" });
  });

  it("an error response to a download is read as JSON", async () => {
    replying(json(404, { message: "no such logo" }), json(400, { message: "too large" }));
    expect(await client().find("/logo", { as: "bytes" })).to.equal(null);
    expect((await failed(client().get("/logo", { as: "bytes" }))).reason).to.equal("too large");
  });

  it("a download that exceeds the limit is an error", async () => {
    replying((response) => response.end(image));
    const error = await failed(client({ limits: { largestBody: 7 } }).get("/logo", { as: "bytes" }));
    expect(error.message).to.contain("larger than 7 bytes");
  });

  it("a change with thenGet may return text", async () => {
    replying((response) => response.end("Created"), json(200, { id: 1 }));
    expect(await client().put("/notes/1", {}, { thenGet: true })).to.deep.equal({ id: 1 });
  });
});

describe("patches", () => {
  const { got, replying, client } = useScriptedApi();
  const before = {
    title: "a",
    "a/b~c": 1,
    tags: ["x"],
    owner: "ada",
    limits: { size: 1, rate: 2 },
    same: [1, { a: 1 }],
  };
  const after = {
    title: "b",
    "a/b~c": 2,
    tags: ["x", "y"],
    limits: { size: 1, rate: 3, burst: 4 },
    same: [1, { a: 1 }],
    constructor: 5,
  };

  it("a merge patch contains the differences, and null for removed members", async () => {
    const patch = mergePatch(before, after);
    expect(patch).to.deep.equal({
      title: "b",
      "a/b~c": 2,
      tags: ["x", "y"],
      owner: null,
      limits: { rate: 3, burst: 4 },
      constructor: 5,
    });
    expect(mergePatch(before, { ...before, same: [1, { a: 1 }] })).to.deep.equal({});
    replying(json(200, {}));
    await client().patch("/notes/1", patch, { headers: { "Content-Type": "application/merge-patch+json" } });
    expect(got[0]?.headers["content-type"]).to.equal("application/merge-patch+json");
    expect(JSON.parse(got[0]?.body ?? "")).to.deep.equal(patch);
  });

  it("a JSON patch has an operation for each member that differs", () => {
    expect(jsonPatch(before, after)).to.deep.equal([
      { op: "replace", path: "/title", value: "b" },
      { op: "replace", path: "/a~1b~0c", value: 2 },
      { op: "replace", path: "/tags", value: ["x", "y"] },
      { op: "remove", path: "/owner" },
      { op: "replace", path: "/limits/rate", value: 3 },
      { op: "add", path: "/limits/burst", value: 4 },
      { op: "add", path: "/constructor", value: 5 },
    ]);
    expect(jsonPatch({ a: null }, { a: null })).to.deep.equal([]);
    expect(jsonPatch({ a: null }, { a: 1 })).to.deep.equal([{ op: "replace", path: "/a", value: 1 }]);
    expect(jsonPatch({}, { a: null })).to.deep.equal([{ op: "add", path: "/a", value: null }]);
    expect(jsonPatch({ a: {} }, { a: [] })).to.deep.equal([{ op: "replace", path: "/a", value: [] }]);
  });
});

describe("requests per second", () => {
  const { got, replying, client } = useScriptedApi();

  it("requests begin one after the other, including repeated attempts", async () => {
    const clock = standingClock();
    const began = clock.now();
    replying(json(503, {}), json(200, 1));
    const api = client({ clock, requestsPerSecond: 0.1 });
    await api.get("/a");
    // The second attempt waits until ten seconds after the first one.
    expect(clock.now() - began).to.equal(10_000);
    await api.get("/b");
    expect(clock.now() - began).to.equal(20_000);
    expect(got).to.have.length(3);
  });

  it("a request that is aborted while it waits is not sent", async () => {
    replying(json(200, 1));
    const api = client({ requestsPerSecond: 0.001, clock: standingClock() });
    await api.get("/a");
    const stop = new AbortController();
    stop.abort();
    const error = await failed(api.post("/b", {}, { signal: stop.signal }));
    expect(error).to.include({ kind: "aborted", mayHaveTakenEffect: false });
    expect(error.reason).to.equal("stopped before the request was made");
    expect(got).to.have.length(1);
  });

  it("a rate of requests that is not positive is rejected", () => {
    for (const requestsPerSecond of [0, -1, Number.NaN])
      expect(() => client({ requestsPerSecond })).to.throw(TypeError);
  });
});
