import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { openTerraform } from "../support/terraform.ts";

describe("the error of a provider that cannot listen", () => {
  it("the error of a provider that cannot listen is in the error of Terraform, with its reason", async () => {
    const terraform = await openTerraform({}, "sec");
    try {
      await terraform.write(`provider "sec" {}\n`);
      const { stdout, stderr } = await terraform.run(["plan", "-no-color"], {
        exit: 1,
        env: { PLUGIN_UNIX_SOCKET_DIR: join(terraform.folder, "missing") },
      });
      expect(`${stdout}${stderr}`.replaceAll(/[\s│]+/g, " "))
        .to.include("terraform-provider-sec: Cannot make a socket in ")
        .and.include("missing: there is no such directory");
    } finally {
      await terraform.close();
    }
  });
});

describe("the error without Node", () => {
  for (const provider of ["sec", "vdb"]) {
    it(`the error without Node is readable for ${provider}`, async () => {
      const terraform = await openTerraform({}, provider);
      const nowhere = await mkdtemp(join(tmpdir(), "tfnode-nowhere-"));
      try {
        await terraform.write(`provider "${provider}" {}\n`);
        const { stdout, stderr } = await terraform.run(["plan", "-no-color"], {
          exit: 1,
          env: { PATH: nowhere },
        });
        expect(`${stdout}${stderr}`.replaceAll(/[\s│]+/g, " ")).to.include(
          `terraform-provider-${provider} needs Node.js 20.19 or newer on the PATH; found none.`,
        );
      } finally {
        await terraform.close();
        await rm(nowhere, { recursive: true, force: true });
      }
    });
  }
});
