import { expect } from "chai";
import { createSecApi } from "../../../../src/resources/sec/api/client.ts";
import { version } from "../../../../src/resources/sec/tfnode.config.ts";
import { apiError, emailInput, emailOf, emailResponse, settings, useFixture } from "./api-fixture.ts";
import { json, type Reply, text } from "./scripted-server.ts";

describe("a client of the API", () => {
  const fixture = useFixture();

  it("the client sends nothing before its first call", async () => {
    fixture.connect();
    expect(fixture.server.tokens).to.have.length(0);
  });

  it("the client sends the headers of a request without a body", async () => {
    fixture.server.reply(json(200, emailResponse()));
    await emailOf(fixture.connect()).find("ACME_0001");
    const [request] = fixture.server.seen;
    expect(request).to.include({ method: "GET", path: "/api/v2/AlertChannels/ACME_0001", body: "" });
    expect(request?.headers).to.deep.equal({
      host: `127.0.0.1:${fixture.server.port}`,
      connection: "keep-alive",
      authorization: "_token_1",
      accept: "application/json",
      method: "GET",
      "user-agent": `Terraform/${version}`,
      "accept-encoding": "gzip",
    });
  });

  it("the client sends the headers of a request with a body", async () => {
    fixture.server.reply(json(201, emailResponse()));
    await emailOf(fixture.connect()).create(emailInput);
    const headers = fixture.server.seen[0]?.headers;
    expect(headers).to.include({
      method: "POST",
      "content-type": "application/json",
      authorization: "_token_1",
    });
  });

  it("the client sends a POST without a body", async () => {
    fixture.server.reply(text(204, ""));
    await fixture.connect().testAlertChannel("ACME_0001");
    const [request] = fixture.server.seen;
    expect(request).to.include({ method: "POST", path: "/api/v2/AlertChannels/ACME_0001/test", body: "" });
    expect(request?.headers).to.include({ "content-length": "0" }).and.not.to.have.property("content-type");
  });

  it("the client requests a token with the key, its secret and a lifetime of one hour", async () => {
    fixture.server.reply(json(200, emailResponse()));
    await emailOf(fixture.connect()).find("ACME_0001");
    const [request] = fixture.server.tokens;
    expect(request).to.include({ method: "POST", path: "/api/v2/access/tokens" });
    expect(request?.json()).to.deep.equal({ keyId: "ACME_KEY", expiryTime: 3600 });
    expect(request?.headers).to.include({
      "x-lw-uaks": "_key_secret",
      method: "POST",
      "content-type": "application/json",
    });
    expect(request?.headers).not.to.have.any.keys("authorization", "account-name", "org-access");
  });

  it("the client sends the subaccount and the organization with every request", async () => {
    fixture.server.reply(json(200, emailResponse()));
    const api = fixture.connect({ subaccount: "acme-dev", organization: true });
    await emailOf(api).find("ACME_0001");
    for (const request of [...fixture.server.seen, ...fixture.server.tokens]) {
      expect(request.headers).to.include({ "account-name": "acme-dev", "org-access": "true" });
    }
  });

  it("with TFNODE_RUN, the client sends the account to an address that does not contain it", async () => {
    fixture.server.reply(json(200, emailResponse()));
    await emailOf(fixture.connect({}, { environment: { TFNODE_RUN: "0123456789ab" } })).find("ACME_0001");
    for (const { headers } of [...fixture.server.seen, ...fixture.server.tokens])
      expect(headers).to.include({ "x-terraform-account": settings.account });
  });

  it("the client keeps the path prefix of the base URL", async () => {
    fixture.server.reply(json(200, emailResponse()));
    await emailOf(fixture.connect({ apiUrl: `${fixture.server.url}/base` })).find("ACME_0001");
    expect(fixture.server.seen[0]?.path).to.equal("/base/api/v2/AlertChannels/ACME_0001");
    expect(fixture.server.tokens[0]?.path).to.equal("/base/api/v2/access/tokens");
  });

  it("the client connects to the host of the account by default", async () => {
    const api = createSecApi(
      { ...settings, account: "Acme.fra", apiKey: null },
      { version, environment: {}, clock: fixture.time.clock },
    );
    const error = await apiError(api.userProfile.read());
    await api.close();
    expect(error.url).to.equal("https://Acme.fra.lacework.net/api/v2/access/tokens");
  });

  it("the client encodes IDs in paths", async () => {
    fixture.server.reply(json(404, { message: "no" }), json(404, { message: "no" }));
    const api = fixture.connect();
    expect(await emailOf(api).find("a/b c?d")).to.equal(null);
    expect(await emailOf(api).find("..")).to.equal(null);
    expect(fixture.server.seen.map(({ path }) => path)).to.deep.equal([
      "/api/v2/AlertChannels/a%2Fb%20c%3Fd",
      "/api/v2/AlertChannels/%2E%2E",
    ]);
  });

  it("the client reuses one connection for consecutive requests", async () => {
    const ports = new Set<number | undefined>();
    const reply: Reply = (response, seen, request) => {
      ports.add(request.socket.remotePort);
      return json(200, emailResponse())(response, seen, request);
    };
    fixture.server.reply(reply, reply, reply, reply);
    const api = fixture.connect();
    for (let count = 0; count < 4; count++) await emailOf(api).find("ACME_0001");
    expect(ports.size).to.equal(1);
  });

  it("the client logs method, path, status and duration, and nothing else", async () => {
    fixture.server.reply(json(200, emailResponse()));
    await emailOf(fixture.connect()).find("ACME_0001");
    const root = `${fixture.server.url}/api/v2`;
    expect(fixture.logged).to.deep.equal([
      {
        level: "debug",
        message: "API request",
        fields: { method: "POST", url: `${root}/access/tokens`, status: 201, ms: 0 },
      },
      {
        level: "debug",
        message: "API request",
        fields: { method: "GET", url: `${root}/AlertChannels/ACME_0001`, status: 200, ms: 0 },
      },
    ]);
  });
});
