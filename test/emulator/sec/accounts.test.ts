import { expect } from "chai";
import { StartupError } from "../../../src/background/startup-error.ts";
import { demoKey } from "../../../src/emulator/sec/accounts.ts";
import { startSecEmulator } from "../../../src/emulator/sec/index.ts";
import { startVdbEmulator } from "../../../src/emulator/vdb/index.ts";
import { askToken, emulatorForTests, request } from "../support/client.ts";

const path = "/api/v2/AlertChannels";
const email = { name: "n", type: "EmailUser", data: { channelProps: { recipients: ["a@example.org"] } } };
const inDev = { headers: { "account-name": "acme-dev" } };

describe("emulator: the accounts of an organization", () => {
  const tests = emulatorForTests();

  it("have objects of their own, so that a mix-up shows", async () => {
    const { client, emulator } = tests;
    const { data } = await client.send("POST", path, email, inDev);
    expect(data.intgGuid).to.match(/^ACME-DEV_/);
    expect((await client.send("GET", `${path}/${data.intgGuid}`)).status, "without the account").to.equal(
      404,
    );
    const staging = { headers: { "account-name": "Acme-Staging" } };
    expect((await client.send("DELETE", `${path}/${data.intgGuid}`, undefined, staging)).status).to.equal(
      404,
    );
    expect((await client.send("GET", `${path}/${data.intgGuid}`, undefined, inDev)).status).to.equal(200);
    expect(Object.keys(emulator.control.made())).to.deep.equal(["AlertChannels@ACME-DEV"]);
    const listed = await request(`${emulator.url}/control/objects/AlertChannels@ACME-DEV`, "GET");
    expect(listed.body.data).to.have.length(2);
    const patched = { name: "drifted" };
    await emulator.control.patchObject("AlertChannels@ACME-DEV", String(data.intgGuid), patched);
    expect((await client.send("GET", `${path}/${data.intgGuid}`, undefined, inDev)).data).to.include(patched);
    const exported = emulator.control.export();
    await emulator.control.import(exported);
    expect(emulator.control.objects("AlertChannels@ACME-DEV"), "an export has them").to.have.length(2);
  });

  it("have what the platform brings along, and names and numbers of their own", async () => {
    const { client } = tests;
    expect((await client.send("GET", "/api/v2/Policies", undefined, inDev)).body.data).to.have.length(100);
    const changed = tests.emulator.control.listObjects().filter(({ ofPlatform }) => ofPlatform);
    expect(changed, "nobody has made them").to.deep.equal([]);
    const policy = {
      policyType: "Violation",
      queryId: "Q",
      title: "t",
      enabled: true,
      description: "d",
      remediation: "r",
      severity: "low",
    };
    expect((await client.send("POST", "/api/v2/Policies", policy, inDev)).data.policyId).to.equal(
      "acme-dev-default-1",
    );
    expect((await client.send("POST", "/api/v2/Policies", policy)).data.policyId).to.equal("acme-default-1");
  });

  it("have keys of their own, which are for no other account", async () => {
    const { emulator } = tests;
    const { keyId, secret } = demoKey("ACME-DEV");
    const { body } = await askToken(emulator, { keyId }, secret);
    const send = (headers: Record<string, string>) =>
      request(`${emulator.url}${path}`, "GET", undefined, {
        headers: { authorization: String(body.token), ...headers },
      });
    expect((await send({})).status).to.equal(200);
    expect((await send({ "account-name": "ACME-DEV" })).status).to.equal(200);
    const other = await send({ "account-name": "acme" });
    expect(other.status).to.equal(403);
    expect(other.message).to.equal("Account-Name: the API key is for another account");
    expect((await askToken(emulator, { keyId }, emulator.credentials.apiSecret)).status).to.equal(401);

    const added = { secret: "_s", account: "ACME-STAGING" };
    await request(`${emulator.url}/control/objects/apiKeys/KEY_9`, "PUT", added);
    expect((await askToken(emulator, { keyId: "KEY_9" }, "_s")).status).to.equal(201);
    const shown = await request(`${emulator.url}/control/objects/apiKeys`, "GET");
    expect(shown.text).not.to.include(secret);
    const wrong = await request(`${emulator.url}/control/objects/apiKeys/KEY_8`, "PUT", { account: "X" });
    expect(wrong.status).to.equal(400);
  });

  it("are known by their names", async () => {
    const { client, emulator } = tests;
    const answer = await client.send("GET", path, undefined, { headers: { "account-name": "acme-prod" } });
    expect(answer.status).to.equal(403);
    expect(answer.message).to.equal(
      "Account-Name: no such account in the organization: the accounts are ACME, ACME-DEV, ACME-STAGING",
    );
    const token = await request(
      `${emulator.url}/api/v2/access/tokens`,
      "POST",
      { keyId: emulator.credentials.apiKey },
      {
        headers: { "x-lw-uaks": emulator.credentials.apiSecret, "account-name": "acme-prod" },
      },
    );
    expect(token.status).to.equal(403);
    for (const name of [
      "AlertChannels@",
      "AlertChannels@a/b",
      "AlertChannels@A@B",
      "apiKeys@ACME",
      "TeamMembers@ACME-DEV",
    ])
      expect(
        (await request(`${emulator.url}/control/objects/${encodeURIComponent(name)}`, "GET")).status,
        name,
      ).to.equal(404);
  });
});

const refusals = {
  channel: "intgGuidList.0: no such object in AlertChannels",
  group: "filters.resourceGroups.0: no such object in ResourceGroups",
  query: "queryId: no such object in Queries",
  profile: "alertProfile: no such object in AlertProfiles",
};

for (const { title, options, refused } of [
  { title: "by default", options: {}, refused: ["channel"] },
  { title: "strict", options: { strict: true }, refused: ["channel", "group", "query", "profile"] },
  { title: "lenient", options: { lenient: true }, refused: [] },
] as const) {
  describe(`emulator sec: what names other objects, ${title}`, () => {
    const tests = emulatorForTests(options);

    it(
      refused.length > 0 ? `is refused if there is no such ${refused.join(" or ")}` : "is taken",
      async () => {
        const { client } = tests;
        const { data } = await client.send("POST", path, email);
        const rule = {
          type: "Event",
          intgGuidList: [String(data.intgGuid)],
          filters: { name: "r", severity: [1] },
        };
        const policy = {
          policyType: "Violation",
          queryId: "LW_Global",
          title: "t",
          enabled: true,
          description: "d",
          remediation: "r",
          severity: "low",
        };
        const none = {
          channel: ["AlertRules", { ...rule, intgGuidList: ["ACME_NONE"] }],
          group: ["AlertRules", { ...rule, filters: { ...rule.filters, resourceGroups: ["GROUP"] } }],
          query: ["Policies", { ...policy, queryId: "Q" }],
          profile: ["Policies", { ...policy, alertProfile: "NONE" }],
        } as const;
        for (const name of ["channel", "group", "query", "profile"] as const) {
          const [collection, object] = none[name];
          const { status, message } = await client.send("POST", `/api/v2/${collection}`, object);
          const isRefused = refused.some((one) => one === name);
          expect(status, name).to.equal(isRefused ? 400 : 201);
          if (isRefused) expect(message).to.equal(refusals[name]);
        }
        const made = await client.send("POST", "/api/v2/AlertRules", rule);
        expect(made.status, "with a channel that there is").to.equal(201);
        const update = { ...rule, intgGuidList: ["ACME_NONE"] };
        const { status } = await client.send("PATCH", `/api/v2/AlertRules/${made.data.mcGuid}`, update);
        expect(status, "an update").to.equal(refused.length > 0 ? 400 : 200);
        const query = { queryId: "Q2", queryText: "{ source { A } return { B } }" };
        await client.send("POST", "/api/v2/Queries", query);
        expect((await client.send("POST", "/api/v2/Policies", { ...policy, queryId: "Q2" })).status).to.equal(
          201,
        );
      },
    );
  });
}

describe("emulator: strict and lenient", () => {
  it("contradict each other", async () => {
    for (const start of [startSecEmulator, startVdbEmulator]) {
      const error = await start({ strict: true, lenient: true }).catch((one: unknown) => one);
      expect(error)
        .to.be.instanceOf(StartupError)
        .and.have.property("message", "strict and lenient contradict each other");
    }
  });
});
