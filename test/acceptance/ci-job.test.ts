import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect } from "chai";
import type { Terraform } from "../../src/testing/terraform/terraform.ts";
import { cleanEnvironment, openTerraform } from "../support/terraform.ts";

const root = resolve(import.meta.dirname, "../../..");

describe("the job of a team that tests a module against a local API", function () {
  this.timeout(300_000);
  let terraform: Terraform;

  beforeEach(async () => {
    terraform = await openTerraform({});
    await cp(join(root, "examples/ci-job"), join(terraform.folder, "module"), { recursive: true });
  });
  afterEach(() => terraform.close());

  const folder = () => join(terraform.folder, "module");
  const artefact = async (name: string) => await readFile(join(folder(), "artefacts", name), "utf8");

  async function job(): Promise<{ readonly code: number; readonly output: string }> {
    const program = process.env.TFNODE_TERRAFORM ?? "terraform";
    const child = spawn("sh", ["job.sh", join(root, "dist/local-api")], {
      cwd: folder(),
      env: { ...cleanEnvironment(), ...terraform.env, TERRAFORM: program },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    const [code] = await once(child, "close");
    return { code, output };
  }

  it("the job starts the API with objects, runs terraform test, verifies the requests and keeps the initial objects", async () => {
    const { code, output } = await job();
    expect(code, output).to.equal(0);
    expect(output)
      .to.match(/2 passed, 0 failed/)
      .and.match(/"verified":\s*true/);
    expect(output).not.to.match(/"verified":\s*false/);
    expect(JSON.parse(await artefact("health.json")).data).to.include({ ready: true, api: "sec" });
    const { collections } = JSON.parse(await artefact("objects.json"));
    expect(collections.AlertRules ?? []).to.deep.equal([]);
    expect(collections.AlertChannels.map(({ name }: { name: string }) => name)).to.include("Platform team");
    expect(await artefact("requests.json")).to.contain("/api/v2/AlertRules");
    expect(await artefact("tfnode/local-api/sec/log")).to.contain('"method":"POST"');
  });

  it("the job fails when the module creates a wrong object", async () => {
    const main = join(folder(), "main.tf");
    const twice = (await readFile(main, "utf8")).replace(
      'data "sec_alert_channel"',
      'resource "sec_alert_channel_email" "more" {\n  name = "More"\n  recipients = ["more@example.com"]\n  test_integration = false\n}\n\ndata "sec_alert_channel"',
    );
    await terraform.write({ "module/main.tf": twice });
    const { code, output } = await job();
    expect(output).to.match(/expected exactly 1 of POST .*AlertChannels.*2 were made/);
    expect(code).not.to.equal(0);
  });
});
