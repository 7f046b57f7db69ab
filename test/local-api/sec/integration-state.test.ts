import { expect } from "chai";
import {
  type SecLocalApi,
  type SecLocalApiOptions,
  startSecLocalApi,
} from "../../../src/local-api/sec/index.ts";
import { type Client, connect, inner } from "../support/client.ts";

const path = "/api/v2/CloudAccounts";
const account = {
  name: "n",
  type: "AwsCfg",
  data: { crossAccountCredentials: { roleArn: "arn:example:iam::1:role/r", externalId: "x1" } },
};
const webhook = { name: "w", type: "Webhook", data: { webhookUrl: "https://w.example.org" } };

describe("local-api sec: the state of integrations", () => {
  let localApi: SecLocalApi;
  let client: Client;
  let now: number;
  const start = async (options: SecLocalApiOptions) => {
    now = Date.parse("2030-01-02T03:04:05.678Z");
    localApi = await startSecLocalApi({ clock: () => now, ...options });
    client = await connect(localApi);
  };
  afterEach(() => localApi.close());
  const stateOf = async (guid: unknown) => (await client.send("GET", `${path}/${guid}`)).data.state;
  const checked = (at: number) => ({ ok: true, lastUpdatedTime: at, lastSuccessfulTime: at, details: {} });

  it("the state is null until the first check, and the result of the last check until the next one", async () => {
    await start({ checkSeconds: 10 });
    const { data } = await client.send("POST", path, account);
    const created = Date.parse(String(data.createdOrUpdatedTime));
    expect(data.state).to.equal(null);
    now = created + 9_999;
    expect(await stateOf(data.intgGuid)).to.equal(null);
    now = created + 10_000;
    expect(await stateOf(data.intgGuid)).to.deep.equal(checked(now));
    expect((await client.list(path))[0]?.state, "in a list").to.deep.equal(checked(now));

    now += 60_000;
    const updated = await client.send("PATCH", `${path}/${data.intgGuid}`, { enabled: 0 });
    expect(updated.data.state).to.deep.equal(checked(created + 10_000));
    now += 20_000;
    expect(await stateOf(data.intgGuid)).to.deep.equal(checked(created + 80_000));
  });

  it("the state is set immediately when checks take no time", async () => {
    await start({ checkSeconds: 0 });
    const answers = await Promise.all([1, 2, 3].map(() => client.send("POST", path, account)));
    for (const { data } of answers) {
      const at = Date.parse(String(data.createdOrUpdatedTime));
      expect(data.state).to.deep.equal(checked(at));
      expect(await stateOf(data.intgGuid)).to.deep.equal(checked(at));
    }
  });

  it("a check takes a second by default, and no request can set the state", async () => {
    await start({});
    const { data } = await client.send("POST", path, { ...account, state: { ok: true } });
    expect(data.state).to.equal(null);
    now += 1000;
    expect(inner((await client.send("GET", `${path}/${data.intgGuid}`)).data, "state").ok).to.equal(true);
  });

  it("a test alert determines the state from then on", async () => {
    await start({ checkSeconds: 10 });
    const channels = "/api/v2/AlertChannels";
    const { data } = await client.send("POST", channels, webhook);
    now += 5000;
    expect((await client.send("POST", `${channels}/${data.intgGuid}/test`)).status).to.equal(204);
    const tested = await client.send("GET", `${channels}/${data.intgGuid}`);
    expect(tested.data.state).to.deep.equal(checked(now));
  });

  it("the control API can set the state to failed", async () => {
    await start({ checkSeconds: 0 });
    const { data } = await client.send("POST", path, account);
    const state = { ok: false, lastUpdatedTime: now + 1000, details: { reason: "no such role" } };
    await localApi.control.patchObject("CloudAccounts", String(data.intgGuid), { state });
    expect(await stateOf(data.intgGuid)).to.deep.equal(state);
  });
});
