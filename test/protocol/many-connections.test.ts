import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect } from "chai";
import { type SecLocalApi, startSecLocalApi } from "../../src/local-api/sec/index.ts";
import { sec } from "../../src/resources/sec/index.ts";
import { createGrpcServer, createServerPerConnection } from "../../src/server/grpc-server.ts";
import { createLogger } from "../../src/server/logging.ts";
import { createRpcHandlers } from "../../src/server/rpc/create-rpc-handlers.ts";
import type { RpcHandlers } from "../../src/server/rpc-handlers.ts";
import { plainTransport } from "../../src/server/transport.ts";
import { createUnsavedObjects } from "../../src/server/unsaved.ts";
import { Core } from "../../src/testing/core/core.ts";
import { callerOf } from "../../src/testing/plugin/drive.ts";
import { connectTo } from "../support/connect-to.ts";
import { eventually } from "../support/stub.ts";
import { thorough } from "../support/thorough.ts";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** Number of commands between two measurements of the heap. */
const rounds = thorough ? 100 : 15;
/**
 * The maximum growth of the heap between two measurements: half a MiB varies by itself. A thorough run detects commands that retain 16 KiB
 * each, and the run for a commit those that retain 100 KiB.
 */
const allowedMiB = 1.5;

describe("a process that serves consecutive commands", function () {
  this.timeout(300_000);
  let folder: string;
  let localApi: SecLocalApi;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "tfnode-"));
    localApi = await startSecLocalApi({});
  });

  after(async () => {
    await localApi.close();
    await rm(folder, { recursive: true });
  });

  it("a process that serves consecutive commands does not retain memory of them", async () => {
    const logger = createLogger({ level: "off", module: "test", write: () => undefined });
    const log = { provider: logger, protocol: logger };
    const unsaved = createUnsavedObjects({ program: "test", file: undefined });
    const made: WeakRef<RpcHandlers>[] = [];
    const createHandlers = () => {
      const handlers = createRpcHandlers(sec);
      made.push(new WeakRef(handlers));
      return handlers;
    };
    const servers = createServerPerConnection(
      () => createGrpcServer({ createHandlers, environment: {}, log, unsaved, onShutdown: () => undefined }),
      30_000,
    );
    let open = 0;
    const { server } = plainTransport((socket) => {
      open++;
      servers.accept(socket).finally(() => open--);
    });
    const socket = join(folder, "plugin");
    server.listen(socket);
    await once(server, "listening");

    const { account, apiKey, apiSecret } = localApi.credentials;
    const settings = { account, api_key: apiKey, api_secret: apiSecret };
    const command = async () => {
      const client = connectTo(socket);
      const core = new Core(callerOf(client));
      await core.configure(settings);
      const channel = { name: "a", recipients: ["a@example.com"], test_integration: false };
      const created = await core.create("sec_alert_channel_email", channel);
      await core.destroy(created);
      client.close();
      await eventually("the end of the connection", () => open === 0);
      localApi.control.clearRequests();
    };
    const heapAfterMore = async () => {
      for (let i = 0; i < rounds; i++) await command();
      collectGarbage();
      return process.memoryUsage().heapUsed / 2 ** 20;
    };

    process.env.SEC_API_URL = localApi.url;
    try {
      let before = await heapAfterMore();
      let growth = Number.POSITIVE_INFINITY;
      // Late compilation makes the heap grow once, but retained memory in each round.
      for (let round = 0; round < 3 && growth >= allowedMiB; round++) {
        const after = await heapAfterMore();
        growth = after - before;
        before = after;
      }
      expect(growth, "MiB of growth").to.be.below(allowedMiB);
      expect(made.length).to.be.at.least(2 * rounds);
      await eventually("handlers to go", () => {
        collectGarbage();
        return made.filter((handlers) => handlers.deref() !== undefined).length < 10;
      });
    } finally {
      delete process.env.SEC_API_URL;
      server.close();
    }
  });
});
