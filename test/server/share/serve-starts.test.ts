import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { chmod, chown, copyFile, mkdir, rename, rm, stat, symlink, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { delimiter, join } from "node:path";
import { expect } from "chai";
import { makeClientCertificate } from "../../../src/server/combined/client-certificate.ts";
import { PluginClient, parseHandshake, startPlugin } from "../../../src/testing/plugin/client.ts";
import { pluginEnvironment, startProcess } from "../../../src/testing/plugin/process.ts";
import {
  expectSchema,
  kill,
  killAll,
  type SharedPlace,
  sharedPlace,
  startHost,
} from "../../support/shared-starts.ts";
import { eventually, removeTemporary, stubProgram, temporaryDirectory } from "../../support/stub.ts";
import { thorough } from "../../support/thorough.ts";

/** The shells used as /bin/sh on some systems, if this machine has them. */
const shells = [["dash"], ["bash", "--posix"], ["busybox", "sh"]].filter(([shell = ""]) =>
  (process.env.PATH ?? "").split(delimiter).some((path) => existsSync(join(path, shell))),
);

/** The number of starts that one process serves, first one after the other and then in groups of eight, in the test of its growth. */
const growth = thorough ? { first: 20, groups: 12 } : { first: 8, groups: 3 };

/** On other systems every start has its own process. */
const onLinux = process.platform === "linux" ? describe : () => undefined;

/** Only root may run processes as another user. */
const asRoot = process.getuid?.() === 0 ? it : () => undefined;

onLinux("one process for all starts of a command", function () {
  this.timeout(120_000);
  let program: string;
  let place: SharedPlace;
  const clients: PluginClient[] = [];

  const start = async (env: Readonly<Record<string, string | undefined>> = {}, command = program) => {
    const client = await startPlugin({ command, env: { ...place.env, ...env } });
    clients.push(client);
    return client;
  };

  before(async () => {
    // Another process of tests may rebuild it, which makes it another file.
    const folder = await temporaryDirectory();
    await chmod(folder, 0o755);
    program = join(folder, "terraform-provider-stub");
    await copyFile(await stubProgram(), program);
  });
  beforeEach(async () => {
    place = await sharedPlace();
  });
  afterEach(() => killAll({ place, clients }));
  after(removeTemporary);

  it("starts for which the shared process has too few descriptors have processes of their own, and all are served", async () => {
    const limited = { command: "sh", args: ["-c", 'ulimit -n 56; exec "$0"', program], env: place.env };
    for (let count = 0; count < 8; count++) {
      const client = await startPlugin(limited);
      clients.push(client);
      await expectSchema(client);
    }
    expect(place.nodes().length).to.be.greaterThan(1).and.lessThan(9);
    for (const client of clients) await expectSchema(client);
  });

  it("concurrent starts for which the shared process has too few descriptors have processes of their own, and all are served", async () => {
    const limited = { command: "sh", args: ["-c", 'ulimit -n 64; exec "$0"', program], env: place.env };
    const together = await Promise.all(Array.from({ length: 12 }, () => startPlugin(limited)));
    clients.push(...together);
    await Promise.all(together.map(expectSchema));
    expect(place.nodes().length).to.be.greaterThan(1);
  });

  it("a start whose FIFOs cannot be opened for want of descriptors has a process of its own", async () => {
    const limited = { command: "sh", args: ["-c", 'ulimit -n 256; exec "$0"', program], env: place.env };
    const first = await startPlugin(limited);
    clients.push(first);
    await expectSchema(first);
    await first.call("callFunction", { name: "open all" });
    const next = await startPlugin(limited);
    clients.push(next);
    await expectSchema(next);
    expect(commandOf(next.process.child.pid)).to.match(/^node /);
    await expectSchema(first);
  });

  it("a start for which the shared process cannot listen has a process of its own, which reports the reason", async () => {
    const directory = join(await temporaryDirectory(), "missing");
    const reported = await start({ PLUGIN_UNIX_SOCKET_DIR: directory }).catch((error) => error);
    expect(String(reported)).to.contain("there is no such directory");
    await mkdir(directory);
    await expectSchema(await start({ PLUGIN_UNIX_SOCKET_DIR: directory }));
    expect(place.nodes()).to.have.length(1);
  });

  it("a start with an unreadable certificate has a process of its own, which reports the reason, and other starts continue", async () => {
    const other = await start();
    const reported = await start({ PLUGIN_CLIENT_CERT: "none" }).catch((error) => error);
    expect(String(reported)).to.contain("PLUGIN_CLIENT_CERT is not a certificate");
    await expectSchema(other);
    await expectSchema(await start());
    expect(place.nodes()).to.have.length(1);
  });

  it("a start whose names were removed before it was served has a process of its own", async () => {
    const first = await start();
    await expectSchema(first);
    const [node = 0] = place.nodes();
    process.kill(node, "SIGSTOP");
    const waiting = start();
    await eventually("the names of the start", () => place.names().some((name) => name.endsWith(".o")));
    await rm(place.run, { recursive: true });
    process.kill(node, "SIGCONT");
    const client = await waiting;
    await expectSchema(client);
    expect(commandOf(client.process.child.pid)).to.match(/^node /);
    await mkdir(place.run, { mode: 0o700 });
  });

  for (const [shell = "", ...args] of shells) {
    it(`a shared process serves sequential and concurrent starts in ${shell}`, async () => {
      const inShell = async () => {
        const command = { command: shell, args: [...args, program], env: place.env };
        const client = await startPlugin(command);
        clients.push(client);
        await expectSchema(client);
        return client;
      };
      for (let times = 0; times < 2; times++)
        expect(await (await inShell()).shutdown()).to.deep.equal({ code: 0, signal: null });
      const [node] = place.nodes();
      const together = await Promise.all([1, 2, 3, 4, 5, 6].map(inShell));
      expect(place.nodes()).to.deep.equal([node]);
      for (const client of together) expect((await client.shutdown()).code).to.equal(0);
      for (const client of together) expect(client.process.stderr()).to.equal("");
      expect(place.nodes()).to.deep.equal([node]);
    });
  }

  it("concurrent starts find a shared process before it exists", async () => {
    const together = await Promise.all([1, 2, 3, 4, 5, 6].map(() => start()));
    await Promise.all(together.map(expectSchema));
    expect(place.nodes()).to.have.length(1);
  });

  it("a shared process has a separate socket for each start, which only the client of the start can use", async () => {
    const [one, other] = [await start(), await start()];
    expect(one.handshake.address).not.to.equal(other.handshake.address);
    expect(one.handshake.certificate).not.to.equal(other.handshake.certificate);
    for (const { handshake } of [one, other])
      expect((await stat(handshake.address)).mode & 0o777).to.equal(0o600);
    const stranger = new PluginClient(one.process, other.handshake, makeClientCertificate());
    const refused = await stranger.call("getProviderSchema", {}).catch((error) => error);
    expect(refused).to.be.instanceOf(Error);
    stranger.close();
    await expectSchema(other);
  });

  it("a shared process leaves no files behind when the process that started it is killed", async () => {
    const host = startHost(program, place.env);
    const [line] = [await host.start(), await host.start()];
    const connection = connect(parseHandshake(line).address);
    await once(connection, "connect");
    // The end of the process may reset the connection.
    connection.on("error", () => {});
    expect(place.nodes()).to.have.length(1);
    host.child.kill("SIGKILL");
    const killed = Date.now();
    await place.empty();
    // On an idle machine this takes half a second; the limit is much higher for a busy one.
    expect(Date.now() - killed).to.be.lessThan(20_000);
    connection.destroy();
  });

  it("a shared process serves one parent: starts of another parent have another process", async () => {
    const hosts = [startHost(program, place.env), startHost(program, place.env)];
    for (const host of hosts) for (let times = 0; times < 2; times++) await host.start();
    expect(place.nodes()).to.have.length(2);
    for (const { child } of hosts) child.kill("SIGKILL");
    await place.empty();
  });

  it("a shared process continues when a shell is killed, and ends the work for it", async () => {
    const [one, other] = [await start(), await start()];
    one.process.child.kill("SIGKILL");
    await eventually("the end of its socket", () => !existsSync(one.handshake.address));
    await expectSchema(other);
    await expectSchema(await start());
    expect(place.nodes()).to.have.length(1);
  });

  it("starts report a crash when their shared process is killed, and the next start works", async () => {
    const together = [await start(), await start(), await start()];
    for (const pid of place.nodes()) kill(pid);
    for (const client of together)
      expect(await client.process.exited).to.deep.equal({ code: 2, signal: null });
    // The shell next to the killed process would refuse a start that announces itself before the shell ends.
    await eventually("the end of the shell next to the killed process", () => place.shells().length === 0);
    await expectSchema(await start());
    await expectSchema(await start());
    expect(place.nodes()).to.have.length(1);
  });

  it("a start has its own process if the shared process is killed before its response", async () => {
    const hook = join(await temporaryDirectory(), "hook.cjs");
    await writeFile(
      hook,
      `if (process.env.TFNODE_SHARE_KEY) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);`,
    );
    const first = start({ NODE_OPTIONS: `--require=${hook}` });
    await eventually("a process", () => place.nodes().length > 0);
    for (const pid of place.nodes()) kill(pid);
    await expectSchema(await first);
  });

  it("the failure of a shared process that served no start is in the log of the next start with a log, once", async () => {
    const hook = join(await temporaryDirectory(), "hook.cjs");
    await writeFile(
      hook,
      `const vm = require("node:vm");
       vm.Script = class extends vm.Script {
         constructor(code, options) {
           if (process.env.TFNODE_SHARE_KEY && /first\\.js$/.test(options.filename)) throw new Error("broken on purpose");
           super(code, options);
         }
       };`,
    );
    const client = await start({ NODE_OPTIONS: `--require=${hook}` });
    await expectSchema(client);
    expect(commandOf(client.process.child.pid)).to.match(/^node /);
    const warnings = async () => {
      const logged = await start({ TF_LOG: "warn" });
      await expectSchema(logged);
      await logged.shutdown();
      return (
        logged.process
          .stderr()
          .match(/A process of this provider failed [^\\]*: Error: broken on purpose/g) ?? []
      );
    };
    expect(place.names().filter((name) => name.startsWith("failed-"))).to.have.length(1);
    expect(await warnings()).to.have.length(1);
    expect(await warnings()).to.have.length(0);
    expect(place.names().filter((name) => name.startsWith("failed-"))).to.deep.equal([]);
  });

  it("a shared process ends together with the shell next to it, and the next start detects that", async () => {
    const client = await start();
    const [beside] = place.shells().filter((pid) => pid !== client.process.child.pid);
    for (const pid of [beside ?? 0, ...place.nodes()]) kill(pid);
    expect((await client.process.exited).code).to.equal(2);
    await expectSchema(await start());
    await expectSchema(await start());
    await expectSchema(await start());
  });

  for (const [name, message] of [
    ["crash", "thrown later on purpose"],
    ["reject", "rejected on purpose"],
  ] as const) {
    it(`a crash of a shared process is reported to every start: ${message}`, async () => {
      const together = [await start(), await start(), await start()];
      together[1]?.call("callFunction", { name }).catch(() => undefined);
      for (const client of together) {
        expect(await client.process.exited).to.deep.equal({ code: 2, signal: null });
        const [first, second, third, at] = client.process.stderr().split("\n");
        expect([first, second, third]).to.deep.equal([`panic: ${message}`, "", `Error: ${message}`]);
        expect(at).to.match(/^ {4}at .*\(test\/support\/stub-provider\.ts:\d+:\d+\)$/);
        await eventually("the end of its socket", () => !existsSync(client.handshake.address));
      }
    });
  }

  it("a shared process sends printed text to the client", async () => {
    const client = await start();
    const printed = client.stdio().next();
    await client.call("callFunction", { name: "print" });
    expect(Buffer.from((await printed).value?.data ?? []).toString()).to.equal("printed on purpose\n");
    await client.call("callFunction", { name: "complain" });
    await eventually("the complaint", () => client.process.stderr() === "complained on purpose\n");
  });

  for (const [signal, times] of [
    ["SIGINT", 1],
    ["SIGINT", 2],
    ["SIGHUP", 1],
  ] as const) {
    it(`a shared process ignores ${signal}, sent ${times === 1 ? "once" : "twice"} to the whole process group, which Terraform handles`, async () => {
      const client = await start();
      for (let time = 0; time < times; time++)
        for (const pid of [...place.nodes(), ...place.shells()]) process.kill(pid, signal);
      await expectSchema(client);
      expect(await client.shutdown()).to.deep.equal({ code: 0, signal: null });
    });
  }

  describe("a create that runs when the client ends", () => {
    let response: string;
    let unsaved: string;
    const written = () => (existsSync(unsaved) ? readFileSync(unsaved, "utf8") : "");

    /** Starts a client, and a create whose response arrives when \`response\` is written. */
    const creating = async (env: Readonly<Record<string, string>> = {}) => {
      const folder = await temporaryDirectory();
      response = join(folder, "response");
      unsaved = join(folder, "unsaved.tf");
      const client = await start({ STUB_RESPONSE: response, TFNODE_UNSAVED_OBJECTS: unsaved, ...env });
      const connection = new AbortController();
      const call = client.call("callFunction", { name: "create" }, { signal: connection.signal });
      call.catch(() => undefined);
      await eventually("the request", () => client.process.stderr().includes("The request was sent"));
      return { client, call, cancel: () => connection.abort() };
    };
    const announcement = 'Terraform exited during the creation of the stub_note "a".';

    it("Shutdown ends the process of the client at once, and the create finishes in the shared process", async () => {
      const { client, cancel } = await creating();
      const ended = client.shutdown();
      // Terraform's client cancels its calls when it closes the connection.
      await eventually("the announcement", () => written().includes(announcement));
      cancel();
      expect(await ended).to.deep.equal({ code: 0, signal: null });
      expect(written()).to.contain(announcement).and.not.to.contain("import {");
      expect(place.nodes()).to.have.length(1);
      await writeFile(response, "");
      await eventually("the import block", () => written().includes('id = "n1"'));
    });

    it("SIGTERM to the whole process group interrupts the create, whose response still reaches the client", async () => {
      const { client, call } = await creating();
      for (const pid of [...place.nodes(), ...place.shells()]) process.kill(pid, "SIGTERM");
      await eventually("the interrupt", () => client.process.stderr().includes("The run was interrupted"));
      await writeFile(response, "");
      expect((await call).error?.text).to.equal("called create");
      expect(await client.process.exited).to.deep.equal({ code: 143, signal: null });
      expect(written()).to.equal("");
    });

    it("after two interrupts, objects that the client received are written down, because Terraform may have dropped them", async () => {
      const { client, call } = await creating();
      for (let times = 1; times <= 2; times++) for (const pid of place.nodes()) process.kill(pid, "SIGINT");
      await writeFile(response, "");
      await call;
      expect((await client.shutdown()).code).to.equal(0);
      await eventually("the object", () => written().includes('if not, import it with the ID "n1"'));
    });
  });

  for (const [what, env] of [
    ["another environment", { SETTING: "other" }],
    ["a log", { TF_LOG: "trace" }],
    ["a log of this provider", { TF_LOG_PROVIDER_STUB: "debug" }],
    ["TFNODE_SHARE=off", { TFNODE_SHARE: "off" }],
  ] as const) {
    it(`a shared process does not serve a start with ${what}`, async () => {
      await expectSchema(await start());
      const [node] = place.nodes();
      const other = await start(env);
      await expectSchema(other);
      expect(commandOf(other.process.child.pid)).to.match(/^node /);
      expect(await other.shutdown()).to.deep.equal({ code: 0, signal: null });
      expect(place.nodes()).to.deep.equal([node]);
      expect(place.names().filter((name) => /\.[io]$/.test(name))).to.deep.equal([]);
    });
  }

  it("a shared process does not serve a start of another folder, or of another file with the same name", async () => {
    await expectSchema(await start());
    const elsewhere = await temporaryDirectory();
    const moved = await startPlugin({ command: program, cwd: elsewhere, env: place.env });
    clients.push(moved);
    await expectSchema(moved);
    expect(commandOf(moved.process.child.pid)).to.match(/^node /);
    const copy = join(elsewhere, "terraform-provider-stub");
    const text = readFileSync(program, "latin1");
    writeFileSync(copy, text.replace("  */\n", " #*/\n"), { encoding: "latin1", mode: 0o755 });
    const other = await start({}, copy);
    await expectSchema(other);
    expect(commandOf(other.process.child.pid)).to.match(/^node /);
  });

  it("a shared process does not serve a start of a file that was replaced", async () => {
    const copy = join(await temporaryDirectory(), "terraform-provider-stub");
    await copyFile(program, copy);
    await expectSchema(await start({}, copy));
    await copyFile(program, `${copy}.new`);
    await rename(`${copy}.new`, copy);
    const other = await start({}, copy);
    await expectSchema(other);
    expect(commandOf(other.process.child.pid)).to.match(/^node /);
  });

  it("neither the environment nor a certificate of a start is in a file or a command line", async () => {
    const secret = "a-secret-of-the-environment";
    const client = await start({ STUB_SECRET: secret });
    await expectSchema(client);
    const [node = 0] = place.nodes();
    for (const pid of [node, ...place.shells()]) expect(commandOf(pid)).not.to.contain(secret);
    for (const name of place.names().filter((one) => /^[0-9a-f]{8}-[^.]*$/.test(one)))
      expect(readFileSync(join(place.run, name), "utf8")).to.equal(`${node}\n`);
  });

  it(`a shared process serves ${growth.first + 8 * growth.groups} starts with the files and the memory of the first ones`, async () => {
    const life = async () => {
      const client = await startPlugin({ command: program, env: place.env });
      await expectSchema(client);
      await client.call("configureProvider", {});
      expect(await client.shutdown()).to.deep.equal({ code: 0, signal: null });
    };
    for (let times = 0; times < growth.first; times++) await life();
    const [node = 0] = place.nodes();
    const open = () =>
      execFileSync("ls", [`/proc/${node}/fd`])
        .toString()
        .split("\n").length;
    const before = { files: open(), resident: residentOf(node) };
    for (let times = 0; times < growth.groups; times++) await Promise.all(Array.from({ length: 8 }, life));
    expect(place.nodes()).to.deep.equal([node]);
    await eventually("as few files", () => open() <= before.files + 2);
    expect(residentOf(node) - before.resident).to.be.lessThan(50_000);
    expect(place.names().filter((name) => !name.endsWith(".w"))).to.have.length(2);
  });

  describe("against other users", () => {
    const alone = async () => {
      const client = await start();
      await expectSchema(client);
      expect(commandOf(client.process.child.pid)).to.match(/^node /);
      expect(await client.shutdown()).to.deep.equal({ code: 0, signal: null });
    };

    it("a shared process uses no folder that is a link", async () => {
      const elsewhere = await temporaryDirectory();
      await rm(place.run, { recursive: true });
      await symlink(elsewhere, place.run);
      await alone();
      expect(execFileSync("ls", [elsewhere]).toString()).to.equal("");
    });

    it("a shared process uses no folder that others can read", async () => {
      await chmod(place.run, 0o755);
      await alone();
      await eventually("nothing left", () => place.names().length === 0);
    });

    asRoot("uses no folder of another user", async () => {
      await chown(place.run, 65_534, 65_534);
      // Root has all permissions, but must not use the folder either.
      await alone();
      expect(place.names()).to.deep.equal([]);
    });

    asRoot("does not serve another user, who cannot announce anything either", async () => {
      await expectSchema(await start());
      const [node] = place.nodes();
      const gate = join(place.run, place.names().find((name) => name.endsWith(".c")) ?? "");
      // Even with access to the folders, other users must not be able to open the FIFO.
      for (const folder of [join(place.run, "../.."), join(place.run, "..")]) await chmod(folder, 0o755);
      const other = await startPlugin({
        command: program,
        uid: 65_534,
        env: { ...place.env, TMPDIR: "/tmp" },
      });
      clients.push(other);
      await expectSchema(other);
      expect(commandOf(other.process.child.pid)).to.match(/^node /);
      expect(place.nodes()).to.include(node);
      expect((await stat(gate)).mode & 0o777).to.equal(0o600);
      await chmod(place.run, 0o711);
      const write = () =>
        execFileSync("sh", ["-c", 'echo 1 1<>"$1"', "sh", gate], { uid: 65_534, stdio: "pipe" });
      expect(write).to.throw(/denied/);
    });

    asRoot("does without the folder where the home is read-only", async () => {
      const home = await temporaryDirectory();
      await chmod(home, 0o555);
      const client = await startPlugin({
        command: program,
        uid: 65_534,
        env: { ...place.env, XDG_CACHE_HOME: home, TMPDIR: "/tmp" },
      });
      clients.push(client);
      await expectSchema(client);
      expect(await client.shutdown()).to.deep.equal({ code: 0, signal: null });
    });

    for (const [what, plant] of [
      ["a file", (path: string) => writeFileSync(path, "")],
      ["a folder", (path: string) => mkdir(path)],
      ["a link", (path: string) => symlink("/dev/null", path)],
      ["a FIFO without a reader", (path: string) => execFileSync("mkfifo", [path])],
    ] as const) {
      it(`a start continues if ${what} is in place of its FIFO`, async () => {
        const key = join(place.run, keyOfStarts());
        await plant(`${key}.c`);
        // An old FIFO of this user comes with the ID of the process that was to read it.
        if (what.startsWith("a FIFO")) writeFileSync(key, "4194304\n");
        await alone();
      });
    }

    it("a start leaves FIFOs with its names to the start of another container that has made them", async () => {
      const key = keyOfStarts();
      // exec keeps the process ID.
      const script = 'mkfifo "$1.$$.i" "$1.$$.o" && exec "$2"';
      const args = ["-c", script, "sh", join(place.run, key), program];
      const client = await startPlugin({ command: "sh", args, env: place.env });
      clients.push(client);
      const { pid } = client.process.child;
      expect(place.names()).to.include.members([`${key}.${pid}.i`, `${key}.${pid}.o`]);
      expect(await client.shutdown()).to.deep.equal({ code: 0, signal: null });
    });

    describe("a process that announces itself like a start", () => {
      /** Reports whether the process receives a handshake line or is rejected. */
      const answerTo = async (
        change: (script: string) => readonly string[],
        env: Readonly<Record<string, string | undefined>> = {},
      ) => {
        const key = join(place.run, place.names().find((name) => name.endsWith(".c")) ?? "").slice(0, -2);
        const script = `mkfifo "${key}.$$.i" "${key}.$$.o"
          exec 4<>"${key}.$$.o" 3<"${key}.$$.o" 5<>"${key}.$$.i"
          echo $$ 1<>"${key}.c"
          read -r answer <&4
          echo "$answer"`;
        const own = { ...pluginEnvironment, PLUGIN_CLIENT_CERT: makeClientCertificate().cert, ...place.env };
        const stranger = startProcess({ command: "sh", args: change(script), env: { ...own, ...env } });
        const answer = await stranger.firstLine;
        expect((await stranger.exited).code).to.equal(0);
        return /^11\|6\|unix\|/.test(answer) ? "served" : answer;
      };

      beforeEach(async () => {
        await expectSchema(await start());
      });

      it("a process that announces itself like a start is served if it does not differ from one", async () => {
        expect(await answerTo((script) => ["-c", script, program])).to.equal("served");
      });

      for (const [what, change, env] of [
        [
          "has another parent",
          (script: string) => ["-c", 'sh -c "$1" "$2"; exit', "sh", script, program],
          {},
        ],
        [
          "does not read its messages",
          (script: string) => ["-c", script.replace("echo", "exec 3</dev/null; echo"), program],
          {},
        ],
        ["runs another file", (script: string) => ["-c", script, "/bin/sh"], {}],
        ["has another variable", (script: string) => ["-c", script, program], { OTHER: "1" }],
        [
          "has no certificate",
          (script: string) => ["-c", script, program],
          { PLUGIN_CLIENT_CERT: undefined },
        ],
        [
          "was not started by a client",
          (script: string) => ["-c", script, program],
          { TF_PLUGIN_MAGIC_COOKIE: "x" },
        ],
      ] as const) {
        it(`a process that announces itself like a start is rejected if it ${what}`, async () => {
          expect(await answerTo(change, env)).to.equal("no");
        });
      }
    });

    it("a shared process rejects 10,000 announcements of processes that are not starts", async () => {
      const client = await start();
      await expectSchema(client);
      const gate = place.names().find((name) => name.endsWith(".c")) ?? "";
      const key = join(place.run, gate.slice(0, -2));
      const other = execFileSync("sh", ["-c", 'mkfifo "$1.$$.i" "$1.$$.o"; exec echo $$', "sh", key])
        .toString()
        .trim();
      const lines = Array.from(
        { length: 10_000 },
        (_, i) => [String(i), other, "x", "-1", "9".repeat(12)][i % 5],
      );
      execFileSync("sh", ["-c", 'cat 1<>"$1.c"', "sh", key], { input: `${lines.join("\n")}\n` });
      await expectSchema(client);
      await expectSchema(await start());
      expect(place.nodes()).to.have.length(1);
    });
  });
});

function commandOf(pid = 0): string {
  return readFileSync(`/proc/${pid}/cmdline`, "latin1").replaceAll("\0", " ");
}

/** Returns the key of the process that serves the starts of this process. */
function keyOfStarts(): string {
  const machine = readFileSync("/proc/sys/kernel/random/boot_id", "latin1").slice(0, 8);
  const [initStart, initStack] = statOf(1);
  const [start] = statOf(process.pid);
  return `${machine}-${initStart}${initStack}-${process.pid}-${start}-terraform-provider-stub`;
}

/** Returns the start time of a process in ticks, and the address of its stack. */
function statOf(pid: number): readonly (string | undefined)[] {
  const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
  const words = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return [words[19], words[25]];
}

/** Returns the resident memory of a process in KiB. */
function residentOf(pid: number): number {
  return Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "latin1"))?.[1]);
}
