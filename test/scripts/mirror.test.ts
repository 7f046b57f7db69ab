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

  it("writes the built providers for the given host and platforms, and replaces them the next time", async () => {
    const folder = `m/example.org/tfnode/sec/${secVersion}/linux_arm64`;
    const files = [
      `${folder}/terraform-provider-sec_v${secVersion}`,
      `m/example.org/tfnode/vdb/${vdbVersion}/linux_arm64/terraform-provider-vdb_v${vdbVersion}`,
    ];
    const args = ["./m", "--host", "example.org", "--platform", "linux_arm64"];
    for (const _ of ["first", "next"]) {
      const { code, stdout, stderr } = await desk.run("mirror", args);
      expect({ code, stderr }).to.deep.equal({ code: 0, stderr: "" });
      expect(stdout.trim().split("\n")).to.deep.equal(files);
      expect(await readdir(join(desk.folder, folder))).to.have.members([
        "LICENSE",
        "THIRD-PARTY-NOTICES.txt",
        "sbom.cdx.json",
        `terraform-provider-sec_v${secVersion}`,
      ]);
      await writeFile(join(desk.folder, folder, "stray"), "of an older build");
    }
    const built = await readFile(join(root, "dist/terraform-provider-sec"));
    expect(built.equals(await readFile(join(desk.folder, files[0] ?? "")))).to.equal(true);
  });

  it("writes the providers for a source without a host, as Terraform and OpenTofu complete it", async () => {
    const { code, stdout } = await desk.run("mirror", ["m", "--platform", "linux_amd64"]);
    expect(code).to.equal(0);
    expect(stdout.match(/^m\/[^/]+\/tfnode\/\w+/gm)).to.deep.equal([
      "m/registry.terraform.io/tfnode/sec",
      "m/registry.opentofu.org/tfnode/sec",
      "m/registry.terraform.io/tfnode/vdb",
      "m/registry.opentofu.org/tfnode/vdb",
    ]);
  });

  it("refuses a host that is none in one line", async () => {
    const { code, stderr } = await desk.run("mirror", ["m", "--host", "../elsewhere"]);
    expect(code).to.equal(1);
    expect(stderr).to.match(/^scripts\/mirror: .* is no source of a provider.*\n$/);
  });

  for (const args of [[], ["a", "b"], ["a", "--hots", "example.org"], ["a", "--platform", "linux/amd64"]]) {
    it(`refuses the arguments ${JSON.stringify(args)}, and shows its usage`, async () => {
      const { code, stdout, stderr } = await desk.run("mirror", args);
      expect({ code, stdout }).to.deep.equal({ code: 2, stdout: "" });
      expect(stderr).to.include("Usage: ./scripts/mirror FOLDER").and.not.include("at file:");
    });
  }

  it("reports a file in place of the folder", async () => {
    await writeFile(join(desk.folder, "m"), "");
    const { code, stderr } = await desk.run("mirror", ["m"]);
    expect(code).to.equal(1);
    expect(stderr).to.match(/^scripts\/mirror: m cannot be written to: E.*\n$/);
  });
});
