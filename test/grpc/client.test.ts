import { expect } from "chai";
import { type Queue, queues } from "../../examples/grpc-client/messages.ts";
import { type GrpcClient, type GrpcClientOptions, grpcClient, issuedTokens } from "../../src/grpc/index.ts";
import { RemoteError } from "../../src/schema/index.ts";
import { manualClock } from "../resources/sec/api/manual-clock.ts";
import { recordedTrace } from "../support/recorded-trace.ts";
import { type PlainServer, plainServer, type Received, type Reply } from "./plain-server.ts";

const { getQueue, createQueue, updateQueue } = queues;
const mail = { name: "mail" };
const ok: Reply = { message: mail };
const busy: Reply = { code: "RESOURCE_EXHAUSTED", details: "too many calls" };
const unavailable: Reply = { code: "UNAVAILABLE", details: "busy" };

describe("a client of a gRPC API", () => {
  let server: PlainServer;
  let script: (Reply | ((call: Received) => Reply | Promise<Reply>))[];
  const clients: GrpcClient[] = [];
  const time = manualClock(Date.now());

  beforeEach(async () => {
    script = [];
    time.slept.length = 0;
    server = await plainServer(queues, (call) => {
      const next = script.length > 1 ? script.shift() : script[0];
      return typeof next === "function" ? next(call) : (next ?? ok);
    });
  });

  afterEach(() => {
    for (const client of clients.splice(0)) client.close();
    server.close();
  });

  function connect(options: Partial<GrpcClientOptions> = {}): GrpcClient {
    const client = grpcClient({
      address: server.address,
      plaintext: true,
      environment: {},
      clock: { ...time.clock, now: Date.now },
      ...options,
    });
    clients.push(client);
    return client;
  }

  async function failureOf(call: Promise<unknown>): Promise<RemoteError> {
    const error = await call.then(
      () => undefined,
      (cause: unknown) => cause,
    );
    if (error instanceof RemoteError) return error;
    throw new Error("no RemoteError", { cause: error });
  }

  it("a call is a span with each attempt, and the metadata of each attempt names the span", async () => {
    script = [unavailable, ok];
    const { spans, trace } = recordedTrace((text) => text, "trace");
    await trace.rpc("ReadResource", {}, () => connect().call(getQueue, mail));
    await trace.close();
    const [call] = spans.filter(({ kind }) => kind === "request");
    expect(call).to.include({ name: "Queues/GetQueue", error: undefined });
    const attempts = call?.events.map(({ name }) => name).filter((name) => name.startsWith("attempt"));
    expect(attempts).to.deep.equal(["attempt: Unavailable", "attempt: OK"]);
    const sent = server.received.map(({ metadata }) => metadata.traceparent);
    expect(sent).to.deep.equal(Array(2).fill(`00-trace-${call?.id}-01`));
  });

  it("find returns null if the object does not exist, and call throws an error with notFound", async () => {
    script = [{ code: "NOT_FOUND", details: "no queue" }];
    expect(await connect().find(getQueue, mail)).to.equal(null);
    const error = await failureOf(connect().call(getQueue, mail));
    expect(error).to.include({ notFound: true, kind: "status", status: "NotFound", reason: "no queue" });
    expect(error.message).to.equal("Queues/GetQueue returned NotFound: no queue");
  });

  it("the error of a create states that the object exists, and the error of an update does not", async () => {
    script = [{ code: "ALREADY_EXISTS", details: "it exists" }];
    expect((await failureOf(connect().call(createQueue, mail))).alreadyExists).to.equal(true);
    expect((await failureOf(connect().call(updateQueue, mail))).alreadyExists).to.equal(false);
  });

  it("by default, a call is repeated if the API is unavailable and the method changes nothing", async () => {
    script = [unavailable, ok];
    expect(await connect().call(getQueue, mail)).to.deep.equal(mail);
    script = [unavailable, ok];
    const error = await failureOf(connect().call(createQueue, mail));
    expect(error).to.include({
      mayHaveTakenEffect: true,
      advice: "Try again later. The request may have taken effect all the same.",
    });
  });

  it("a change is repeated after a named status that guarantees that it had no effect", async () => {
    script = [busy, busy, ok];
    const client = connect({ retry: { on: ["ResourceExhausted"] } });
    expect(await client.call(createQueue, mail)).to.deep.equal(mail);
    expect(time.slept).to.deep.equal([500, 1000]);
    script = [unavailable, ok];
    expect((await failureOf(client.call(getQueue, mail))).status).to.equal("Unavailable");
  });

  it("the number of attempts has a limit, which a call can set, too", async () => {
    script = [unavailable];
    await failureOf(connect({ retry: { attempts: 2 } }).call(getQueue, mail));
    expect(server.received).to.have.length(2);
    await failureOf(connect().call(getQueue, mail, { retry: { attempts: 1 } }));
    expect(server.received).to.have.length(3);
  });

  it("a change that may be repeated is repeated", async () => {
    script = [unavailable, ok];
    expect(await connect().call(updateQueue, mail, { repeatable: true })).to.deep.equal(mail);
  });

  it("the error of a repeated change states that an earlier attempt may have taken effect", async () => {
    script = [unavailable, { code: "ALREADY_EXISTS", details: "it exists" }];
    const client = connect();
    const error = await failureOf(client.call(createQueue, mail, { repeatable: true }));
    expect(error).to.include({ status: "AlreadyExists", mayHaveTakenEffect: true });
    expect(error.advice).to.equal("The request may have taken effect all the same.");
    script = [{ code: "ALREADY_EXISTS", details: "it exists" }];
    expect((await failureOf(client.call(createQueue, mail))).mayHaveTakenEffect).to.equal(false);
  });

  it("kindOf decides what methods do", async () => {
    script = [unavailable, ok];
    const kindOf = () => "read" as const;
    expect(await connect({ kindOf }).call(updateQueue, mail)).to.deep.equal(mail);
  });

  it("read converts the response, and its error becomes the reason of the error of the call", async () => {
    const read = ({ name }: Queue) =>
      name === "mail" ? { value: name.length } : { error: `it is the queue ${name}` };
    expect(await connect().call(getQueue, mail, { read })).to.equal(4);
    script = [{ message: { name: "other" } }];
    const error = await failureOf(connect().call(createQueue, mail, { read }));
    expect(error).to.include({
      kind: "bad-response",
      reason: "it is the queue other",
      mayHaveTakenEffect: true,
    });
  });

  it("explain and say make the error, and see no secrets", async () => {
    script = [{ code: "INTERNAL", details: "token s3cret-token broke it" }];
    const seen: object[] = [];
    const client = connect({
      auth: { bearer: "s3cret-token" },
      explain(call) {
        seen.push(call);
        return { reason: "the token s3cret-token is at fault", advice: "Replace s3cret-token." };
      },
      say: ({ reason, advice }) => `${reason}; ${advice}`,
    });
    const error = await failureOf(client.call(createQueue, mail));
    expect(error.message).to.equal("the token (redacted) is at fault; Replace (redacted).");
    expect(seen).to.deep.equal([
      {
        path: createQueue.path,
        status: "Internal",
        reason: "token (redacted) broke it",
        sent: true,
        mayHaveTakenEffect: true,
        isTooLarge: false,
        advice: null,
      },
    ]);
  });

  it("the ID of a request is in the error and in the log, from the usual keys or the named ones", async () => {
    const lines: unknown[] = [];
    const log = { debug: (_: string, fields?: object) => lines.push(fields), warn() {} };
    script = [{ code: "INTERNAL", details: "x", trailers: { "x-request-id": "r-1", "my-id": "r-2" } }];
    expect((await failureOf(connect({ log }).call(getQueue, mail))).requestId).to.equal("r-1");
    expect((await failureOf(connect({ requestIdFrom: ["my-id"] }).call(getQueue, mail))).requestId).to.equal(
      "r-2",
    );
    expect(lines).to.have.length(1);
    expect(lines[0]).to.include({ method: "Queues/GetQueue", status: "Internal", request: "r-1" });
  });

  it("a rejected token is replaced once, for the same call", async () => {
    let asked = 0;
    const auth = issuedTokens({
      ask: async () => ({ token: `token-${++asked}`, expiresAt: Date.now() + 60_000 }),
    });
    const isFirst = ({ metadata }: Received) => metadata.authorization === "Bearer token-1";
    script = [ok, (call) => (isFirst(call) ? { code: "UNAUTHENTICATED", details: "expired" } : ok)];
    const client = connect({ auth });
    for (const _ of ["accepted", "rejected"])
      expect(await client.call(createQueue, mail)).to.deep.equal(mail);
    expect(server.received.map(({ metadata }) => metadata.authorization)).to.deep.equal([
      "Bearer token-1",
      "Bearer token-1",
      "Bearer token-2",
    ]);
    script = [{ code: "UNAUTHENTICATED", details: "never" }];
    expect((await failureOf(client.call(createQueue, mail))).status).to.equal("Unauthenticated");
    expect(server.received.length).to.be.at.most(5);
  });

  it("a token that cannot be obtained is an error of the credentials, and nothing is sent", async () => {
    const auth = async () => {
      throw new RemoteError({ reason: "no token", status: 404, notFound: true, mayHaveTakenEffect: true });
    };
    const error = await failureOf(connect({ auth }).find(getQueue, mail));
    expect(error).to.include({ kind: "credentials", notFound: false, mayHaveTakenEffect: false });
    expect(server.received).to.have.length(0);
  });

  it("an exception of a function for credentials is thrown as it is, and nothing is sent", async () => {
    const auth = async () => {
      throw new TypeError("no such file");
    };
    const error = await connect({ auth })
      .call(createQueue, mail)
      .catch((cause: unknown) => cause);
    expect(error).to.be.instanceOf(TypeError);
    expect(server.received).to.have.length(0);
  });

  it("an exception of the decoder says whether the call may have had an effect, and quotes nothing", async () => {
    const method = {
      ...createQueue,
      responseDeserialize: () => {
        throw new Error("s3cret");
      },
    };
    const error = await failureOf(connect().call(method, mail));
    expect(error).to.include({ kind: "bad-response", mayHaveTakenEffect: true });
    expect(error.message).to.not.contain("s3cret");
  });

  it("a call may have less time than its operation", async () => {
    await connect().call(getQueue, mail, { timeoutMs: 90_000 });
    await connect().call(getQueue, mail, { timeoutMs: 86_400_000 });
    const [short = 0, long = 0] = server.received.map(({ leftMs }) => leftMs / 60_000);
    expect(short).to.be.within(0.5, 1.5);
    expect(long).to.be.within(19, 20.1);
  });

  it("metadata of a call replaces that of the client", async () => {
    const client = connect({ metadata: { tenant: "one", region: "a" } });
    await client.call(getQueue, mail, { metadata: { tenant: "two" } });
    expect(server.received[0]?.metadata).to.include({ tenant: "two", region: "a" });
  });

  it("a create whose response is lost is found by the tracker", async () => {
    script = [{ code: "UNAVAILABLE", details: "the connection broke" }];
    const client = connect();
    const found = await client.create<Queue, Queue>({
      what: "the queue mail",
      create: () => client.call(createQueue, mail),
      idOf: ({ name }) => name,
      list: async () => ({ items: [mail], serverTime: null }),
      recognize: ({ name }) => ({ id: name, changedAt: new Date(Date.now() + 1000).toISOString() }),
      fetch: async () => mail,
    });
    expect(found).to.deep.equal(mail);
  });

  it("an address of a missing server is reported with its source, and nothing was sent", async () => {
    server.close();
    const client = connect({ addressFrom: "the attribute address" });
    const error = await failureOf(client.call(createQueue, mail));
    expect(error).to.include({ kind: "network", status: "Unavailable", mayHaveTakenEffect: false });
    expect(error.reason).to.match(/^127\.0\.0\.1:\d+ refuses connections \(ECONNREFUSED\)$/);
    expect(error.advice).to.contain("comes from the attribute address");
  });

  it("a connection without TLS goes through no proxy", async () => {
    const environment = { HTTP_PROXY: "http://user:s3cret@proxy.example:3128" };
    const client = connect({ address: "api.example.org:50051", environment });
    const error = await failureOf(client.call(getQueue, mail));
    expect(error.reason).to.equal("HTTP_PROXY names a proxy, but connections without TLS go through none");
    expect(error.message).to.not.contain("s3cret");
  });

  it("a closed client fails, also if it was closed before its first call", async () => {
    const client = connect();
    client.close();
    expect((await failureOf(client.call(getQueue, mail))).reason).to.equal("the client was closed");
  });

  it("a connection with keep-alive works like any other", async () => {
    const client = connect({ keepAlive: { afterMs: 10_000 } });
    expect(await client.call(getQueue, mail)).to.deep.equal(mail);
  });
});
