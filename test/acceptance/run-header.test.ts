import { expect } from "chai";
import type { Terraform } from "../../src/testing/terraform/terraform.ts";
import { TestApi } from "../support/sec-api.ts";
import { openTerraform } from "../support/terraform.ts";

const configuration = `
  provider "sec" {}
  provider "sec" {
    alias = "other"
  }
  resource "sec_alert_channel_email" "one" {
    name       = "one"
    recipients = ["a@example.org"]
  }
  resource "sec_alert_channel_email" "two" {
    provider   = sec.other
    name       = "two"
    recipients = ["a@example.org"]
  }
`;

describe("the header x-terraform-run", () => {
  let api: TestApi;
  let terraform: Terraform;

  afterEach(async () => {
    await terraform.close();
    await api.close();
  });

  /** The headers of the requests that the commands of a test have sent, in their order and without repetitions. */
  async function runsOf(env: Readonly<Record<string, string>>): Promise<readonly unknown[]> {
    api = await TestApi.start();
    terraform = await openTerraform({ ...api.env, ...env });
    await terraform.write(configuration);
    await terraform.apply();
    await terraform.emptyPlan();
    const sent = api.localApi.control.requests().map(({ headers }) => headers["x-terraform-run"]);
    return [...new Set(sent)];
  }

  it("the header x-terraform-run has the same value in all requests of a command and its aliases, and a different value in the next command", async () => {
    const runs = await runsOf({ TFNODE_RUN: "on" });
    expect(runs.length).to.be.greaterThan(1);
    for (const run of runs) expect(run).to.match(/^[0-9a-f]{12}$/);
    const writes = api.localApi.control.requests().filter(({ path }) => path === "/api/v2/AlertChannels");
    expect(new Set(writes.map(({ headers }) => headers["x-terraform-run"])).size).to.equal(1);
  });

  it("the headers x-terraform-run and x-terraform-account are not sent without TFNODE_RUN", async () => {
    expect(await runsOf({})).to.deep.equal([undefined]);
    const sent = api.localApi.control.requests().map(({ headers }) => headers["x-terraform-account"]);
    expect(new Set(sent)).to.deep.equal(new Set([undefined]));
  });

  it("the plan fails for another account than that of the key, and names the cure", async () => {
    api = await TestApi.start({ lenient: false });
    terraform = await openTerraform({ ...api.env, SEC_ACCOUNT: "other", TFNODE_RUN: "on" });
    await terraform.write(`data "sec_user_profile" "me" {}`);
    const { stdout, stderr } = await terraform.run(["plan", "-no-color"], { exit: 1 });
    expect(`${stdout}${stderr}`.replaceAll(/[\s│]+/g, " ")).to.contain(
      "the API key is for the account ACME, not for OTHER",
    );
  });
});
