import { expect } from "chai";
import { urlPath } from "../../src/http/index.ts";
import { RemoteError } from "../../src/schema/index.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { standingClock } from "../support/hurried-clock.ts";
import { hangUp, json, type Reply, useScriptedApi } from "./scripted-api.ts";

const failed = async (running: Promise<unknown>) => await rejection(running, RemoteError);
const locked = json(423, { message: "the queue is locked" });

describe("a request that is repeated after named errors", () => {
  const { got, replying, client, lines } = useScriptedApi();

  it("retry.on repeats a request after the named errors until the API accepts it, for any method", async () => {
    replying(locked, json(409, { message: "busy" }), json(201, { id: 1 }));
    const retry = { on: [409, 423] };
    expect(await client().post("/queues", { name: "a" }, { retry })).to.deep.equal({ id: 1 });
    expect(got.map(({ method, body }) => method + body)).to.deep.equal(Array(3).fill('POST{"name":"a"}'));
    expect(lines.filter((line) => line.startsWith("warn"))).to.have.length(2);
  });

  it("retry.on does not repeat a request after other errors, or without named errors", async () => {
    replying(json(409, { message: "taken" }));
    expect((await failed(client().post("/queues", {}, { retry: { on: [423] } }))).status).to.equal(409);
    expect((await failed(client().put("/queues/a", {}))).status).to.equal(409);
    expect(got).to.have.length(2);
  });

  it("a function can decide by the error whether a request is repeated", async () => {
    const on = ({ json: said }: RemoteError) => Reflect.get(Object(said), "code") === "in_progress";
    replying(json(400, { code: "in_progress" }), json(400, { code: "bad" }));
    const error = await failed(client().post("/queues", {}, { retry: { on } }));
    expect(error.json).to.deep.equal({ code: "bad" });
    expect(got).to.have.length(2);
  });

  it("retry.on stops at its deadline, and the error contains the number of attempts", async () => {
    replying(locked);
    const clock = standingClock();
    const began = clock.now();
    const retry = { on: [423], withinMs: 10_000 };
    const error = await failed(client({ clock }).delete("/queues/a", { retry }));
    expect(error).to.include({ status: 423, mayHaveTakenEffect: false });
    expect(error.reason).to.match(/^the queue is locked \(after 5 attempts in \d seconds\)$/);
    expect(clock.now() - began).to.be.within(5_000, 10_000);
    expect(got).to.have.length(5);
  });

  it("retry.on stops after two minutes by default, and at the end of the operation", async () => {
    replying(locked);
    const clock = standingClock();
    const began = clock.now();
    await failed(client({ clock }).get("/queues/a", { retry: { on: [423] } }));
    expect(clock.now() - began).to.be.within(60_000, 120_000);

    const stop = new AbortController();
    replying((response, request) => {
      stop.abort();
      locked(response, request);
    });
    const error = await failed(client().put("/queues/a", {}, { retry: { on: [423] }, signal: stop.signal }));
    expect(error.kind).to.equal("aborted");
  });

  it("retry.on waits as long as the API requests", async () => {
    replying(json(423, {}, { "retry-after": "30" }), json(200, 1));
    const clock = standingClock();
    const began = clock.now();
    await client({ clock }).get("/queues/a", { retry: { on: [423] } });
    expect(clock.now() - began).to.equal(30_000);
    replying(json(423, {}, { "retry-after": "3600" }));
    await failed(client().get("/queues/a", { retry: { on: [423] } }));
    expect(got).to.have.length(3);
  });

  it("the error after repeated attempts states that an earlier attempt may have had an effect", async () => {
    replying(json(500, { message: "broke" }), json(409, { message: "taken" }));
    const error = await failed(client().post("/queues", {}, { retry: { on: [500] } }));
    expect(error).to.include({ status: 409, mayHaveTakenEffect: true });
  });

  it("retry.on still repeats a request once with new credentials", async () => {
    let made = 0;
    const auth = async () => ({ Authorization: `Bearer ${++made}` });
    replying(locked, json(401, {}), json(200, 1));
    await client({ auth }).get("/queues/a", { retry: { on: [423, 401] } });
    expect(got.map(({ headers }) => headers.authorization)).to.deep.equal([
      "Bearer 1",
      "Bearer 1",
      "Bearer 2",
    ]);
  });
});

describe("a change of the object that was read", () => {
  const { got, replying, client } = useScriptedApi();
  const read = (found: unknown, { etag }: { readonly etag: string | null }) => ({ value: { found, etag } });

  it("a change of the object that was read sends the ETag of the read as If-Match", async () => {
    replying(json(200, { id: 1 }, { etag: '"v1"' }), json(200, {}));
    const api = client();
    const found = await api.get(urlPath`/notes/${1}`, { read });
    expect(found).to.deep.equal({ found: { id: 1 }, etag: '"v1"' });
    for (const change of [
      api.put("/notes/1", {}, { ifMatch: found.etag }),
      api.delete("/notes/1", { ifMatch: found.etag }),
    ])
      await change;
    expect(got.slice(1).map(({ headers }) => headers["if-match"])).to.deep.equal(['"v1"', '"v1"']);
  });

  it("a change of the object that was read is sent without a condition if the API returned no ETag", async () => {
    for (const headers of [{}, { etag: "" }]) {
      replying(json(200, { id: 1 }, headers), json(200, {}));
      const { etag } = await client().get("/notes/1", { read });
      expect(etag).to.equal(null);
      await client().put("/notes/1", {}, { ifMatch: etag });
      expect(got.at(-1)?.headers).to.not.have.property("if-match");
    }
  });

  it("a change of an object that another client has changed fails with one error that names the cause", async () => {
    replying(json(412, { message: "precondition failed" }));
    const error = await failed(client().patch("/notes/1", {}, { ifMatch: '"v1"' }));
    expect(error).to.include({ status: 412, mayHaveTakenEffect: false, reason: "precondition failed" });
    expect(error.advice).to.equal(
      "Another client has changed the object since Terraform read it. Plan again to see the difference.",
    );
    expect(got).to.have.length(1);
    expect((await failed(client().patch("/notes/1", {}))).advice).to.equal(null);
  });

  it("the error of a conditional change names a weak ETag as a possible cause", async () => {
    replying(json(412, {}));
    const error = await failed(client().put("/notes/1", {}, { ifMatch: 'W/"v1"' }));
    expect(got[0]?.headers["if-match"]).to.equal('W/"v1"');
    expect(error.advice).to.contain("The ETag that the API returned is weak");
  });

  it("the error of a conditional change states that an attempt whose response was lost may have changed the object", async () => {
    replying(hangUp, json(412, {}));
    const error = await failed(client().put("/notes/1", {}, { ifMatch: '"v1"' }));
    expect(error).to.include({ status: 412, mayHaveTakenEffect: true });
    expect(error.advice).to.contain("or an earlier attempt of this request, whose response was lost, has");
  });

  it("the error of a conditional change includes the provider's advice", async () => {
    replying(json(412, {}));
    const api = client({ explain: () => ({ advice: "Ask Ada." }) });
    const error = await failed(api.put("/notes/1", {}, { ifMatch: "1" }));
    expect(error.advice).to.match(/^Ask Ada\. Another client has changed/);
  });

  it("retry.on with 412 repeats a conditional change until the deadline", async () => {
    const storm: Reply = json(412, { message: "precondition failed" });
    replying(storm);
    const options = { ifMatch: '"v1"', retry: { on: [412], withinMs: 3_000 } };
    const error = await failed(client({ clock: standingClock() }).put("/notes/1", {}, options));
    expect(error.reason).to.match(/^precondition failed \(after \d attempts in \d seconds\)$/);
    expect(error.advice).to.contain("Another client has changed");
  });
});
