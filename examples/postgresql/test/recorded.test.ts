import { join } from "node:path";
import { describe, it } from "node:test";
import {
  type ProviderLife,
  providerLife,
  type RecordedCalls,
  recordedCalls,
} from "@tfnode/framework/testing";
import start from "../dev/server.ts";
import { type Connections, connections } from "../src/api/connections.ts";
import { providerWith } from "../src/provider.ts";
import { liveAll, tables } from "./lives.ts";

// `TFNODE_RECORD=1 npm test` records a run with a real server; other runs replay the recording and need neither a server nor `pg`.

const file = join(import.meta.dirname, "../../test/recordings/lives.json");
const isRecording = Boolean(process.env.TFNODE_RECORD);
const quiet = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

describe("the provider with recorded calls", () => {
  it("recorded calls: an object of each type is created, read, updated and deleted", async () => {
    const server = isRecording ? await start() : null;
    const login = server?.provider ?? {
      host: "127.0.0.1",
      port: 5432,
      username: "admin",
      password: "unused",
    };
    let calls: RecordedCalls<Connections> | undefined;
    let life: ProviderLife | undefined;
    try {
      const { host, port, username: user, password } = login;
      const options = { host, port, user, password, max: 4, connectionTimeoutMillis: 10_000 };
      calls = recordedCalls<Connections>({
        file,
        target: server && connections(options, quiet),
        secrets: [password],
        // The verifier of a password has a random salt.
        varying: [/SCRAM-SHA-256\$[^']+/g],
      });
      life = await providerLife(providerWith(calls.client), login);
      await liveAll(life, async (database) => server?.run(tables, { database }));
    } finally {
      try {
        await life?.close();
        await calls?.close();
      } finally {
        await server?.close();
      }
    }
  });
});
