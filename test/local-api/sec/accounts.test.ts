import { expect } from "chai";
import { demoKey } from "../../../src/local-api/sec/accounts.ts";
import { askToken, localApiForTests, request } from "../support/client.ts";
import { attached } from "../support/integrations.ts";

const path = "/api/v2/AlertChannels";
const email = { name: "n", type: "EmailUser", data: { channelProps: { recipients: ["a@example.org"] } } };
const inDev = { headers: { "account-name": "acme-dev" } };

describe("local-api: the accounts of an organization", () => {
  const tests = localApiForTests();

  it("each account has its own objects, so that a wrong account is noticed", async () => {
    const { client, localApi } = tests;
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
    expect(Object.keys(localApi.control.made())).to.deep.equal(["AlertChannels@ACME-DEV"]);
    const listed = await request(`${localApi.url}/control/objects/AlertChannels@ACME-DEV`, "GET");
    expect(listed.body.data).to.have.length(2);
    const patched = { name: "drifted" };
    await localApi.control.patchObject("AlertChannels@ACME-DEV", String(data.intgGuid), patched);
    expect((await client.send("GET", `${path}/${data.intgGuid}`, undefined, inDev)).data).to.include(patched);
    const exported = localApi.control.export();
    await localApi.control.import(exported);
    expect(localApi.control.objects("AlertChannels@ACME-DEV"), "an export has them").to.have.length(2);
  });

  it("each account has the platform's objects, and its own names and numbers", async () => {
    const { client } = tests;
    expect((await client.send("GET", "/api/v2/Policies", undefined, inDev)).body.data).to.have.length(100);
    const changed = tests.localApi.control.listObjects().filter(({ ofPlatform }) => ofPlatform);
    expect(changed, "nobody has made them").to.deep.equal([]);
    const policy = {
      policyType: "Violation",
      queryId: "LW_Q",
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

  it("each account has its own key, which is not valid for other accounts", async () => {
    const { localApi } = tests;
    const { keyId, secret } = demoKey("ACME-DEV");
    const { body } = await askToken(localApi, { keyId }, secret);
    const send = (headers: Record<string, string>) =>
      request(`${localApi.url}${path}`, "GET", undefined, {
        headers: { authorization: String(body.token), ...headers },
      });
    expect((await send({})).status).to.equal(200);
    expect((await send({ "account-name": "ACME-DEV" })).status).to.equal(200);
    const other = await send({ "account-name": "acme" });
    expect(other.status).to.equal(403);
    expect(other.message).to.equal("Account-Name: the API key is for another account");
    expect((await askToken(localApi, { keyId }, localApi.credentials.apiSecret)).status).to.equal(401);

    const added = { secret: "_s", account: "ACME-STAGING" };
    await request(`${localApi.url}/control/objects/apiKeys/KEY_9`, "PUT", added);
    expect((await askToken(localApi, { keyId: "KEY_9" }, "_s")).status).to.equal(201);
    const shown = await request(`${localApi.url}/control/objects/apiKeys`, "GET");
    expect(shown.text).not.to.include(secret);
    const wrong = await request(`${localApi.url}/control/objects/apiKeys/KEY_8`, "PUT", { account: "X" });
    expect(wrong.status).to.equal(400);
  });

  it("accounts are identified by their names", async () => {
    const { client, localApi } = tests;
    const answer = await client.send("GET", path, undefined, { headers: { "account-name": "acme-prod" } });
    expect(answer.status).to.equal(403);
    expect(answer.message).to.equal("Account-Name: no such account in the organization");
    const token = await request(
      `${localApi.url}/api/v2/access/tokens`,
      "POST",
      { keyId: localApi.credentials.apiKey },
      {
        headers: { "x-lw-uaks": localApi.credentials.apiSecret, "account-name": "acme-prod" },
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
        (await request(`${localApi.url}/control/objects/${encodeURIComponent(name)}`, "GET")).status,
        name,
      ).to.equal(404);
  });
});

describe("local-api: a collection of an account that the organization does not have", () => {
  const tests = localApiForTests();

  it("the error for an unknown account lists the accounts, for reads and writes of its objects", async () => {
    const { control } = tests.localApi;
    const name = "AlertChannels@TYPO";
    const expected = `no collection ${name}: the accounts after the first one are ACME-DEV, ACME-STAGING`;
    expect(() => control.madeIn(name)).to.throw(expected);
    const refused = await control.putObject(name, "x", { name: "x" }).catch((error: unknown) => error);
    expect(String(refused)).to.contain(expected);
    expect(control.madeIn("AlertChannels@ACME-DEV")).to.deep.equal([]);
    expect(() => control.madeIn("AlertChannels@ACME")).to.throw("no collection AlertChannels@ACME:");
  });
});

describe("local-api: what only the service rejects", () => {
  const tests = localApiForTests();
  const rule = {
    type: "Event",
    intgGuidList: ["ACME_NONE"],
    filters: { name: "r", severity: [1], resourceGroups: ["GROUP"] },
  };

  it("the API rejects webhooks that are no URLs, and recipients that are no e-mail addresses", async () => {
    const { client } = tests;
    const send = (type: string, data: object) =>
      client.send("POST", path, { name: "c", type, enabled: 1, data });
    for (const slackUrl of ["hooks.example.org/x", "ftp://example.org", "https://"])
      expect((await send("SlackChannel", { slackUrl })).message).to.equal(
        "data.slackUrl: must be a URL that begins with https:// or http://",
      );
    expect((await send("SlackChannel", { slackUrl: "https://hooks.example.org/x" })).status).to.equal(201);
    const mail = (recipients: unknown) => send("EmailUser", { channelProps: { recipients } });
    const refused = await mail(["a@example.org", "nobody"]);
    expect(refused.status).to.equal(400);
    expect(refused.message).to.equal("data.channelProps.recipients.1: must be an e-mail address");
    expect((await mail("a@example.org, b@example.org")).status).to.equal(201);
  });

  it("the API rejects references to missing objects", async () => {
    const { client } = tests;
    const refused = await client.send("POST", "/api/v2/AlertRules", rule);
    expect(refused.status).to.equal(400);
    expect(refused.message).to.equal("intgGuidList.0: no such object in AlertChannels");
    const { data } = await client.send("POST", path, email);
    const named = { ...rule, intgGuidList: [String(data.intgGuid)] };
    const second = await client.send("POST", "/api/v2/AlertRules", named);
    expect(second.message).to.equal("filters.resourceGroups.0: no such object in ResourceGroups");
    const policy = {
      policyType: "Violation",
      queryId: "Q",
      title: "t",
      enabled: true,
      description: "d",
      remediation: "r",
      severity: "low",
    };
    const loose = await client.send("POST", "/api/v2/Policies", policy);
    expect(loose.message).to.equal("queryId: no such object in Queries");
    const queryText = "{ source { A } return { B } }";
    await client.send("POST", "/api/v2/Queries", { queryId: "Q", queryText });
    expect((await client.send("POST", "/api/v2/Policies", policy)).status).to.equal(201);
    const profile = await client.send("POST", "/api/v2/Policies", { ...policy, alertProfile: "NONE" });
    expect(profile.message).to.equal("alertProfile: no such object in AlertProfiles");
  });

  it("the API rejects hosts, roles and e-mail addresses of users that are none", async () => {
    const { client } = tests;
    const refusal = async (collection: string, body: object) => {
      const { status, message } = await client.send("POST", `/api/v2/${collection}`, body);
      return [status, message];
    };
    const connection = (type: string, data: object) => ({ name: "c", type, data });
    const siem = { qradarCommType: "HTTPS", qradarHostUrl: "the host" };
    expect(await refusal("AlertChannels", connection("IbmQradar", siem))).to.deep.equal([
      400,
      "data.qradarHostUrl: must be a host name or a URL",
    ]);
    const role = { crossAccountCredentials: { roleArn: "reader", externalId: "x" } };
    expect(await refusal("CloudAccounts", connection("AwsCfg", role))).to.deep.equal([
      400,
      "data.crossAccountCredentials.roleArn: must be an ARN",
    ]);
    const props = { firstName: "E", lastName: "L", company: "A" };
    const noMail = [400, "userName: must be an e-mail address"];
    expect(await refusal("TeamMembers", { userName: "eve", props })).to.deep.equal(noMail);
    const ofAll = await client.send(
      "POST",
      "/api/v2/TeamMembers",
      { userName: "eve", props, orgUser: true },
      { headers: { "org-access": "true" } },
    );
    expect([ofAll.status, ofAll.message]).to.deep.equal(noMail);
  });

  it("the API rejects a mapping to an account that the organization does not have", async () => {
    const send = (account: string) =>
      tests.client.send(
        "POST",
        "/api/v2/CloudAccounts",
        {
          name: "c",
          type: "AwsCtSqs",
          data: {
            crossAccountCredentials: { roleArn: "arn:example:iam::1:role/r", externalId: "x" },
            queueUrl: "https://queue.example.org",
            accountMappingFile: attached({
              defaultLaceworkAccountAws: "acme",
              integration_mappings: { [account]: { aws_accounts: ["111122223333"] } },
            }),
          },
        },
        { headers: { "org-access": "true" } },
      );
    expect((await send("other")).message).to.equal(
      "data.accountMappingFile: maps to an account that the organization does not have",
    );
    expect((await send("acme-dev")).status).to.equal(201);
  });

  it("the API rejects the credentials of a request that is addressed to another account", async () => {
    const { localApi } = tests;
    const { apiKey: keyId, apiSecret } = localApi.credentials;
    const ask = (account: string) =>
      request(
        `${localApi.url}/api/v2/access/tokens`,
        "POST",
        { keyId },
        { headers: { "x-lw-uaks": apiSecret, "x-terraform-account": account } },
      );
    expect((await ask("acme")).status).to.equal(201);
    expect((await ask("acme-dev")).status).to.equal(201);
    const refused = await ask("other.fra");
    expect([refused.status, refused.message]).to.deep.equal([
      401,
      "Unauthorized: the API key is for the account ACME, not for OTHER",
    ]);
  });
});

describe("local-api: --lenient", () => {
  const tests = localApiForTests({ lenient: true });

  it("--lenient accepts what only the service rejects", async () => {
    const channel = { name: "c", type: "SlackChannel", data: { slackUrl: "nowhere" } };
    const headers = { "x-terraform-account": "other" };
    expect((await tests.client.send("POST", path, channel, { headers })).status).to.equal(201);
    const rule = { type: "Event", intgGuidList: ["ACME_NONE"], filters: { name: "r", severity: [1] } };
    expect((await tests.client.send("POST", "/api/v2/AlertRules", rule)).status).to.equal(201);
  });
});
