import { randomBytes } from "node:crypto";
import { expect } from "chai";
import { fromBytes, toBytes } from "../../src/protobuf/message.ts";
import {
  HealthCheckRequest,
  HealthCheckResponse,
  HealthCheckResponseServingStatus,
  HealthListResponse,
} from "../../src/server/generated/health.ts";
import { providerMethods } from "../../src/server/generated/methods.ts";
import { methodNames } from "../../src/server/provider-methods.ts";
import { type PluginClient, startPlugin } from "../../src/testing/plugin/client.ts";
import { eventually, stubProgram } from "../support/stub.ts";

/** gRPC status codes. */
const status = { cancelled: 1, notFound: 5, unimplemented: 12, internal: 13 };

async function failure(call: Promise<unknown>): Promise<{ code: number; details: string }> {
  return await call.then(
    () => expect.fail("the call succeeded"),
    ({ code, details }) => ({ code, details }),
  );
}

describe("calling a plugin", function () {
  this.timeout(30_000);
  let client: PluginClient;

  before(async () => {
    client = await startPlugin({ command: await stubProgram(), env: { TF_LOG: "trace" } });
  });

  after(() => client.shutdown());

  const logged = (message: string) => client.process.logs().filter((line) => line["@message"] === message);

  it("a plugin passes requests and responses to and from handlers", async () => {
    const response = await client.call("upgradeResourceState", {
      version: 3,
      rawState: { json: Buffer.from("{}") },
    });
    expect(response.diagnostics.map(({ summary }) => summary)).to.deep.equal(["version 3, 2 bytes"]);
  });

  it("a plugin handles concurrent calls separately", async () => {
    const states = Array.from({ length: 300 }, () => randomBytes(1000));
    const answers = await Promise.all(
      states.map((state) =>
        client.call("readResource", { currentState: { msgpack: state }, private: state }),
      ),
    );
    for (const [index, answer] of answers.entries()) {
      expect(states[index]?.equals(answer.newState?.msgpack ?? Buffer.alloc(0))).to.equal(true);
      expect(states[index]?.equals(answer.private)).to.equal(true);
    }
  });

  it("a plugin accepts and sends messages far above 4 MiB", async () => {
    const state = randomBytes(48 * 1024 * 1024);
    const { newState } = await client.call("readResource", { currentState: { msgpack: state } });
    expect(state.equals(newState?.msgpack ?? Buffer.alloc(0))).to.equal(true);
  });

  it("a plugin responds with UNIMPLEMENTED if there is no handler", async () => {
    const error = await failure(client.call("planResourceChange", {}));
    expect(error).to.deep.equal({
      code: status.unimplemented,
      details: "The provider does not implement PlanResourceChange",
    });
  });

  it("a plugin responds to every method of the protocol", async () => {
    for (const name of methodNames) {
      const { path, requestStream, responseStream } = providerMethods[name];
      if (requestStream || responseStream) continue;
      const answered = await client.raw(path, Buffer.alloc(0)).then(
        () => true,
        ({ details }) => /^The provider does not implement/.test(details),
      );
      expect(answered, name).to.equal(true);
    }
    const streamed = client.stream("invokeAction", {}).next();
    expect(await failure(streamed)).to.include({ code: status.unimplemented });
    expect(await failure(client.raw("/tfplugin6.Provider/Nothing", Buffer.alloc(0)))).to.include({
      code: status.unimplemented,
    });
  });

  it("a plugin responds with INTERNAL and keeps running when a handler throws", async () => {
    const error = await failure(client.call("callFunction", { name: "throw" }));
    expect(error.code).to.equal(status.internal);
    expect(error.details).to.match(
      /^The provider failed in CallFunction: thrown on purpose \((?!\/)[\w./-]+:\d+:\d+\)$/,
    );
    expect((await client.call("callFunction", { name: "nothing" })).error?.functionArgument).to.equal(0);
    await eventually("the failure in the log", () =>
      logged("Request failed").some((line) => String(line.error).startsWith("Error: thrown on purpose\n")),
    );
  });

  it("a plugin responds with INTERNAL to an invalid message", async () => {
    const error = await failure(client.raw(providerMethods.readResource.path, Buffer.of(0x0a, 0xff)));
    expect(error.code).to.equal(status.internal);
  });

  it("a plugin aborts the signal of a handler when the client cancels the call", async () => {
    const cancellation = new AbortController();
    const call = failure(client.call("callFunction", { name: "wait" }, { signal: cancellation.signal }));
    await eventually(
      "the call's arrival",
      () => logged("Received request").at(-1)?.tf_rpc === "CallFunction",
    );
    cancellation.abort();
    expect(await call).to.include({ code: status.cancelled });
    await eventually("the end of the wait", () =>
      logged("The wait is over").some(({ because }) => because === "cancelled"),
    );
  });

  it("a plugin streams all responses", async () => {
    const results = [];
    for await (const { displayName } of client.stream("listResource", { limit: 100 }))
      results.push(displayName);
    expect(results).to.deep.equal(Array.from({ length: 100 }, (_, index) => `result ${index}`));
  });

  it("a plugin stops a stream that its client cancels", async () => {
    let read = 0;
    for await (const _ of client.stream("listResource", { limit: 0 })) if (++read === 50) break;
    await eventually("the end of the list", () =>
      logged("The list is over").some(({ complete }) => complete === false),
    );
  });

  it("a plugin accepts a stream of requests", async () => {
    const chunks = Array.from({ length: 40 }, (_, index) => ({
      bytes: randomBytes(100_000),
      ...(index === 0 && { meta: { stateId: "s" } }),
    }));
    const { diagnostics } = await client.writeStateBytes(chunks);
    expect(diagnostics.map(({ summary }) => summary)).to.deep.equal(["4000000 bytes for s"]);
  });

  it("a plugin logs the start and end of a call, with its fields", async () => {
    await client.call("getProviderSchema", {});
    const ofSchema = (message: string) =>
      logged(message)
        .filter(({ tf_rpc }) => tf_rpc === "GetProviderSchema")
        .at(-1);
    const end = await eventually("the line at the end", () => ofSchema("Served request"));
    const begin = ofSchema("Received request");
    expect(begin).to.include({
      "@level": "trace",
      "@module": "sdk.proto",
      tf_provider_addr: "tfnode/stub",
      tf_req_id: end.tf_req_id,
    });
    expect(end["@level"]).to.equal("debug");
    expect(end.tf_req_id).to.match(/^[0-9a-f-]{36}$/);
    expect(end.tf_req_duration_ms).to.be.a("number");
    expect(end["@timestamp"]).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
  });

  it("a plugin passes a logger with the fields of the call to handlers", async () => {
    await client.call("callFunction", { name: "log" });
    await eventually("the last line", () => logged("a line of error").length > 0);
    for (const level of ["trace", "debug", "info", "warn", "error"]) {
      const [line] = logged(`a line of ${level}`);
      expect(line).to.include({ "@level": level, "@module": "stub", tf_rpc: "CallFunction", level });
    }
  });

  describe("its health service", () => {
    const { SERVING, SERVICE_UNKNOWN } = HealthCheckResponseServingStatus;
    const check = (service: string) =>
      client.raw("/grpc.health.v1.Health/Check", toBytes(HealthCheckRequest, { service }));

    it("the health service reports the plugin and the server as serving", async () => {
      for (const service of ["plugin", ""]) {
        expect(fromBytes(HealthCheckResponse, await check(service)).status, service).to.equal(SERVING);
      }
    });

    it("the health service reports other services as unknown", async () => {
      expect(await failure(check("other"))).to.include({ code: status.notFound });
    });

    it("the health service lists its services", async () => {
      const { statuses } = fromBytes(
        HealthListResponse,
        await client.raw("/grpc.health.v1.Health/List", Buffer.alloc(0)),
      );
      expect([...statuses].map(([name, { status: value }]) => [name, value])).to.have.deep.members([
        ["", SERVING],
        ["plugin", SERVING],
      ]);
    });

    it("the health service can be watched", async () => {
      for (const [service, expected] of [
        ["plugin", SERVING],
        ["other", SERVICE_UNKNOWN],
      ] as const) {
        const request = toBytes(HealthCheckRequest, { service });
        const call = client.rawStream("/grpc.health.v1.Health/Watch", request).on("error", () => undefined);
        for await (const bytes of call) {
          expect(fromBytes(HealthCheckResponse, bytes).status).to.equal(expected);
          break;
        }
        call.cancel();
      }
    });
  });
});

describe("the standard output of a plugin", function () {
  this.timeout(30_000);

  it("the standard output of a plugin has the handshake line, and other output is sent to the client", async () => {
    const client = await startPlugin({ command: await stubProgram() });
    await client.call("callFunction", { name: "print" });
    const stdio = client.stdio();
    const kept = await stdio.next();
    await client.call("callFunction", { name: "print" });
    const sent = await stdio.next();
    for (const { value } of [kept, sent]) {
      expect(value?.channel).to.equal(1);
      expect(Buffer.from(value?.data ?? []).toString()).to.equal("printed on purpose\n");
    }
    await client.shutdown();
    expect(client.process.stdout().split("\n")).to.deep.equal([client.handshake.fields.join("|"), ""]);
  });
});

describe("the standard error of a plugin", function () {
  this.timeout(30_000);

  it("the standard error of a plugin has the text that the provider writes there, at once", async () => {
    const client = await startPlugin({ command: await stubProgram() });
    await client.call("callFunction", { name: "complain" });
    await client.kill();
    expect(client.process.stderr()).to.equal("complained on purpose\n");
  });
});

describe("the log of a plugin", function () {
  this.timeout(30_000);

  const linesWith = async (env: Readonly<Record<string, string>>) => {
    const client = await startPlugin({ command: await stubProgram(), env });
    await client.call("callFunction", { name: "log" });
    await client.shutdown();
    const lines = client.process.logs();
    expect(client.process.stderr().split("\n").filter(Boolean)).to.have.length(lines.length);
    return lines.map((line) => `${line["@module"]} ${line["@level"]}`);
  };

  it("the log of a plugin is empty by default", async () => {
    expect(await linesWith({})).to.deep.equal([]);
  });

  it("the log of a plugin has the requested levels, separately for provider and protocol", async () => {
    expect(await linesWith({ TF_LOG: "warn" })).to.deep.equal(["stub warn", "stub error"]);
    expect(await linesWith({ TF_LOG: "error", TF_LOG_PROVIDER_STUB: "info" })).to.deep.equal([
      "stub info",
      "stub warn",
      "stub error",
    ]);
    expect(await linesWith({ TF_LOG_PROVIDER: "error", TF_LOG_SDK: "debug" })).to.deep.equal([
      "stub error",
      "sdk.proto debug",
    ]);
  });
});
