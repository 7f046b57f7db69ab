import { join } from "node:path";
import { expect } from "chai";
import type { Terraform } from "../../src/testing/terraform/terraform.ts";
import { TestApi } from "../support/sec-api.ts";
import { openTerraform } from "../support/terraform.ts";
import { programFolder } from "./support/programs.ts";

const channel = (argument: string) =>
  `resource "sec_alert_channel_webhook" "hook" {\n  name = "hook"\n  ${argument}\n}\n`;
const address = "https://hooks.example.com/secret-4711";
const writeOnly = `webhook_url_wo = "${address}"\n  webhook_url_wo_version = 1`;

describe("write-only arguments", () => {
  let api: TestApi;
  let terraform: Terraform;

  async function open(program: string): Promise<void> {
    api = await TestApi.start();
    terraform = await openTerraform(api.env, "sec", join(programFolder, program));
  }
  afterEach(() => Promise.all([terraform.close(), api.close()]));

  const sent = () => Object(api.only("AlertChannels").data).webhookUrl;
  const advice = "Secret stored in the state";

  it("Terraform 1.5 rejects write-only arguments, and the ordinary form works as before", async () => {
    await open("terraform-1.5");
    await terraform.write(channel(writeOnly));
    const { errors } = await terraform.failingPlan();
    expect(errors.map(({ summary }) => summary)).to.deep.equal(["Write-only attribute not supported"]);
    await terraform.write(channel(""));
    const missing = await terraform.failingPlan();
    expect(missing.errors.map(({ summary }) => summary)).to.deep.equal(["Missing required argument"]);
    await terraform.write(channel(`webhook_url = "${address}"`));
    const { warnings } = await terraform.apply();
    expect(warnings.map(({ summary }) => summary)).not.to.include(advice);
    expect(sent()).to.equal(address);
    await terraform.emptyPlan();
  });

  for (const program of ["tofu", "terraform-1.16"]) {
    it(`${program} sends write-only arguments and does not store them`, async () => {
      await open(program);
      await terraform.write(channel(writeOnly));
      const { warnings } = await terraform.apply();
      expect(warnings.map(({ summary }) => summary)).not.to.include(advice);
      expect(sent()).to.equal(address);
      const { values } = await terraform.stored("sec_alert_channel_webhook.hook");
      expect(values).to.include({ webhook_url: null, webhook_url_wo: null, webhook_url_wo_version: 1 });
      await terraform.emptyPlan();
      await terraform.write(channel(writeOnly.replace("4711", "0815").replace("= 1", "= 2")));
      await terraform.apply();
      expect(sent()).to.equal(address.replace("4711", "0815"));
    });
  }
});
