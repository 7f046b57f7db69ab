import { expect } from "chai";
import { createSecApi, type SecApi } from "../../../src/resources/sec/api/client.ts";
import { retriedCrud } from "../../../src/resources/sec/cloud_account/define.ts";
import { cloudACfgWire } from "../../../src/resources/sec/cloud_account/wire.ts";
import { version } from "../../../src/resources/sec/tfnode.config.ts";
import { DiagnosticError, RemoteError } from "../../../src/schema/index.ts";
import { TestApi } from "../../support/sec-api.ts";
import { type ManualClock, manualClock } from "./api/manual-clock.ts";

describe("attempts to create a cloud account", () => {
  let local: TestApi;
  let api: SecApi;
  let time: ManualClock;

  beforeEach(async () => {
    time = manualClock();
    local = await TestApi.start({ clock: time.clock.now });
    const { url, credentials } = local.localApi;
    const { account, apiKey, apiSecret } = credentials;
    const unset = {
      subaccount: null,
      apiToken: null,
      organization: false,
      oldProfile: null,
      addressFrom: "",
    };
    const settings = { ...unset, account, apiKey, apiSecret, apiUrl: url };
    api = createSecApi(settings, { version, environment: {}, clock: time.clock });
  });
  afterEach(async () => {
    await api.close();
    await local.close();
  });

  const refuse = (times = 0) => local.fail({ method: "POST", path: "CloudAccounts", status: 400, times });

  /** The outcome of creating an account with this number of retries. */
  async function outcome(
    retries: number,
    signal = new AbortController().signal,
    client = api,
  ): Promise<unknown> {
    const credentials = { role_arn: "arn:example:role", external_id: "sec-demo" };
    const plan = { name: "shop", enabled: true, credentials, retries };
    const { create } = retriedCrud({}, cloudACfgWire);
    return create({ plan, api: client, signal, checkpoint: () => {} }).catch((error: unknown) => error);
  }

  it("the pauses between create attempts grow to at most ten seconds", async () => {
    refuse(8);
    expect(await outcome(9)).not.to.be.an("error");
    expect(time.slept).to.deep.equal([500, 1000, 2000, 4000, 8000, 10_000, 10_000, 10_000]);
    expect(local.objects("CloudAccounts")).to.have.length(1);
  });

  it("create attempts end after twenty minutes", async () => {
    refuse();
    expect(await outcome(1_000_000)).to.be.instanceOf(DiagnosticError);
    const waited = time.slept.reduce((sum, ms) => sum + ms, 0);
    expect(waited).to.be.within(20 * 60_000 - 10_000, 20 * 60_000);
  });

  it("the number of create attempts does not depend on jumps of the clock", async () => {
    let days = 0;
    const clock = {
      ...time.clock,
      now: () => time.clock.now() + 24 * 3_600_000 * days++,
      elapsed: time.clock.now,
    };
    refuse(2);
    expect(await outcome(3, undefined, { ...api, clock })).not.to.be.an("error");
    expect(time.slept).to.deep.equal([500, 1000]);
  });

  it("a create is also repeated after a failed sign-in", async () => {
    local.fail({ method: "POST", path: "access/tokens", status: 401, times: 2 });
    expect(await outcome(3)).not.to.be.an("error");
    expect(time.slept).to.deep.equal([500, 1000]);
  });

  it("the error of a create reports the number of rejected attempts, and advice", async () => {
    refuse();
    const once = await outcome(1);
    const often = await outcome(3);
    expect(once).to.have.nested.property("diagnostic.detail").that.contains('"shop" failed in one attempt.');
    expect(often).to.have.nested.property("diagnostic.detail").that.contains('"shop" failed in 3 attempts.');
    expect(once).to.have.nested.property("diagnostic.detail").that.contains("increase retries");
  });

  it("a create that is interrupted in a pause ends with the previous error", async () => {
    refuse();
    const run = new AbortController();
    time.onSleep(() => run.abort());
    const error = await outcome(5, run.signal);
    expect(error).to.be.instanceOf(RemoteError).and.to.have.property("status", 400);
    expect(local.calls()).to.have.length(1);
  });

  it("a create is not repeated after an interrupt", async () => {
    const run = new AbortController();
    run.abort();
    expect(await outcome(5, run.signal))
      .to.be.instanceOf(RemoteError)
      .and.to.have.property("kind", "aborted");
    expect(time.slept).to.deep.equal([]);
    expect(local.objects("CloudAccounts")).to.deep.equal([]);
  });
});
