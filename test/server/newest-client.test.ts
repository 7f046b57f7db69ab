import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { expect } from "chai";
import { makeClientCertificate } from "../../src/server/combined/client-certificate.ts";
import { createGrpcServer, createServerPerConnection } from "../../src/server/grpc-server.ts";
import { createLogger } from "../../src/server/logging.ts";
import { processesIn, timeoutsIn } from "../../src/server/marked-processes.ts";
import { createUnsavedObjects } from "../../src/server/unsaved.ts";
import { parseHandshake } from "../../src/testing/plugin/client.ts";
import { type PluginProcess, pluginEnvironment, startProcess } from "../../src/testing/plugin/process.ts";
import { GoPluginClient } from "../support/go-plugin-client.ts";
import { sharedPlace } from "../support/shared-starts.ts";
import { eventually, removeTemporary, stubProgram, temporaryDirectory } from "../support/stub.ts";

describe("a client with the newest go-plugin", function () {
  this.timeout(60_000);
  const started: PluginProcess[] = [];

  /** Starts the program and connects to it; the process ends by itself. */
  const start = async (env: Readonly<Record<string, string | undefined>>, own = makeClientCertificate()) => {
    const tls = env.PLUGIN_CLIENT_CERT === "" ? undefined : own;
    const plugin = startProcess({
      command: await stubProgram(),
      env: { ...pluginEnvironment, PLUGIN_CLIENT_CERT: own.cert, ...env },
    });
    started.push(plugin);
    const client = await GoPluginClient.connect(parseHandshake(await plugin.firstLine), tls);
    await client.getProviderSchema();
    return { plugin, client };
  };

  after(async () => {
    for (const { child } of started) child.kill("SIGKILL");
    await removeTemporary();
  });

  for (const [connection, variables] of [
    ["a TLS connection", {}],
    ["a connection without TLS", { PLUGIN_CLIENT_CERT: "" }],
  ] as const) {
    it(`a plugin exits without waiting for a timer when the newest go-plugin ends ${connection}`, async () => {
      const marks = join(await temporaryDirectory(), "marks");
      const { plugin, client } = await start({ ...variables, TFNODE_MARKS: marks });
      await client.shutdown();
      expect(await plugin.exited).to.deep.equal({ code: 0, signal: null });
      expect(processesIn(marks)).to.have.length(1);
      expect(timeoutsIn(marks)).to.deep.equal([]);
    });
  }

  it("a plugin writes a trace line when a timer ends a wait", async () => {
    const marks = join(await temporaryDirectory(), "marks");
    const { plugin, client } = await start({ TF_LOG: "trace", TFNODE_MARKS: marks });
    const call = client.requestShutdown();
    // The connection stays open.
    await call;
    expect(await plugin.exited).to.deep.equal({ code: 0, signal: null });
    const events = ["the end of the client's connection", "the end of running calls"];
    const lines = plugin.logs().filter((line) => line["@message"] === "A timer ended a wait");
    expect(lines.map(({ event }) => event)).to.deep.equal(events);
    expect(timeoutsIn(marks)).to.deep.equal(events);
  });

  it("with TFNODE_TIMERS=report, a plugin waits for a client that is slower than its timers, and reports one that never ends", async () => {
    const marks = join(await temporaryDirectory(), "marks");
    const { plugin, client } = await start({ TFNODE_TIMERS: "report", TFNODE_MARKS: marks });
    await client.requestShutdown();
    const event = "the end of the client's connection";
    await eventually("the report of the timer", () => timeoutsIn(marks).includes(event));
    client.close();
    expect(await plugin.exited).to.deep.equal({ code: 0, signal: null });
    expect(timeoutsIn(marks)).to.deep.equal([]);
  });

  const onLinux = process.platform === "linux" ? it : () => undefined;
  onLinux("a shared process ends without waiting for a timer after the newest go-plugin", async () => {
    const place = await sharedPlace();
    const env = { ...place.env, TFNODE_MARKS: join(await temporaryDirectory(), "marks") };
    const starts = [await start(env), await start(env), await start(env)];
    expect(place.nodes()).to.have.length(1);
    for (const { plugin, client } of starts) {
      await client.shutdown();
      expect(await plugin.exited).to.deep.equal({ code: 0, signal: null });
    }
    for (const pid of place.nodes()) process.kill(pid, "SIGTERM");
    await place.empty();
    expect(processesIn(env.TFNODE_MARKS)).to.have.length(1);
    expect(timeoutsIn(env.TFNODE_MARKS)).to.deep.equal([]);
  });

  describe("that closes its connection to a process for many commands", () => {
    let listener: Server;

    afterEach(() => {
      listener.close();
    });

    it("its server ends without waiting for a timer", async () => {
      const logger = createLogger({ level: "off", module: "test", write: () => undefined });
      const create = () =>
        createGrpcServer({
          createHandlers: async () => ({}),
          environment: {},
          log: { provider: logger, protocol: logger },
          unsaved: createUnsavedObjects({ program: "test", file: undefined }),
          onShutdown: () => undefined,
        });
      const servers = createServerPerConnection(create, 2 ** 30);
      let ended = 0;
      listener = createServer((socket) => void servers.accept(socket).then(() => ended++));
      const address = join(await temporaryDirectory(), "socket");
      await once(listener.listen(address), "listening");
      const client = await GoPluginClient.connect(parseHandshake(`1|6|unix|${address}|grpc|`));
      await client.getProviderSchema();
      client.close();
      await eventually("the end of the server", () => ended === 1);
    });
  });
});
