import { execFileSync } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect } from "chai";
import { program } from "../../src/testing/terraform/process.ts";
import { expectLife } from "./support/expect-life.ts";
import { inScratch, run, runnable, single, withoutNode } from "./support/world.ts";

const emulation = ["/usr/bin/qemu-aarch64-static", "-L", "/usr/aarch64-linux-gnu"];

if (runnable.has("arm")) {
  const terraform = execFileSync("sh", ["-c", 'command -v "$0"', program()], { encoding: "utf8" }).trim();

  describe("single executables for Linux on arm64", () => {
    it("arm64 executables print their version", async () => {
      await inScratch(async (cwd) => {
        const file = single("linux_arm64", "terraform-provider-vdb");
        const { code, output } = await run([...emulation, file], ["--version"], {
          cwd,
          env: withoutNode(cwd),
        });
        expect([code, output.trim()]).to.deep.equal([0, "terraform-provider-vdb 1.19.2"]);
      });
    });

    it("arm64 executables create, plan and destroy the resources of both providers", async () => {
      await inScratch(async (home) => {
        // Terraform is native to this machine, and starts the emulator of the other.
        for (const name of ["terraform-provider-sec", "terraform-provider-vdb"]) {
          const file = single("linux_arm64", name);
          const wrapper = join(home, basename(file));
          writeFileSync(wrapper, `#!/bin/sh\nexec ${emulation.join(" ")} '${file}' "$@"\n`);
          chmodSync(wrapper, 0o755);
        }
        await expectLife(
          {
            env: withoutNode(home),
            terraform: [terraform],
            localApi: [...emulation, single("linux_arm64", "local-api")],
            providers: home,
            path: (path) => path,
          },
          { only: ["alert-channels.tf", "search.tf", "issue.json"] },
        );
      });
    });
  });
}
