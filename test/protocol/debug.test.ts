import { expect } from "chai";
import { type SecLocalApi, startSecLocalApi } from "../../src/local-api/sec/index.ts";
import { Core } from "../../src/testing/core/core.ts";
import { PluginClient, parseHandshake } from "../../src/testing/plugin/client.ts";
import { callerOf } from "../../src/testing/plugin/drive.ts";
import { type PluginProcess, startProcess } from "../../src/testing/plugin/process.ts";
import { eventually } from "../support/stub.ts";

describe("the built provider sec, served to several clients by --debug", () => {
  let localApi: SecLocalApi;
  let program: PluginProcess;
  const clients: PluginClient[] = [];

  beforeEach(async () => {
    localApi = await startSecLocalApi({ subaccounts: ["account-a", "account-b"] });
    const { account, apiKey, apiSecret } = localApi.credentials;
    program = startProcess({
      command: "dist/terraform-provider-sec",
      args: ["--debug"],
      env: {
        SEC_API_URL: localApi.url,
        SEC_ACCOUNT: account,
        SEC_API_KEY: apiKey,
        SEC_API_SECRET: apiSecret,
      },
    });
  });

  afterEach(async () => {
    for (const client of clients.splice(0)) client.close();
    program.child.kill("SIGINT");
    expect(await program.exited).to.deep.equal({ code: 0, signal: null });
    await localApi.close();
  });

  /** Connects as a command does for one of its provider configurations. */
  async function connect(): Promise<{ readonly client: PluginClient; readonly core: Core }> {
    const text = await eventually(
      "the variable",
      () => program.stdout().match(/^TF_REATTACH_PROVIDERS='(.*)'$/m)?.[1],
    );
    const { Network, String: path } = JSON.parse(text)["tfnode/sec"].Addr;
    const client = new PluginClient(program, parseHandshake(`1|6|${Network}|${path}|grpc|`));
    clients.push(client);
    return { client, core: new Core(callerOf(client)) };
  }

  /** Returns the accounts that contain the objects with these names. */
  const accounts = (): readonly unknown[] =>
    localApi.control
      .requests()
      .filter(({ method, path }) => method === "POST" && path.includes("AlertChannels"))
      .map(({ headers }) => headers["account-name"]);

  const channel = (name: string) => ({ name, recipients: ["a@example.com"], test_integration: false });

  it("sec with several clients creates the objects of each configuration in its own account", async () => {
    const [{ core: a }, { core: b }] = [await connect(), await connect()];
    await a.configure({ subaccount: "account-a" });
    await b.configure({ subaccount: "account-b" });
    for (let i = 0; i < 3; i++) {
      await a.create("sec_alert_channel_email", channel(`a ${i}`));
      await b.create("sec_alert_channel_email", channel(`b ${i}`));
    }
    expect(accounts()).to.deep.equal([
      "account-a",
      "account-b",
      "account-a",
      "account-b",
      "account-a",
      "account-b",
    ]);
  });

  it("the end of one client of sec does not stop operations of the others or lose their state", async () => {
    const [{ core: a }, { client, core: b }] = [await connect(), await connect()];
    await a.configure({ subaccount: "account-a" });
    await b.configure({ subaccount: "account-b" });
    await client.call("stopProvider", {});
    client.close();
    await a.create("sec_alert_channel_email", channel("a"));
    const { core: c } = await connect();
    const state = c.create("sec_alert_channel_email", channel("c")).catch((error: unknown) => String(error));
    expect(await state).to.contain("Provider not configured");
    expect(accounts()).to.deep.equal(["account-a"]);
  });
});
