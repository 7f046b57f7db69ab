import { AssertionError } from "node:assert";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { expect } from "chai";
import { httpClient } from "../../src/http/index.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { type RecordedHttpOptions, recordedHttp } from "../../src/testing/index.ts";
import { type LocalServer, listenLocally } from "../support/local-server.ts";
import { scratchForEach } from "../support/scratch.ts";

const token = "t0ken-of-the-account";

describe("recordedHttp", () => {
  let folder: string;
  let server: LocalServer;
  let asked: number;

  scratchForEach((path) => {
    folder = path;
  });

  beforeEach(async () => {
    asked = 0;
    server = await listenLocally(
      createServer(async (request, response) => {
        let body = "";
        for await (const part of request) body += part;
        asked++;
        const { authorization, ...sent } = { authorization: request.headers.authorization, body };
        response.writeHead(request.method === "POST" ? 201 : 200, {
          "content-type": "application/json",
          "set-cookie": "session=abcd",
        });
        response.end(
          JSON.stringify({
            n: asked,
            token: "made-by-the-api",
            echo: `${authorization} ${sent.body}`,
            path: request.url,
          }),
        );
      }),
    );
  });

  afterEach(() => server.close());

  const options = (more: Partial<RecordedHttpOptions> = {}): RecordedHttpOptions => ({
    file: join(folder, "recordings/item.json"),
    target: `${server.url}/base`,
    secrets: [token],
    ...more,
  });

  /** Makes the same requests in each mode. */
  async function session(given: RecordedHttpOptions, name = "a"): Promise<readonly number[]> {
    const http = await recordedHttp(given);
    const api = httpClient({ baseUrl: http.url, auth: { bearer: token }, environment: {}, retries: 0 });
    try {
      const answers = [
        await api.get<{ n: number }>("/items", { query: { page: 1, api_key: "abcdefgh" } }),
        await api.post<{ n: number }>("/items", { name, password: "pass-word", nested: [{ Secret: 7 }] }),
        await api.get<{ n: number }>("/items", { query: { page: 1, api_key: "abcdefgh" } }),
      ];
      return answers.map(({ n }) => n);
    } finally {
      await api.close();
      await http.close();
    }
  }

  it("records once and replays offline, in the order of equal requests", async () => {
    expect(await session(options({ record: true }))).to.deep.equal([1, 2, 3]);
    expect(await session(options({ record: false, target: "http://api.invalid" }))).to.deep.equal([1, 2, 3]);
    expect(asked).to.equal(3);
  });

  it("keeps no secret: given ones in any form, usual names, query parameters, headers", async () => {
    await session(options({ record: true, secretNames: ["n"] }));
    const text = readFileSync(options().file, "utf8");
    for (const secret of [
      token,
      "pass-word",
      "made-by-the-api",
      "abcdefgh",
      "session=",
      "set-cookie",
      "authorization",
    ]) {
      expect(text, secret).to.not.contain(secret);
    }
    const [first, second] = JSON.parse(text);
    expect(first).to.deep.include({ method: "GET", path: "/items?page=1&api_key=(masked)", status: 200 });
    expect(second.body).to.deep.equal({ name: "a", password: "(masked)", nested: [{ Secret: "(masked)" }] });
    expect(first.answer).to.include({ n: "(masked)", token: "(masked)" });
  });

  it("fails a replay that asks for something else, and names it", async () => {
    await session(options({ record: true }));
    const error = await rejection(session(options({ record: false }), "other"), Error);
    expect(error.message).to.match(/not in the recording .*item\.json/);
    const http = await recordedHttp(options({ record: false }));
    await fetch(`${http.url}/elsewhere?password=abcdefgh`);
    const failed = await rejection(http.close(), AssertionError);
    expect(failed.message).to.contain("GET /elsewhere?password=(masked)");
  });

  it("does not compare what varies", async () => {
    await session(options({ record: true }), "drawn-1");
    expect(await session(options({ record: false, varying: ["name"] }), "drawn-2")).to.deep.equal([1, 2, 3]);
  });

  it("says how to record where there is nothing to replay", async () => {
    const error = await rejection(recordedHttp(options({ record: false })), Error);
    expect(error.message).to.contain("record it with TFNODE_RECORD=1");
    expect(existsSync(options().file)).to.equal(false);
  });
});
