import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect } from "chai";
import { program } from "../../src/testing/terraform/process.ts";
import { expectLife } from "./support/expect-life.ts";
import { inScratch, LocalApi, run, single, singles, withoutNode } from "./support/world.ts";

const sec = single("linux_amd64", "terraform-provider-sec");
const localApi = single("linux_amd64", "local-api");
const terraform = execFileSync("sh", ["-c", 'command -v "$0"', program()], { encoding: "utf8" }).trim();

describe("single executables for Linux", () => {
  it("executables create, plan and destroy the resources of both providers without Node", async () => {
    await inScratch(async (home) => {
      await expectLife({
        env: withoutNode(home),
        terraform: [terraform],
        localApi: [localApi],
        providers: join(singles, "linux_amd64"),
        path: (path) => path,
      });
    });
  });

  it("executables print the same output as the small files", async () => {
    await inScratch(async (cwd) => {
      for (const args of [["--version"], ["--help"], ["--nonsense"], []]) {
        const small = spawnSync("dist/terraform-provider-sec", args, { encoding: "utf8" });
        const large = spawnSync(sec, args, { cwd, env: withoutNode(cwd), encoding: "utf8" });
        expect([large.status, large.stdout, large.stderr]).to.deep.equal([
          small.status,
          small.stdout,
          small.stderr,
        ]);
      }
    });
  });

  it("executables ignore NODE_OPTIONS, options of Node, and files next to them", async () => {
    await inScratch(async (folder) => {
      const copy = join(folder, basename(sec));
      copyFileSync(sec, copy);
      for (const name of ["package.json", "single.js", "node.config.json", "program", ".env"])
        writeFileSync(join(folder, name), "this is not { JSON");
      mkdirSync(join(folder, "node_modules"));
      writeFileSync(join(folder, "evil.cjs"), "process.exit(70)");
      const env = {
        ...withoutNode(folder),
        NODE_OPTIONS: `--require ${join(folder, "evil.cjs")} --no-such-option`,
        NODE_PATH: folder,
      };
      const { code, output } = await run([copy], ["--version"], { cwd: folder, env });
      expect([code, output.trim()]).to.deep.equal([0, "terraform-provider-sec 2.2.0"]);
      const option = await run([copy], ["--require=./evil.cjs"], { cwd: folder, env });
      expect(option.code).to.equal(2);
      expect(option.output).to.contain("unknown argument --require=./evil.cjs");
    });
  });

  it("executables are found by their own path through a link, and from another folder", async () => {
    await inScratch(async (folder) => {
      symlinkSync(sec, join(folder, "linked"));
      const { code, output } = await run(["./linked"], ["--version"], {
        cwd: folder,
        env: withoutNode(folder),
      });
      expect([code, output.trim()]).to.deep.equal([0, "terraform-provider-sec 2.2.0"]);
    });
  });

  it("executables start a local API in the background without Node, under the name by which they are called", async () => {
    await inScratch(async (folder) => {
      symlinkSync(localApi, join(folder, "local-api"));
      const env = { ...withoutNode(folder), XDG_STATE_HOME: join(folder, "state") };
      const script = `
        set -eu
        eval "$(./local-api sec --detach)"
        ./local-api sec --detach | grep -c "^export SEC_API_URL=$SEC_API_URL$"
        ./local-api --version
        eval "$(./local-api sec --stop)"
        test -z "\${SEC_API_URL-}"
      `;
      const { status, stdout, stderr } = spawnSync("/bin/sh", ["-c", script], {
        cwd: folder,
        env,
        encoding: "utf8",
      });
      expect(status, stderr).to.equal(0);
      expect(stdout).to.match(/^1\nlocal-api \d+\.\d+\.\d+\n$/);
      expect(stderr).to.match(/^local-api: the local API of sec runs in the background already /m);
      expect(stderr).to.match(/^the local API of sec has ended$/m);
    });
  });

  it("executables serve with --debug until they are interrupted", async () => {
    await inScratch(async (folder) => {
      const child = spawn(sec, ["--debug"], {
        env: { ...withoutNode(folder) },
        stdio: ["ignore", "pipe", "inherit"],
      });
      const ended = once(child, "exit");
      let said = "";
      for await (const text of child.stdout.setEncoding("utf8")) {
        said += text;
        if (said.includes("TF_REATTACH_PROVIDERS=")) break;
      }
      expect(said).to.contain(`"Pid":${child.pid}`);
      child.kill("SIGINT");
      expect(await ended).to.deep.equal([0, null]);
    });
  });

  it("executables keep the objects of the local API in a folder", async () => {
    await inScratch(async (folder) => {
      const world = {
        env: withoutNode(folder),
        terraform: [terraform],
        localApi: [localApi],
        providers: singles,
        path: (path: string) => path,
      };
      const args = ["sec", "--port", "0", "--data", join(folder, "data")];
      const first = new LocalApi(world, folder, "first", args, {});
      await first.says(/listening on (\S+)/);
      const second = new LocalApi(world, folder, "second", args, {});
      await second.says(/in use by another (local API)/);
      expect(await second.ended()).to.equal(1);
      expect(await first.end()).to.equal(0);
      const third = new LocalApi(world, folder, "third", args, {});
      await third.says(/listening on (\S+)/);
      expect(await third.end()).to.equal(0);
    });
  });
});
