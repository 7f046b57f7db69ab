import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect } from "chai";
import { expectLife } from "./support/expect-life.ts";
import { inScratch, LocalApi, run, runnable, single, type World } from "./support/world.ts";

const { SINGLE_TERRAFORM_EXE: terraform = "", SINGLE_LIBRARY: library = "" } = process.env;
const windowsPath = (path: string) => `Z:${path.replaceAll("/", "\\")}`;
const programs = ["terraform-provider-sec", "terraform-provider-vdb", "local-api"];

if (runnable.has("windows")) {
  describe("single executables for Windows, with Wine", () => {
    let prefix: string;
    let world: World;

    before(async () => {
      prefix = await mkdtemp(join(tmpdir(), "wine-"));
      const env = {
        PATH: process.env.PATH,
        HOME: prefix,
        WINEPREFIX: join(prefix, "prefix"),
        WINEDEBUG: "-all",
        // Node's error message on a system that claims to be Windows 7.
        NODE_SKIP_PLATFORM_CHECK: "1",
      };
      execFileSync("wine", ["cmd", "/c", "exit"], { env, stdio: "ignore" });
      const system = join(prefix, "prefix/drive_c/windows/system32", basename(library));
      if (!existsSync(system)) copyFileSync(library, system);
      const providers = join(prefix, "providers");
      mkdirSync(providers);
      for (const name of programs) {
        const file = single("windows_amd64", name);
        copyFileSync(file, join(providers, basename(file)));
      }
      world = {
        env,
        terraform: ["wine", terraform],
        localApi: ["wine", join(providers, "local-api.exe")],
        providers: windowsPath(providers),
        path: windowsPath,
      };
    });

    after(async () => {
      try {
        execFileSync("wineserver", ["--kill"], { env: { ...world.env }, stdio: "ignore" });
      } catch {
        // The process has ended.
      }
      await rm(prefix, { recursive: true, force: true, maxRetries: 20 });
    });

    it("Windows executables print their version", async () => {
      await inScratch(async (cwd) => {
        const file = single("windows_amd64", "terraform-provider-sec");
        const { code, output } = await run(["wine", file], ["--version"], { cwd, env: world.env });
        expect([code, output.trim()]).to.deep.equal([0, "terraform-provider-sec 2.2.0"]);
      });
    });

    it("Windows executables create, plan and destroy the resources of both providers, with Terraform for Windows", async () => {
      await expectLife(world);
    });

    it("Windows executables keep the objects of the local API in a folder, which only one process can use", async () => {
      await inScratch(async (folder) => {
        const args = ["sec", "--port", "0", "--data", windowsPath(join(folder, "data"))];
        const first = new LocalApi(world, folder, "first", args, {});
        await first.says(/listening on (\S+)/);
        const second = new LocalApi(world, folder, "second", args, {});
        await second.says(/in use by another (local API)/);
        expect(await second.ended()).to.equal(1);
        await first.end();
      });
    });
  });
}
