import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { copyFile, link, rename, rm, symlink } from "node:fs/promises";
import { basename, join } from "node:path";
import { expect } from "chai";
import { type PluginClient, startPlugin } from "../../../src/testing/plugin/client.ts";
import {
  expectSchema,
  type Host,
  kill,
  killAll,
  type SharedPlace,
  sharedPlace,
  startHost,
} from "../../support/shared-starts.ts";
import { eventually, removeTemporary, stubProgram, temporaryDirectory } from "../../support/stub.ts";
import { thorough } from "../../support/thorough.ts";

/** The number of commands that one process serves in the test of its growth. */
const commands = thorough ? 3_000 : 40;

/** Other systems keep no processes. */
const onLinux = process.platform === "linux" ? describe : () => undefined;

onLinux("a process that is kept for many commands", function () {
  this.timeout(120_000);
  let program: string;
  let place: SharedPlace;
  let kept: Readonly<Record<string, string | undefined>>;
  const clients: PluginClient[] = [];
  const hosts: Host[] = [];

  const start = async (
    env: Readonly<Record<string, string | undefined>> = {},
    cwd?: string,
    file = program,
  ) => {
    const client = await startPlugin({ command: file, env: { ...kept, ...env }, ...(cwd && { cwd }) });
    clients.push(client);
    return client;
  };
  /** Runs a command with one start, from its beginning to its end. */
  const command = async (
    env: Readonly<Record<string, string | undefined>> = {},
    cwd?: string,
    file = program,
  ) => {
    const client = await start(env, cwd, file);
    await expectSchema(client);
    expect(await client.shutdown()).to.deep.equal({ code: 0, signal: null });
    return client;
  };
  const host = (env: Readonly<Record<string, string | undefined>> = {}) => {
    const started = startHost(program, { ...kept, ...env });
    hosts.push(started);
    return started;
  };
  const keptNames = () => place.names().filter((name) => /-kept\d-[^.]*$/.test(name));
  /** Returns the processes that later commands find, in the order in which these look for them. */
  const keptNodes = () =>
    keptNames()
      .sort()
      .map((name) => Number(readFileSync(join(place.run, name), "utf8")));
  const stop = (env = kept) =>
    execFileSync(program, ["--stop"], { env: { ...process.env, ...env } as NodeJS.ProcessEnv }).toString();

  beforeEach(async () => {
    place = await sharedPlace();
    kept = { ...place.env, TFNODE_KEEP: "30m" };
    program = join(await temporaryDirectory(), "terraform-provider-stub");
    await copyFile(await stubProgram(), program);
  });
  afterEach(() => killAll({ place, clients, hosts }));
  after(removeTemporary);

  it("a kept process serves no command with other limits, which has another process", async () => {
    await command();
    const [first] = keptNodes();
    const limited = { command: "sh", args: ["-c", 'ulimit -n 256; exec "$0"', program], env: kept };
    for (let count = 0; count < 2; count++) {
      const client = await startPlugin(limited);
      clients.push(client);
      await expectSchema(client);
      expect(await client.shutdown()).to.deep.equal({ code: 0, signal: null });
    }
    expect(keptNodes()).to.have.length(2);
    await command();
    expect(keptNodes()[0]).to.equal(first);
    expect(keptNodes()).to.have.length(2);
  });

  it("a kept process serves the commands of several parents, and outlives them", async () => {
    const [one, other] = [host(), host()];
    const lines = [await one.start(), await other.start(), await one.start()];
    expect(new Set(lines).size).to.equal(3);
    const nodes = place.nodes();
    expect(nodes).to.have.length(1);
    for (const { child } of hosts) child.kill("SIGKILL");
    await eventually("the end of all starts", () => place.shells().length <= 1);
    await command();
    expect(place.nodes()).to.deep.equal(nodes);
  });

  it("a kept process is in its own session, which outlives the terminal and the job of the command", async () => {
    const parent = host();
    await parent.start();
    const [node = 0] = place.nodes();
    const session = readFileSync(`/proc/${node}/stat`, "latin1").split(") ")[1]?.split(" ")[3];
    expect(session).not.to.equal(String(parent.child.pid));
    process.kill(-(parent.child.pid ?? 0), "SIGKILL");
    process.kill(node, "SIGHUP");
    await command();
    expect(place.nodes()).to.deep.equal([node]);
  });

  it("a kept process ends the work for a command that was killed, and no other", async () => {
    const other = await start();
    const killed = host();
    const address = (await killed.start()).split("|")[3] ?? "";
    expect(existsSync(address)).to.equal(true);
    killed.child.kill("SIGKILL");
    await eventually("the end of its socket", () => !existsSync(address));
    await expectSchema(other);
    expect(place.nodes()).to.have.length(1);
  });

  it("a kept process ends if it receives no command", async () => {
    await command({ TFNODE_KEEP: "200ms" });
    await place.empty();
  });

  it("a kept process ends after --stop when its commands have ended, and new commands use another process", async () => {
    const running = await start();
    const [node] = place.nodes();
    expect(stop()).to.equal("terraform-provider-stub: 1 to end\n");
    await eventually("no names", () => !place.names().some((name) => name.endsWith(".c")));
    await expectSchema(running);
    await command();
    const next = place.nodes().filter((pid) => pid !== node);
    expect(next).to.have.length(1);
    expect((await running.shutdown()).code).to.equal(0);
    await eventually("the end of the first", () => !place.nodes().includes(node ?? 0));
    await command();
    expect(place.nodes()).to.deep.equal(next);
    expect(stop()).to.equal("terraform-provider-stub: 1 to end\n");
    await place.empty();
    expect(stop()).to.equal("terraform-provider-stub: no process to end\n");
  });

  it("a kept process ends when its file is replaced, after the running commands", async () => {
    const running = await start();
    const [node] = place.nodes();
    await copyFile(program, `${program}.new`);
    await rename(`${program}.new`, program);
    await command();
    await expectSchema(running);
    expect((await running.shutdown()).code).to.equal(0);
    await eventually("the end of the first", () => !place.nodes().includes(node ?? 0));
    await command();
    // The command that found the ending process started another one.
    expect(place.names().filter((name) => /-kept\d-.*\.c$/.test(name))).to.have.length(1);
    const nodes = place.nodes();
    await command();
    expect(place.nodes()).to.deep.equal(nodes);
  });

  it("a kept process serves a command of another folder and environment after the first one, with both", async () => {
    await command();
    const nodes = place.nodes();
    const elsewhere = await temporaryDirectory();
    const client = await start({ STUB_ANY: "other", TF_VAR_a: "b" }, elsewhere);
    expect(await environmentIn(client, "STUB_ANY")).to.equal(`other in ${elsewhere}`);
    expect((await client.shutdown()).code).to.equal(0);
    expect(place.nodes()).to.deep.equal(nodes);
  });

  it("one kept process serves the commands of 16 folders, each with a copy of its file, a hard link or a link to it", async () => {
    for (let number = 0; number < 16; number++) {
      const folder = await temporaryDirectory();
      // Packages have the version in the name of the file; Terraform starts it with a path from the working folder.
      const file = join(folder, `terraform-provider-stub${number % 2 === 0 ? "" : "_v1.2.3"}`);
      await ([copyFile, link, symlink][number % 3] ?? copyFile)(program, file);
      await command({}, folder, `./${basename(file)}`);
    }
    expect(place.nodes()).to.have.length(1);
    expect(keptNodes()).to.deep.equal(place.nodes());
    expect(stop()).to.equal("terraform-provider-stub: 1 to end\n");
    await place.empty();
  });

  it("a kept process does not serve a file that was edited after the build, which has a process of its own", async () => {
    const file = join(await temporaryDirectory(), "terraform-provider-stub");
    const text = readFileSync(program, "latin1");
    // The lines for the shell end with spaces.
    writeFileSync(file, text.replace("  */\n", " #*/\n"), { encoding: "latin1", mode: 0o755 });
    await command();
    const nodes = place.nodes();
    const edited = await start({}, undefined, file);
    await expectSchema(edited);
    expect(place.nodes()).to.have.length(2);
    expect(keptNodes()).to.deep.equal(nodes);
    expect((await edited.shutdown()).code).to.equal(0);
  });

  it("kept processes serve 20 commands with two environments, each with its own environment", async () => {
    const seen: string[] = [];
    for (let turn = 0; turn < 20; turn++) {
      const client = await start({ [`STUB_KEY_OF_${turn % 2}`]: `key ${turn % 2}` });
      for (const variable of ["STUB_KEY_OF_0", "STUB_KEY_OF_1"])
        seen.push(await calledWith(client, `own environment ${variable}`));
      expect((await client.shutdown()).code).to.equal(0);
      expect(place.nodes(), `after ${turn + 1} commands`).to.have.length(1);
    }
    const [even, odd] = [
      ["key 0", "undefined"],
      ["undefined", "key 1"],
    ];
    expect(seen).to.deep.equal(Array.from({ length: 10 }, () => [...(even ?? []), ...(odd ?? [])]).flat());
  });

  for (const [what, variable, [one, two], ask] of [
    ["a variable that differs was read", "STUB_ANY", ["one", "two"], "environment STUB_ANY"],
    ["a variable of Node differs", "NODE_NO_WARNINGS", ["1", undefined], "own environment NODE_NO_WARNINGS"],
    ["other authorities are named", "SSL_CERT_FILE", ["/a.pem", "/b.pem"], "own environment SSL_CERT_FILE"],
  ] as const) {
    it(`kept processes serve two kinds of commands next to each other when ${what}`, async () => {
      const nodes = new Set<number>();
      for (let turn = 0; turn < 8; turn++) {
        const value = turn % 2 === 0 ? one : two;
        const client = await start({ [variable]: value });
        expect(await calledWith(client, ask)).to.match(new RegExp(`^${value}( in |$)`));
        expect((await client.shutdown()).code).to.equal(0);
        for (const node of place.nodes()) nodes.add(node);
      }
      expect(nodes.size).to.equal(2);
      expect(place.nodes()).to.have.members([...nodes]);
    });
  }

  it("a kept process does not serve a command that differs in a variable which the program read before it served", async () => {
    for (let turn = 0; turn < 4; turn++) {
      const network = turn % 2 === 0 ? "tcp" : undefined;
      const client = await command({ STUB_NETWORK: network });
      expect(client.handshake.network, `turn ${turn}`).to.equal(network ?? "unix");
    }
    expect(place.nodes()).to.have.length(2);
  });

  for (const way of ["sync", "async"]) {
    it(`commands of two accounts each use the keys that a file has at their start, which a module of the process keeps (${way})`, async () => {
      const file = join(await temporaryDirectory(), "credentials");
      let before: readonly number[] = [];
      for (const content of ["missing", "key of one", "key of two", "key of one", "missing"]) {
        // One of them replaces the file, as editors do.
        if (content === "missing") await rm(file, { force: true });
        else if (content === "key of one") writeFileSync(file, content);
        else {
          writeFileSync(`${file}.new`, content);
          await rename(`${file}.new`, file);
        }
        const seen: string[] = [];
        for (let turn = 0; turn < 3; turn++) {
          // Each command has a parent of its own.
          const client = await startPlugin({
            command: "sh",
            args: ["-c", '"$0"; exit $?', program],
            env: kept,
          });
          clients.push(client);
          seen.push(await calledWith(client, `file ${way} ${file}`));
          expect((await client.shutdown()).code).to.equal(0);
        }
        expect(seen, content).to.deep.equal([content, content, content]);
        // The command that finds the change has a process of its own, and the next one starts a process that stays.
        expect(keptNodes()).to.have.length(1).and.not.deep.equal(before);
        before = keptNodes();
      }
    });
  }

  it("commands of two folders each use the file of their own folder, which a module of the process keeps, and both processes stay", async () => {
    const folders = [await temporaryDirectory(), await temporaryDirectory()];
    for (const [at, folder] of folders.entries()) writeFileSync(join(folder, "settings"), `of folder ${at}`);
    for (let turn = 0; turn < 4; turn++) {
      const client = await start({}, folders[turn % 2]);
      expect(await calledWith(client, "file sync settings")).to.equal(`of folder ${turn % 2}`);
      expect((await client.shutdown()).code).to.equal(0);
    }
    expect(keptNodes()).to.have.length(2);
  });

  it("of three kept processes, the last one ends to make room for a fourth environment", async () => {
    const turn = async (value: string) => {
      const client = await start({ STUB_ANY: value });
      expect(await calledWith(client, "environment STUB_ANY")).to.match(new RegExp(`^${value} in `));
      expect((await client.shutdown()).code).to.equal(0);
    };
    for (const value of ["one", "two", "three"]) await turn(value);
    const [one, two, three] = keptNodes();
    // This command has its own process.
    await turn("four");
    await eventually("the end of the third", () => !place.nodes().includes(three ?? 0));
    await turn("four");
    const nodes = keptNodes();
    expect(nodes).to.have.length(3).and.include.members([one, two]);
    for (const value of ["one", "four", "two", "four"]) await turn(value);
    expect(keptNodes()).to.deep.equal(nodes);
  });

  it("a kept process stays next to another one for a concurrent command of another folder or environment", async () => {
    const running = await start({ STUB_ANY: "one" });
    const others = [await start({ STUB_ANY: "two" }), await start({ STUB_ANY: "two" })];
    for (const client of others) expect(await environmentIn(client, "STUB_ANY")).to.match(/^two in /);
    expect(await environmentIn(running, "STUB_ANY")).to.match(/^one in /);
    expect(place.nodes()).to.have.length(2);
    expect(place.names().filter((name) => /-kept\d-.*\.c$/.test(name))).to.have.length(2);
  });

  it("a kept process ends when its files are removed, because no start could find it again", async () => {
    await command();
    for (const name of place.names()) unlinkSync(join(place.run, name));
    await place.empty();
    await command();
  });

  it("a command with an invalid TFNODE_KEEP is served by the process of that command", async () => {
    const parent = host({ TFNODE_KEEP: "soon" });
    await parent.start();
    const names = place
      .names()
      .filter((name) => name.endsWith(`-${parent.child.pid}`) || name.includes(`-${parent.child.pid}-`));
    expect(names).not.to.deep.equal([]);
  });

  it("a new kept process replaces one that was killed, or that crashed", async () => {
    await command();
    for (const pid of place.nodes()) kill(pid);
    await eventually("the end of the first", () => place.shells().length === 0);
    const crashing = await start();
    crashing.call("callFunction", { name: "crash" }).catch(() => undefined);
    expect((await crashing.process.exited).code).to.equal(2);
    expect(crashing.process.stderr()).to.match(/^panic: thrown later on purpose\n/);
    // The shell next to the crashed process would refuse a start that announces itself before the shell ends.
    await eventually("the end of the shell next to the crashed process", () => place.shells().length === 0);
    await command();
    expect(place.nodes()).to.have.length(1);
  });

  it("a command that starts right after a kept process and the shell next to it were killed does not wait for them", async () => {
    for (let times = 0; times < (thorough ? 50 : 3); times++) {
      await command();
      for (const pid of [...place.nodes(), ...place.shells()]) kill(pid);
      await command();
    }
    for (let times = 0; times < 2; times++) await command();
    expect(place.nodes().length).to.be.lessThan(3);
  });

  it("a command that finds the FIFO of a killed process without the file of its process ID does not wait for it", async () => {
    for (const missing of [false, true]) {
      await command();
      const file = keptNames()[0] ?? "";
      // A start was killed before it wrote the ID, or something has removed the file.
      if (missing) unlinkSync(join(place.run, file));
      else writeFileSync(join(place.run, file), "");
      // In this order, because a shell whose Node has ended removes the files.
      for (const pid of [...place.shells(), ...place.nodes()]) kill(pid);
      await command();
      expect(keptNames()).to.deep.equal([]);
    }
  });

  it("a command that finds a process which was killed before Node had started does not wait for it", async () => {
    const folder = await temporaryDirectory();
    writeFileSync(join(folder, "node"), "#!/bin/sh\nwhile :; do sleep 1; done\n", { mode: 0o755 });
    void host({ PATH: `${folder}:${process.env.PATH}` }).start();
    const shell = await eventually("the file with the process ID of the shell", () => {
      const [file] = keptNames();
      return file !== undefined && Number(readFileSync(join(place.run, file), "utf8"));
    });
    // The process becomes the shell a moment after it exists.
    await eventually("the shell", () => place.shells().includes(Number(shell)));
    for (const pid of place.shells()) kill(pid);
    await command();
    expect(keptNames()).to.deep.equal([]);
  });

  it("a kept process does not serve the commands that the provider starts itself", async () => {
    const client = await start();
    expect(await environmentIn(client, "TFNODE_KEEP")).to.match(/^off in /);
  });

  it(`a kept process serves ${commands.toLocaleString("en")} commands with the files and the memory of the first ones`, async function () {
    this.timeout(commands * 500);
    for (let times = 0; times < commands / 5; times++) await command();
    const nodes = place.nodes();
    const files = () =>
      execFileSync("ls", [`/proc/${nodes[0]}/fd`])
        .toString()
        .split("\n").length;
    const resident = () =>
      Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${nodes[0]}/status`, "latin1"))?.[1]);
    const before = { files: files(), resident: resident() };
    for (let times = 0; times < commands / 4; times++)
      await Promise.all([1, 2, 3, 4].map(() => command({ TF_VAR_turn: String(times) })));
    expect(place.nodes()).to.deep.equal(nodes);
    await eventually("as few files", () => files() <= before.files + 2);
    expect(resident() - before.resident).to.be.lessThan(50_000);
    expect(place.names().filter((name) => !name.endsWith(".w"))).to.have.length(2);
  });

  it("a kept process writes no value of the environment to a file", async () => {
    const secret = "a-secret-of-the-environment";
    await command({ STUB_SECRET: secret });
    for (const name of place.names().filter((one) => !one.endsWith(".c"))) {
      expect(readFileSync(join(place.run, name), "utf8")).to.match(/^[\d: ]*\n$/);
      expect(name).not.to.contain(secret);
    }
  });

  it("--stop does not write to files that are not FIFOs of this user", () => {
    const path = join(place.run, "00000000-1-kept1-host-+terraform-provider-stub.c");
    writeFileSync(path, "");
    expect(stop()).to.equal("terraform-provider-stub: no process to end\n");
    expect(readFileSync(path, "utf8")).to.equal("");
  });
});

/** Returns the value of a variable of `process.env`, and the working directory, as the code of a provider reads them. */
async function environmentIn(client: PluginClient, variable: string): Promise<string> {
  return await calledWith(client, `environment ${variable}`);
}

/** Returns the result of a function of the stub. */
async function calledWith(client: PluginClient, name: string): Promise<string> {
  const { error } = await client.call("callFunction", { name });
  return String(error?.text).replace(/^called .*?: /, "");
}
