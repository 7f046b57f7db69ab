import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { type PluginClient, startPlugin } from "../../../src/testing/plugin/client.ts";
import { hurriedSleep } from "../../support/hurried-sleep.ts";
import {
  expectSchema,
  type Host,
  killAll,
  type SharedPlace,
  sharedPlace,
  startHost,
} from "../../support/shared-starts.ts";
import { eventually, removeTemporary, stubProgram, temporaryDirectory } from "../../support/stub.ts";

/** On other systems every start has its own process. */
const onLinux = process.platform === "linux" ? describe : () => undefined;

onLinux("a shared process whose event loop is blocked", function () {
  this.timeout(120_000);
  let program: string;
  let path: string;
  let place: SharedPlace;
  let env: Readonly<Record<string, string | undefined>>;
  const clients: PluginClient[] = [];
  const hosts: Host[] = [];

  const start = async (more: Readonly<Record<string, string | undefined>> = {}) => {
    const client = await startPlugin({ command: program, env: { ...env, ...more } });
    clients.push(client);
    return client;
  };
  /** Starts the program as a client does that calls nothing, and returns the shared process. */
  const hosted = async () => {
    const host = startHost(program, env);
    hosts.push(host);
    await host.start();
    const [node = 0] = place.nodes();
    return { host, node };
  };
  /** Blocks the event loop of a process, and resolves when it is blocked: before that, the process would serve a start. */
  const block = async (pid: number) => {
    process.kill(pid, "SIGUSR2");
    await eventually("the end of all responses", () => commandOf(pid).includes("(blocked)"));
  };
  const failure = () => join(place.run, "failed-terraform-provider-stub");
  before(async () => {
    const folder = await temporaryDirectory();
    program = join(folder, "terraform-provider-stub");
    await copyFile(await stubProgram(), program);
    path = await hurriedSleep(folder);
  });
  beforeEach(async () => {
    place = await sharedPlace();
    env = { ...place.env, PATH: path };
  });
  afterEach(() => killAll({ place, clients, hosts }));
  after(removeTemporary);

  it("a shared process whose event loop is blocked is killed when its client has ended, and the next log says so", async () => {
    const { host, node } = await hosted();
    await block(node);
    host.child.kill("SIGKILL");
    await eventually("the end of the process", () => place.nodes().length === 0);
    await eventually("the end of the shells", () => place.shells().length === 0);
    expect(readdirSync(place.run)).to.deep.equal(["failed-terraform-provider-stub"]);
    expect(statSync(failure()).mode & 0o777).to.equal(0o600);
    const client = await start({ TF_LOG: "warn" });
    await expectSchema(client);
    expect(client.process.stderr()).to.contain(
      `Its event loop was blocked, and its clients had ended: node ${program}`,
    );
  });

  it("a shared process that responds is not killed, and its clients are in the file of its responses", async () => {
    const client = await start();
    const file = join(place.run, place.names().find((name) => name.endsWith(".w")) ?? "");
    for (let times = 0; times < 2; times++) {
      const before = statSync(file).mtimeMs;
      await eventually("the question of the shell, and the response", () => {
        const { mtimeMs, size } = statSync(file);
        return mtimeMs > before && size > 0;
      });
    }
    expect(readFileSync(file, "utf8")).to.match(new RegExp(`^${process.pid}:\\d+\\n$`));
    await expectSchema(client);
    expect(await client.shutdown()).to.deep.equal({ code: 0, signal: null });
  });

  it("a start that waits for a blocked process gets its own, and later starts share another one", async () => {
    await expectSchema(await start());
    const [blocked = 0] = place.nodes();
    await block(blocked);
    const waiting = await start();
    await expectSchema(waiting);
    expect(place.nodes()).to.include(waiting.process.child.pid);
    for (let times = 0; times < 2; times++) await expectSchema(await start());
    // The blocked process has a client, which may wait for the end of the calculation.
    expect(place.nodes()).to.include(blocked).and.have.length(3);
  });

  it("two interrupts end a start whose shared process is blocked, and then the process", async () => {
    const { host, node } = await hosted();
    await block(node);
    const [shell = 0] = place.shells().filter((pid) => parentOf(pid) === host.child.pid);
    const ended = new Promise((resolve) => host.child.stdout?.on("data", (text) => resolve(String(text))));
    for (let times = 0; times < 2; times++) {
      process.kill(shell, "SIGINT");
      // Two signals of the same kind that are pending at the same time are one.
      await eventually("the handling of the signal", () => !isPending(shell));
    }
    expect(await ended).to.equal("ended 130 null\n");
    host.child.kill("SIGKILL");
    await eventually("the end of the process", () => place.nodes().length === 0);
  });

  describe("a process of its own", () => {
    /** Starts the program without sharing, as a client does that calls nothing. */
    const alone = async (more: Readonly<Record<string, string | undefined>> = {}) => {
      env = { ...env, TFNODE_SHARE: "off", SLEEP: "0.2", SLEPT: join(place.run, "slept"), ...more };
      return await hosted();
    };
    const looks = () => (existsSync(env.SLEPT ?? "") ? statSync(env.SLEPT ?? "").size : 0);

    it("a process of its own whose event loop is blocked is killed when its client has ended, and the next log says so", async () => {
      const { host, node } = await alone();
      await block(node);
      host.child.kill("SIGKILL");
      await eventually("the end of the process and the shell", () => {
        return place.nodes().length + place.shells().length === 0;
      });
      expect(statSync(failure()).mode & 0o777).to.equal(0o600);
      const client = await start({ TF_LOG: "warn" });
      await expectSchema(client);
      expect(client.process.stderr()).to.contain(
        `A process of this provider failed while no client used it. Starts that waited for it had processes of their own. The failure: Its event loop was blocked, and its clients had ended: node ${program}`,
      );
    });

    it("a process of its own whose event loop is blocked calculates as long as its client waits", async () => {
      const { node } = await alone();
      await block(node);
      await eventually("many looks of the shell", () => looks() > 12);
      expect(place.nodes()).to.deep.equal([node]);
    });

    it("the shell that watches a process of its own ends with the process", async () => {
      const client = await start({ TFNODE_SHARE: "off", SLEEP: "600" });
      await expectSchema(client);
      expect(place.shells()).to.have.length(1);
      expect(parentOf(place.shells()[0] ?? 0)).to.equal(client.process.child.pid);
      expect(await client.shutdown()).to.deep.equal({ code: 0, signal: null });
      await place.empty();
    });

    it("the shell that watches a process of its own ends after the process was killed", async () => {
      const client = await start({ TFNODE_SHARE: "off", SLEEP: "0.2" });
      client.process.child.kill("SIGKILL");
      await eventually("the end of the shell", () => place.shells().length === 0);
    });
  });

  describe("a kept process", () => {
    const stop = () =>
      execFileSync(program, ["--stop"], { env: { ...process.env, ...env }, encoding: "utf8" });

    beforeEach(() => {
      env = { ...env, TFNODE_KEEP: "30m" };
    });

    it("--stop kills a kept process whose event loop is blocked, and names the call", async () => {
      const client = await start();
      await expectSchema(client);
      const [node] = place.nodes();
      client.call("callFunction", { name: "block" }).catch(() => undefined);
      await eventually("the call", () => commandOf(node).includes("CallFunction block"));
      expect(stop()).to.equal(
        `terraform-provider-stub: killed process ${node} (node ${program}: CallFunction block), whose event loop was blocked\n`,
      );
      expect((await client.process.exited).code).to.equal(2);
      await eventually("the end of the shells", () => place.shells().length === 0);
      expect(stop()).to.equal("terraform-provider-stub: no process to end\n");
    });

    it("a kept process whose event loop is blocked without a client is killed, and a command in the meantime has its own", async () => {
      const first = await start();
      await expectSchema(first);
      expect((await first.shutdown()).code).to.equal(0);
      const [node = 0] = place.nodes();
      await block(node);
      await expectSchema(await start());
      await eventually("the end of the blocked process", () => !place.nodes().includes(node));
    });
  });
});

function commandOf(pid = 0): string {
  return readFileSync(`/proc/${pid}/cmdline`, "latin1").replaceAll("\0", " ");
}

function parentOf(pid: number): number {
  return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "latin1"))?.[1]);
}

/** Reports whether a process has a signal that it has not received yet. */
function isPending(pid: number): boolean {
  return !/^ShdPnd:\s*0+$/m.test(readFileSync(`/proc/${pid}/status`, "latin1"));
}
