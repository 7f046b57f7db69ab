import { join } from "node:path";
import { describe, it } from "node:test";
import { type ProviderLife, providerLife, type RecordedHttp, recordedHttp } from "@tfnode/framework/testing";
import start from "../dev/server.ts";
import provider from "../src/provider.ts";
import { liveAll } from "./lives.ts";

// `TFNODE_RECORD=1 npm test` records a run with a real server; other runs replay the recording and need no
// server.

const file = join(import.meta.dirname, "../../test/recordings/lives.json");
const isRecording = Boolean(process.env.TFNODE_RECORD);

describe("the provider with a recorded server", () => {
  it("recorded responses: an object of each type is created, read, updated and deleted", async () => {
    const server = isRecording ? await start() : null;
    const login = server?.provider ?? { endpoint: "", username: "admin", password: "unused" };
    let http: RecordedHttp | undefined;
    let life: ProviderLife | undefined;
    try {
      http = await recordedHttp({
        file,
        target: login.endpoint,
        secrets: [login.password],
        keptNames: ["password_hash", "src-uri", "dest-uri", "uri"],
      });
      life = await providerLife(provider, { ...login, endpoint: http.url });
      await liveAll(life);
    } finally {
      try {
        await life?.close();
        await http?.close();
      } finally {
        await server?.close();
      }
    }
  });
});
