import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { version as secVersion } from "../../src/resources/sec/tfnode.config.ts";
import { version as vdbVersion } from "../../src/resources/vdb/tfnode.config.ts";
import { Desk, root } from "./support/command.ts";

describe("scripts/mirror", () => {
  let desk: Desk;

  beforeEach(async () => {
    desk = await Desk.open();
  });

  afterEach(() => desk.close());

  it("the script writes both providers for a source without a host, as Terraform and OpenTofu complete it", async () => {
    const { code, stdout, stderr } = await desk.run("mirror", ["m", "--platform", "linux_amd64"]);
    expect({ code, stderr }).to.deep.equal({ code: 0, stderr: "" });
    const files = [
      `m/registry.terraform.io/tfnode/sec/${secVersion}/linux_amd64/terraform-provider-sec_v${secVersion}`,
      `m/registry.opentofu.org/tfnode/sec/${secVersion}/linux_amd64/terraform-provider-sec_v${secVersion}`,
      `m/registry.terraform.io/tfnode/vdb/${vdbVersion}/linux_amd64/terraform-provider-vdb_v${vdbVersion}`,
      `m/registry.opentofu.org/tfnode/vdb/${vdbVersion}/linux_amd64/terraform-provider-vdb_v${vdbVersion}`,
    ];
    expect(stdout.trim().split("\n")).to.deep.equal(files);
    const built = await readFile(join(root, "dist/terraform-provider-sec"));
    expect(built.equals(await readFile(join(desk.folder, files[0] ?? "")))).to.equal(true);
  }).timeout(600_000);

  it("an invalid host is rejected in one line, before anything is written", async () => {
    const hostless = await desk.run("mirror", ["m", "--host", "../elsewhere", "--platform", "linux_arm64"]);
    expect(hostless.code).to.equal(1);
    expect(hostless.stderr).to.match(/^tfnode mirror: .* is no source of a provider.*\n$/);
    expect(await readdir(desk.folder)).to.not.include("m");
  });

  for (const args of [[], ["a", "b"], ["a", "--hots", "example.org"]]) {
    it(`the arguments ${JSON.stringify(args)} are rejected with the usage`, async () => {
      const { code, stdout, stderr } = await desk.run("mirror", args);
      expect({ code, stdout }).to.deep.equal({ code: 2, stdout: "" });
      expect(stderr).to.include("Usage: ./scripts/mirror FOLDER").and.not.include("at file:");
    });
  }

  it("an invalid platform is rejected, and so is a file in place of the folder", async () => {
    await writeFile(join(desk.folder, "m"), "");
    const platform = await desk.run("mirror", ["n", "--platform", "linux/amd64"]);
    expect(platform).to.include({ code: 1, stdout: "" });
    expect(platform.stderr).to.match(/^tfnode mirror: "linux\/amd64" is no target.*\n$/);
    const file = await desk.run("mirror", ["m"]);
    expect(file).to.include({ code: 1, stdout: "" });
    expect(file.stderr).to.match(/^tfnode mirror: EEXIST.*\n$/);
  });
});
