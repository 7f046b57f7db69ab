import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect } from "chai";
import { services } from "../../src/resources/vdb/api/methods.ts";
import { connect } from "../local-api/support/client.ts";
import { connect as connectVdb } from "../local-api/vdb/support/client.ts";
import { makeCluster } from "../local-api/vdb/support/objects.ts";
import { TestApi } from "../support/sec-api.ts";
import { VdbTestApi } from "../support/vdb-api.ts";
import { browserForTests, ConsolePage } from "./support/console-page.ts";
import { eventually } from "./support/eventually.ts";

/** Which of the secrets are in which of the texts. */
function leaks(
  secrets: Readonly<Record<string, string>>,
  texts: Readonly<Record<string, string>>,
): readonly string[] {
  return Object.entries(secrets).flatMap(([name, secret]) => {
    expect(secret, name).to.have.length.greaterThan(10);
    return Object.entries(texts).flatMap(([place, text]) =>
      text.includes(secret) ? [`${name} in ${place}`] : [],
    );
  });
}

describe("Secrets in the console", () => {
  const started = browserForTests();

  describe("the secrets of sec", () => {
    let api: TestApi;
    beforeEach(async () => {
      api = await TestApi.start({ recordBodies: true });
    });
    afterEach(() => api.close());

    it("no view, field, response, event or copied text of the console contains secrets of sec", async () => {
      const client = await connect(api.localApi);
      const apiToken = "t0ken-of-the-tracker";
      const data = {
        jiraType: "JIRA_CLOUD",
        jiraUrl: "tracker.example.com",
        issueType: "Bug",
        projectId: "SEC",
        username: "robot",
        apiToken,
      };
      const channel = { name: "tracker", type: "Jira", enabled: 1, data };
      expect((await client.send("POST", "/api/v2/AlertChannels", channel)).status).to.equal(201);
      const agent = { tokenAlias: "web", tokenEnabled: 1, props: { os: "linux" } };
      const made = await client.send("POST", "/api/v2/AgentAccessTokens", agent);
      expect(made.status).to.equal(201);
      const { apiSecret } = api.localApi.credentials;
      const secrets = { apiToken, apiSecret, agentToken: String(made.data.accessToken), token: client.token };

      const shown = await ConsolePage.open(started.browser, api.localApi.url);
      let [seen, copied] = [await shown.everything(), ""];
      for (const [rows, button] of [
        ["[data-object]", "Copy JSON"],
        ["[data-request]", "Copy as curl"],
      ] as const) {
        for (const row of await shown.page.locator(rows).all()) {
          await shown.open(row);
          copied += await shown.copied(button);
          seen += await shown.everything();
          await row.locator("button.row").click();
        }
      }
      for (const view of ["Faults", "Clock", "Snapshots"] as const) {
        await shown.goTo(view);
        seen += await shown.everything();
      }
      await shown.goTo("Objects");
      await shown.page.getByLabel("of the platform").check();
      const objects = shown.page.locator("[data-object]");
      await eventually(
        () => objects.count(),
        (count) => expect(count).to.be.greaterThan(10),
      );
      seen += await shown.everything();
      const texts = { seen, copied, heard: shown.heard.join("\n") };
      for (const text of Object.values(texts))
        expect(text).to.include("tracker.example.com").and.include("***");
      expect(leaks(secrets, texts)).to.deep.equal([]);
      await shown.close();
    });

    it("a copied curl command has variables in place of secrets, and repeats any request", async () => {
      const client = await connect(api.localApi);
      const name = "it's $HOME `x`\n\u202e\"";
      const data = { channelProps: { recipients: ["a@example.com"] } };
      await client.send("POST", "/api/v2/AlertChannels", { name, type: "EmailUser", enabled: 1, data });
      const shown = await ConsolePage.open(started.browser, api.localApi.url);
      await shown.open(shown.request("POST /api/v2/AlertChannels"));
      const command = await shown.copied("Copy as curl");
      expect(command).not.to.include(client.token);
      const env = { ...process.env, SEC_TOKEN: client.token };
      const { stdout } = await promisify(execFile)("bash", ["-euc", `${command} --silent --noproxy '*'`], {
        env,
      });
      expect(JSON.parse(stdout).data.name).to.equal(name);
      expect(api.objects("AlertChannels")).to.have.lengthOf(2);
      await shown.close();
    });

    it("a click expires all access tokens", async () => {
      const client = await connect(api.localApi);
      const shown = await ConsolePage.open(started.browser, api.localApi.url);
      await shown.goTo("Clock");
      expect(await shown.page.locator("main").innerText()).not.to.match(/phase|backup|cluster/i);
      await shown.button("Expire all access tokens").click();
      await shown.says("All access tokens have expired.");
      expect((await client.send("GET", "/api/v2/UserProfile")).status).to.equal(401);
      await shown.close();
    });
  });

  it("no view, response, event or copied text of the console contains secrets of vdb", async () => {
    const api = await VdbTestApi.start({ phaseSeconds: 0, recordBodies: true });
    const client = connectVdb(api.localApi);
    try {
      const { accountId } = api;
      const cluster = await makeCluster({ client, accountId });
      const { createDatabaseApiKey } = services.databaseApiKeyService;
      const databaseApiKey = { accountId, clusterId: cluster.id, name: "a key" };
      const made = await client.call(createDatabaseApiKey, { databaseApiKey });
      const secrets = { key: made.databaseApiKey?.key ?? "", apiKey: api.localApi.credentials.apiKey };
      const shown = await ConsolePage.open(started.browser, api.localApi.controlUrl);
      let [seen, copied] = ["", ""];
      for (const row of await shown.page.locator("[data-object], [data-request]").all()) {
        await shown.open(row);
        const isRequest = (await row.getAttribute("data-request")) !== null;
        copied += await shown.copied(isRequest ? "Copy as grpcurl" : "Copy JSON");
        seen += await shown.everything();
        await row.locator("button.row").click();
      }
      const texts = { seen, copied, heard: shown.heard.join("\n") };
      for (const text of Object.values(texts)) expect(text).to.include("a key");
      expect(leaks(secrets, texts)).to.deep.equal([]);
      await shown.close();
    } finally {
      client.close();
      await api.close();
    }
  });
});
