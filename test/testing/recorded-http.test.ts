import { AssertionError } from "node:assert";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, request as requestHttp } from "node:http";
import { join } from "node:path";
import { expect } from "chai";
import { httpClient } from "../../src/http/index.ts";
import { agents } from "../../src/sdk/index.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { type RecordedHttpOptions, recordedHttp } from "../../src/testing/index.ts";
import { type LocalServer, listenLocally } from "../support/local-server.ts";
import { proxiedApi } from "../support/proxied-api.ts";
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

  /** Sends the same requests in each mode. */
  async function session(given: RecordedHttpOptions, name = "a"): Promise<readonly number[]> {
    const http = await recordedHttp(given);
    const api = httpClient({ baseUrl: http.url, auth: { bearer: token }, environment: {}, retries: 0 });
    try {
      const responses = [
        await api.get<{ n: number }>("/items", { query: { page: 1, api_key: "abcdefgh" } }),
        await api.post<{ n: number }>("/items", { name, password: "pass-word", nested: [{ Secret: 7 }] }),
        await api.get<{ n: number }>("/items", { query: { page: 1, api_key: "abcdefgh" } }),
      ];
      return responses.map(({ n }) => n);
    } finally {
      await api.close();
      await http.close();
    }
  }

  it("recordedHttp records once and replays offline, with equal requests in order", async () => {
    expect(await session(options({ record: true }))).to.deep.equal([1, 2, 3]);
    expect(await session(options({ record: false, target: "http://api.invalid" }))).to.deep.equal([1, 2, 3]);
    expect(asked).to.equal(3);
  });

  it("recordedHttp stores no secret: given ones in any form, usual names, query parameters, headers", async () => {
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
    expect(first.response).to.include({ n: "(masked)", token: "(masked)" });
  });

  it("a replay of recordedHttp fails for a request that is not recorded, and names it", async () => {
    await session(options({ record: true }));
    const error = await rejection(session(options({ record: false }), "other"), Error);
    expect(error.message).to.match(/not in the recording .*item\.json/);
    const http = await recordedHttp(options({ record: false }));
    await fetch(`${http.url}/elsewhere?password=abcdefgh`);
    const failed = await rejection(http.close(), AssertionError);
    expect(failed.message).to.contain("GET /elsewhere?password=(masked)");
  });

  it("recordedHttp does not compare varying members", async () => {
    await session(options({ record: true }), "drawn-1");
    expect(await session(options({ record: false, varying: ["name"] }), "drawn-2")).to.deep.equal([1, 2, 3]);
  });

  it("recordedHttp passes on a body that is not text, and records it only if that is requested", async () => {
    const archive = Buffer.from([0x1f, 0x8b, 0xff, 0x00]);
    const api = await listenLocally(createServer((_, response) => response.end(archive)));
    const play = async (record: boolean, keepsUnreadable?: boolean) => {
      const more = keepsUnreadable === undefined ? {} : { keepsUnreadable };
      const http = await recordedHttp(options({ target: api.url, record, ...more }));
      const received = Buffer.from(await (await fetch(`${http.url}/archive`)).arrayBuffer());
      return { received, closed: http.close() };
    };
    try {
      const { received, closed } = await play(true);
      expect(received).to.deep.equal(archive);
      expect((await rejection(closed, AssertionError)).message).to.contain(
        "the body of the response to GET /archive, which is not text",
      );
      await (await play(true, true)).closed;
      const replayed = await play(false);
      await replayed.closed;
      expect(replayed.received).to.deep.equal(archive);
    } finally {
      await api.close();
    }
  });

  it("recordedHttp explains how to record if there is no recording", async () => {
    const error = await rejection(recordedHttp(options({ record: false })), Error);
    expect(error.message).to.contain("record it with TFNODE_RECORD=1");
    expect(existsSync(options().file)).to.equal(false);
  });

  describe("recordedHttp with the responses of an account", () => {
    /** A request of a session, `METHOD /path` with or without a body, and its response. */
    type Asked = readonly [request: string, body?: string];

    /** Records a session with an API that returns these responses in turn, then replays it, and returns the responses of each. */
    async function twice(
      asked: readonly Asked[],
      responses: readonly string[],
      more: Partial<RecordedHttpOptions> = {},
      askedAgain: (responded: readonly string[]) => readonly Asked[] = () => asked,
    ) {
      const rest = [...responses];
      const account = await listenLocally(
        createServer(async (request, response) => {
          for await (const _ of request);
          response.writeHead(200, { "content-type": "application/json" }).end(rest.shift());
        }),
      );
      const play = async (record: boolean, requests: readonly Asked[]) => {
        const http = await recordedHttp(options({ target: account.url, record, ...more }));
        const responded: string[] = [];
        for (const [request, body] of requests) {
          const [method = "", path = ""] = request.split(" ");
          const response = await fetch(http.url + path, { method, ...(body !== undefined && { body }) });
          responded.push(await response.text());
        }
        await http.close();
        return responded;
      };
      try {
        const recorded = await play(true, asked);
        return {
          recorded,
          replayed: await play(false, askedAgain(recorded)),
          file: readFileSync(options().file, "utf8"),
        };
      } finally {
        await account.close();
      }
    }

    const user = '{"name":"a","password_hash":"c2FsdGhhc2g=","token_type":"bearer","max_tokens":100}';

    it("recordedHttp replays the values of keptNames, and masks other values with such names", async () => {
      const asked: Asked[] = [["GET /users/a?password_hash=x&api_key=k3y-of-mine"]];
      const keptNames = ["password_hash", "TOKEN_TYPE", "max_tokens"];
      const { recorded, replayed, file } = await twice(asked, [user], { keptNames });
      expect(replayed).to.deep.equal(recorded);
      expect(file).to.contain("password_hash=x").and.to.contain("api_key=(masked)");
      const masked = await twice(asked, [user], { keptNames: ["max_tokens"] });
      expect(JSON.parse(masked.replayed[0] ?? "")).to.deep.equal({
        name: "a",
        password_hash: "(masked)",
        token_type: "(masked)",
        max_tokens: 100,
      });
    });

    it("recordedHttp masks given secrets in members of keptNames, too", async () => {
      const { file } = await twice([["GET /users/a"]], ['{"password_hash":"t0ken-of-the-account"}'], {
        keptNames: ["password_hash"],
      });
      expect(file).to.contain('"password_hash": "(masked)"').and.not.contain(token);
    });

    it("recordedHttp replays a request with a text that only a later request reveals as a secret", async () => {
      const asked: Asked[] = [
        ["POST /notes", '{"text":"remember hunter-22"}'],
        ["GET /search?text=hunter-22"],
        ["POST /users", '{"password":"hunter-22"}'],
        ["POST /notes", '{"text":"remember milk"}'],
      ];
      const responses = ['{"n":1}', '{"n":2}', '{"n":3}', '{"n":4}'];
      const { recorded, replayed, file } = await twice(asked, responses);
      expect(file).to.not.contain("hunter");
      expect(recorded).to.deep.equal(responses);
      expect(replayed).to.deep.equal(responses);
    });

    it("recordedHttp replays a masked number, and fails if any other part differs", async () => {
      const pin = (value: string, name = "a"): Asked[] => [
        ["POST /users", `{"name":"${name}","secret":${value}}`],
      ];
      const again = (asked: readonly Asked[]) => twice(pin("4711"), ['{"n":1}'], {}, () => asked);
      expect((await again(pin("815"))).replayed).to.deep.equal(['{"n":1}']);
      expect((await rejection(again(pin("815", "b")), AssertionError)).message).to.contain('"name":"b"');
    });

    it("recordedHttp replays a request that sends a masked value of a response, in any encoding", async () => {
      const session = '{"session_token":"s3ssion-of-mine"}';
      const to = (text: string): Asked[] => [["POST /sessions"], [`GET /sessions/${text}/items?of=${text}`]];
      const { replayed } = await twice(to("s3ssion-of-mine"), [session, '{"n":1}'], {}, () =>
        to("%28masked%29"),
      );
      expect(replayed).to.deep.equal(['{"session_token":"(masked)"}', '{"n":1}']);
    });

    it("recordedHttp replays all digits of numbers, and JSON that is a single string", async () => {
      const text = '{"size":9007199254740993,"share":0.1234567890123456789}';
      const asked: Asked[] = [
        ["PUT /quota", text],
        ["PUT /quota", text.replace("993", "992")],
        ["GET /name"],
      ];
      const { recorded, replayed } = await twice(asked, [text, '{"n":2}', '"quota"']);
      expect(replayed).to.deep.equal(recorded);
      expect(replayed).to.deep.equal([text, '{"n":2}', '"quota"']);
    });
  });
});

describe("recordedHttp as a proxy", () => {
  let folder: string;

  scratchForEach((path) => {
    folder = path;
  });

  it("a recording of several APIs through a proxy is replayed to fetch, node:http and httpClient without the APIs", async () => {
    const api = await proxiedApi(["s3.example", "b.example"], ({ host, method, path, body }, response) => {
      response.setHeader("x-amz-request-id", `id-${api.reached.length}`);
      response.setHeader("x-amz-security-token", "t0ken-of-the-api");
      response.writeHead(path === "/gone" ? 404 : 200, { "content-type": "application/json" });
      response.end(JSON.stringify({ at: `${method} ${host}${path}`, body }));
    });
    const file = join(folder, "lives.json");
    const options = {
      file,
      environment: { HTTPS_PROXY: api.proxy, HTTP_PROXY: api.proxy, SSL_CERT_FILE: api.caFile },
    };

    async function session(record: boolean): Promise<readonly unknown[]> {
      const http = await recordedHttp({ ...options, record });
      const net = agents({ environment: http.environment });
      const client = httpClient({ baseUrl: "https://b.example", environment: http.environment, retries: 0 });
      try {
        const put = await net.fetch("https://s3.example/a?sig=s3cret-sig", {
          method: "PUT",
          body: '{"a":1}',
        });
        const sent = requestHttp("http://b.example/gone", { agent: net.httpAgent }).end();
        const [gone] = (await once(sent, "response")) as [IncomingMessage];
        gone.resume();
        return [
          await put.json(),
          put.headers.get("x-amz-request-id"),
          gone.statusCode,
          await client.get("/c"),
        ];
      } finally {
        await Promise.all([client.close(), net.close()]);
        await http.close();
      }
    }

    const live = await session(true);
    expect(live.slice(1, 3)).to.deep.equal(["id-1", 404]);
    expect(api.reached.map(({ host }) => host)).to.deep.equal(["s3.example", "b.example", "b.example"]);
    await api.close();
    const [put, ...rest] = await session(false);
    expect(put).to.deep.equal({ at: "PUT s3.example/a?sig=(masked)", body: '{"a":1}' });
    expect(rest).to.deep.equal(live.slice(1));
    expect(readFileSync(file, "utf8")).to.not.match(/s3cret-sig|t0ken-of-the-api/);
  });

  it("a replay reports a request to an API that is not recorded", async () => {
    const file = join(folder, "none.json");
    writeFileSync(file, "[]");
    const http = await recordedHttp({ file, record: false });
    const net = agents({ environment: http.environment });
    expect((await net.fetch("https://other.example/x")).status).to.equal(501);
    await net.close();
    expect(await rejection(http.close(), AssertionError)).to.have.property(
      "message",
      `not in the recording ${file}; record again with TFNODE_RECORD=1:\n  GET https://other.example/x`,
    );
    expect(existsSync(String(http.environment.SSL_CERT_FILE))).to.equal(false);
  });
});
