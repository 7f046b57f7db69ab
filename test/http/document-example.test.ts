import { createServer } from "node:http";
import { expect } from "chai";
import document from "../../examples/http-client/document.ts";
import { type HttpClient, httpClient } from "../../src/http/index.ts";
import { provider, string } from "../../src/schema/index.ts";
import { expectError, type ProviderLife, providerLife } from "../../src/testing/index.ts";
import { hurriedClock } from "../support/hurried-clock.ts";
import { type LocalServer, listenLocally } from "../support/local-server.ts";

describe("the document of examples/http-client", () => {
  let server: LocalServer;
  let life: ProviderLife;
  let stored: { text: string; version: number } | null;
  let refusals: number[];
  const requests: string[] = [];

  beforeEach(async () => {
    stored = null;
    refusals = [];
    requests.length = 0;
    server = await listenLocally(
      createServer(async (request, response) => {
        let body = "";
        for await (const part of request) body += part;
        const { method = "", headers } = request;
        const { "if-match": match, "if-none-match": none } = headers;
        requests.push([method, match ?? none ?? ""].join(" ").trim());
        const etag = stored && `"${stored.version}"`;
        const refusal = method === "GET" ? undefined : refusals.shift();
        const fail = (status: number) => response.writeHead(status).end(`{"message":"status ${status}"}`);
        if (refusal !== undefined) return fail(refusal);
        if (method === "PUT" && none === "*" && stored) return fail(412);
        if (match !== undefined && match !== etag) return fail(412);
        if (method === "PUT") stored = { text: JSON.parse(body).text, version: (stored?.version ?? 0) + 1 };
        else if (!stored) return fail(404);
        if (method === "GET")
          return response
            .writeHead(200, { etag: etag ?? "" })
            .end(JSON.stringify({ name: "readme", text: stored.text, owner: "ada" }));
        if (method === "DELETE") stored = null;
        return response.writeHead(204).end();
      }),
    );
    const kit = provider({
      name: "notes",
      version: "1.0.0",
      description: "Documents.",
      schema: { url: string("The URL").required() },
      configure: async ({ config: { url } }) =>
        httpClient({ baseUrl: url, environment: {}, clock: hurriedClock() }),
      close: (api: HttpClient) => api.close(),
      resources: { document: async () => ({ default: document }) },
    });
    life = await providerLife(kit, { url: server.url }, { readsBack: false });
  });

  afterEach(async () => {
    await life.close();
    await server.close();
  });

  const config = { name: "readme", text: "Read me." };
  const changed = { name: "readme", text: "Read me again." };

  it("the document of examples/http-client is created while the API is locked, changed with the ETag of the read, and deleted", async () => {
    refusals = [423, 423];
    const object = life.resource("document");
    await object.create(config);
    expect(requests).to.deep.equal(["PUT *", "PUT *", "PUT *", "GET"]);
    await object.expectNoChange(config);
    requests.length = 0;
    await object.update(changed);
    expect(requests.filter((line) => line.startsWith("PUT"))).to.deep.equal(['PUT "1"']);
    expect(stored).to.deep.equal({ text: "Read me again.", version: 2 });
    await object.destroy();
    expect(requests.filter((line) => line.startsWith("DELETE"))).to.deep.equal(['DELETE "2"']);
    expect(stored).to.equal(null);
  });

  it("the example document rejects an existing object, and the error names the import", async () => {
    stored = { text: "another", version: 7 };
    await expectError(life.resource("document").create(config), {
      summary: "notes_document exists already",
      detail: /import it with the import ID "readme"\./,
    });
    expect(stored).to.deep.equal({ text: "another", version: 7 });
  });

  it("the example document is not overwritten if another client changes it between plan and apply", async () => {
    const object = life.resource("document");
    await object.create(config);
    refusals = [412];
    await expectError(object.update(changed), {
      summary: "notes_document not updated",
      detail: /Another client has changed the object since Terraform read it\. Plan again/,
    });
    expect(stored).to.deep.equal({ text: "Read me.", version: 1 });
    await object.update(changed);
    expect(stored).to.deep.equal({ text: "Read me again.", version: 2 });
  });
});
