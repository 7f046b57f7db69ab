import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { chmod, copyFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { type PluginClient, startPlugin } from "../../../src/testing/plugin/client.ts";
import {
  expectSchema,
  type Host,
  killAll,
  type SharedPlace,
  sharedPlace,
  startHost,
} from "../../support/shared-starts.ts";
import { eventually, removeTemporary, stubProgram, temporaryDirectory } from "../../support/stub.ts";

/** Runs a command as the first process of a container, which has its own processes and shares the files of this one. */
const container = ["unshare", "--pid", "--mount", "--mount-proc", "--fork", "--kill-child"] as const;

/** Reports whether containers can be created, which only root may do, and not everywhere. */
const hasContainers = () => spawnSync(container[0], [...container.slice(1), "true"]).status === 0;

const onLinux = process.platform === "linux" ? describe : () => undefined;

onLinux("processes that share in containers", function () {
  this.timeout(120_000);
  let program: string;
  let place: SharedPlace;
  const clients: PluginClient[] = [];
  const hosts: Host[] = [];

  before(async function () {
    if (!hasContainers()) {
      process.stdout.write("      NOT RUN: unshare is not permitted\n");
      return this.skip();
    }
    const folder = await temporaryDirectory();
    program = join(folder, "terraform-provider-stub");
    await copyFile(await stubProgram(), program);
    await chmod(folder, 0o755);
  });
  beforeEach(async () => {
    place = await sharedPlace();
  });
  afterEach(() => killAll({ place, clients, hosts }));
  after(removeTemporary);

  const host = (env: Readonly<Record<string, string>>) => {
    const started = startHost(program, { ...place.env, ...env }, container);
    hosts.push(started);
    return started;
  };

  it("a start has its own process if the disk is full, whichever file is the first that does not fit", async () => {
    for (const files of [3, 4, 5, 6, 7]) {
      const script = `mount -t tmpfs -o mode=0700,nr_inodes=${files} tmpfs "$XDG_CACHE_HOME" &&
        mkdir -p "$XDG_CACHE_HOME/tfnode" && mkdir -m 700 "$XDG_CACHE_HOME/tfnode/run" && exec "$1"`;
      const args = ["--mount", "sh", "-c", script, "sh", program];
      const env = { ...place.env, TMPDIR: await temporaryDirectory() };
      const client = await startPlugin({ command: "unshare", args, env });
      clients.push(client);
      await expectSchema(client);
      expect(await client.shutdown(), `${files} files`).to.deep.equal({ code: 0, signal: null });
      expect(client.process.stderr()).to.equal("");
    }
  });

  for (const [what, env] of [
    ["of one command", {}],
    ["that are kept", { TFNODE_KEEP: "30m" }],
  ] as const) {
    it(`processes ${what} serve a Terraform that is the first process of its container`, async () => {
      for (let times = 0; times < 2; times++) {
        const terraform = host(env);
        const lines = [await terraform.start(), await terraform.start(), await terraform.start()];
        expect(new Set(lines).size).to.equal(3);
        expect(place.nodes()).to.have.length(1);
        terraform.child.kill("SIGKILL");
        // The end of a container leaves names behind, which the next one must not use as its own.
        await eventually("the end of the container", () => place.nodes().length === 0);
      }
    });

    it(`processes ${what} do not serve starts of another container with the same home`, async () => {
      const [one, other] = [host(env), host(env)];
      for (let times = 0; times < 3; times++) {
        const lines = await Promise.all([one.start(), other.start()]);
        expect(new Set(lines).size).to.equal(2);
      }
      expect(place.nodes()).to.have.length(2);
      one.child.kill("SIGKILL");
      await eventually("the end of the container", () => place.nodes().length === 1);
      const nodes = place.nodes();
      await other.start();
      expect(place.nodes()).to.deep.equal(nodes);
    });

    for (const [which, lastPid] of [
      ["with another process ID", () => 20],
      ["with the process ID of the serving process", (numberOfNode: number) => numberOfNode - 1],
    ] as const) {
      it(`processes ${what} do not serve a start ${which} from a container with equal keys`, async () => {
        // The boot, the first process, the parent and its start time are equal to those of the other container.
        const stat = join(await temporaryDirectory(), "stat");
        writeFileSync(stat, `1 (sh) S 0 1 1 0 -1 ${"0 ".repeat(13)}7 0 0\n`);
        const startIn = async (before: string) => {
          const script = `mount --bind ${stat} /proc/1/stat && ${before} "$1"; exit`;
          const [command, ...args] = container;
          const client = await startPlugin({
            command,
            args: [...args, "sh", "-c", script, "sh", program],
            env: { ...place.env, ...env },
          });
          clients.push(client);
          await expectSchema(client);
          return client;
        };
        const one = await startIn("");
        const number = place.names().find((name) => /-7-(1-7|kept1)-[^.]*$/.test(name)) ?? "";
        const numberOfNode = Number(readFileSync(join(place.run, number), "utf8"));
        const pid = lastPid(numberOfNode);
        const other = await startIn(`echo ${pid} >/proc/sys/kernel/ns_last_pid &&`);
        expect(place.nodes()).to.have.length(2);
        await expectSchema(one);
        for (const client of [one, other]) {
          await client.raw("/plugin.GRPCController/Shutdown", Buffer.alloc(0));
          expect((await client.process.exited).signal).to.equal(null);
        }
      });
    }
  }
});
