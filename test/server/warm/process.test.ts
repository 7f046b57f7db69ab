import { once } from "node:events";
import {
  chmod,
  copyFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { expect } from "chai";
import { quietEnvironment } from "../../../src/testing/plugin/process.ts";
import { eventually, removeTemporary, stubProgram, temporaryDirectory } from "../../support/stub.ts";
import { connectTo, hasEnded, type Reattached, variableIn, warm, warmProcess } from "../../support/warm.ts";

const secret = "hush-0123456789";

/** Carries one connection to another socket. What it resolves with ends that as the system does when a client dies. */
async function forward(path: string, socket: string): Promise<() => void> {
  const carried: Socket[] = [];
  const server = createServer((from) => {
    const to = connect(socket);
    carried.push(from, to);
    for (const end of [from, to]) end.on("error", () => undefined);
    from.pipe(to).pipe(from);
    server.close();
  }).listen(path);
  await once(server, "listening");
  return () => {
    for (const end of carried) end.destroy();
  };
}

describe("a warm process", function () {
  this.timeout(60_000);
  let program: string;
  let home: string;
  let folder: string;
  let env: Record<string, string | undefined>;

  beforeEach(async () => {
    home = await temporaryDirectory();
    folder = join(home, ".cache/tfnode/warm");
    program = join(home, "terraform-provider-stub");
    await copyFile(await stubProgram(), program);
    env = { ...quietEnvironment(), HOME: home, XDG_CACHE_HOME: undefined, STUB_SECRET: secret };
  });

  afterEach(async () => {
    await warm(program, env, "off");
    await eventually("the end of all processes", async () => {
      const names = await readdir(folder).catch(() => []);
      return !names.some((name) => name.startsWith("plugin-"));
    });
  });

  after(removeTemporary);

  const call = async (process: Reattached, name: string) => {
    const client = connectTo(process);
    try {
      return await client.call("callFunction", { name });
    } finally {
      client.close();
    }
  };
  const ended = (process: Reattached) => eventually("the end of the process", () => hasEnded(process));
  const kill = async ({ pid, socket }: Reattached) => {
    process.kill(pid, "SIGKILL");
    // Its socket stays, and nobody is there.
    await eventually("nobody at the socket", async () => {
      const client = connectTo({ pid, socket });
      const isThere = await client.call("callFunction", { name: "" }).then(
        () => true,
        () => false,
      );
      client.close();
      return !isThere;
    });
  };

  it("is one, however many ask for it at once or later", async () => {
    const found = await Promise.all([1, 2, 3, 4].map(() => warmProcess(program, env)));
    found.push(await warmProcess(program, env));
    expect(new Set(found.map(({ pid }) => pid)).size).to.equal(1);
    for (const each of found) expect((await call(each, "a")).error?.text).to.equal("called a");
    await eventually(
      "one socket",
      async () => (await readdir(folder)).filter((name) => /^plugin/.test(name)).length === 1,
    );
  });

  it("is reachable for its user alone, and leaves no value of a variable behind", async () => {
    await warmProcess(program, { ...env, TF_LOG: "trace" });
    expect((await stat(folder)).mode & 0o777).to.equal(0o700);
    for (const name of await readdir(folder)) {
      const stats = await stat(join(folder, name));
      expect(stats.mode & 0o777, name).to.equal(0o600);
      if (stats.isFile()) expect(await readFile(join(folder, name), "utf8")).to.not.contain(secret);
      expect(name).to.not.contain(secret);
    }
    await warm(program, { ...env, TF_LOG: "trace" }, "off");
  });

  it("is another after one that was killed, whose socket goes", async () => {
    const killed = await warmProcess(program, env);
    await kill(killed);
    const [next, same] = await Promise.all([warmProcess(program, env), warmProcess(program, env)]);
    expect(next.pid).to.not.equal(killed.pid);
    expect(same).to.deep.equal(next);
    expect(hasEnded(killed)).to.equal(true);
    expect((await call(next, "a")).error?.text).to.equal("called a");
  });

  it("is another after one that crashed, which says why in its log", async () => {
    const crashed = await warmProcess(program, env);
    const client = connectTo(crashed);
    client.call("callFunction", { name: "crash" }).catch(() => undefined);
    await ended(crashed);
    client.close();
    expect((await warmProcess(program, env)).pid).to.not.equal(crashed.pid);
    const log = (await readdir(folder)).find((name) => name.endsWith(".log")) ?? "";
    expect(await readFile(join(folder, log), "utf8")).to.match(/^panic: thrown later on purpose\n/);
  });

  it("is another where the environment differs, and serves the same environment only", async () => {
    const one = await warmProcess(program, env);
    const two = await warmProcess(program, { ...env, STUB_SECRET: "other" });
    const three = await warmProcess(program, { ...env, HTTPS_PROXY: "http://localhost:1" });
    expect(new Set([one, two, three].map(({ pid }) => pid)).size).to.equal(3);
    expect(await warmProcess(program, { ...env, OTHER: "x" })).to.deep.equal(one);
  });

  it("takes what the provider prints into its log", async () => {
    const process = await warmProcess(program, env);
    await call(process, "print");
    await call(process, "a");
    const log = (await readdir(folder)).find((name) => name.endsWith(".log")) ?? "";
    expect(await readFile(join(folder, log), "utf8")).to.equal("printed on purpose\n");
  });

  it("ends when no command comes", async () => {
    await ended(await warmProcess(program, env, "200ms"));
  });

  it("ends when its file is another, and the next one is of that file", async () => {
    const old = await warmProcess(program, env);
    await copyFile(program, `${program}.new`);
    await rename(`${program}.new`, program);
    const next = await warmProcess(program, env);
    expect(next.pid).to.not.equal(old.pid);
    await ended(old);
    expect((await call(next, "a")).error?.text).to.equal("called a");
  });

  it("finishes the commands under way when its file is another", async () => {
    const old = await warmProcess(program, env);
    const command = connectTo(old);
    await command.call("callFunction", { name: "a" });
    await writeFile(program, `${await readFile(program, "utf8")}\n`);
    const next = await warmProcess(program, env);
    expect(next.pid).to.not.equal(old.pid);
    // A command connects again and again.
    expect((await call(old, "b")).error?.text).to.equal("called b");
    expect((await command.call("callFunction", { name: "c" })).error?.text).to.equal("called c");
    expect(hasEnded(old)).to.equal(false);
    command.close();
    await ended(old);
  });

  it("goes on when a client dies, whose calls are cancelled", async () => {
    const process = await warmProcess(program, { ...env, TF_LOG_PROVIDER: "trace" });
    const log = async () => {
      const name = (await readdir(folder)).find((each) => each.endsWith(".log")) ?? "";
      return await readFile(join(folder, name), "utf8");
    };
    const between = join(home, "between");
    const dying = await forward(between, process.socket);
    const client = connectTo({ ...process, socket: between });
    await client.call("callFunction", { name: "a" });
    client.call("callFunction", { name: "wait" }).catch(() => undefined);
    await eventually("both calls", async () => (await log()).match(/"Received request"/g)?.length === 2);
    const other = connectTo(process);
    await other.call("callFunction", { name: "a" });
    dying();
    client.close();
    await eventually("the end of the wait", async () =>
      (await log()).split("\n").some((line) => /The wait is over/.test(line) && /"cancelled"/.test(line)),
    );
    expect((await other.call("callFunction", { name: "b" })).error?.text).to.equal("called b");
    other.close();
  });

  it("ends for the client that asks it to end, and for no other", async () => {
    const process = await warmProcess(program, env);
    const [one, two] = [connectTo(process), connectTo(process)];
    await Promise.all([one, two].map((client) => client.call("callFunction", { name: "a" })));
    await one.raw("/plugin.GRPCController/Shutdown", Buffer.alloc(0)).catch(() => undefined);
    expect((await two.call("callFunction", { name: "b" })).error?.text).to.equal("called b");
    for (const client of [one, two]) client.close();
    expect(await warmProcess(program, env)).to.deep.equal(process);
  });

  describe("--warm off", () => {
    it("ends the processes of all environments, and takes the variable away", async () => {
      const [one, two] = [
        await warmProcess(program, env),
        await warmProcess(program, { ...env, TF_LOG: "warn" }),
      ];
      const TF_REATTACH_PROVIDERS = JSON.stringify({
        ...JSON.parse(one.variable),
        "tfnode/other": { Pid: 1 },
      });
      const off = await warm(program, { ...env, TF_REATTACH_PROVIDERS }, "off");
      expect(off).to.include({ code: 0, stderr: "terraform-provider-stub: 2 to end\n" });
      expect(variableIn(off.stdout)).to.equal('{"tfnode/other":{"Pid":1}}');
      await ended(one);
      await ended(two);
      const again = await warm(program, env, "off");
      expect(again).to.include({
        code: 0,
        stdout: "unset TF_REATTACH_PROVIDERS\n",
        stderr: "terraform-provider-stub: no process to end\n",
      });
    });

    it("lets commands under way come to their end, and serves no new ones", async () => {
      const process = await warmProcess(program, env);
      const command = connectTo(process);
      await command.call("callFunction", { name: "a" });
      const { stderr } = await warm(program, env, "off");
      expect(stderr).to.equal("terraform-provider-stub: 1 to end, 1 of them when its commands are over\n");
      expect((await warmProcess(program, env)).pid).to.not.equal(process.pid);
      expect((await command.call("callFunction", { name: "b" })).error?.text).to.equal("called b");
      command.close();
      await ended(process);
    });
  });

  describe("--warm -- COMMAND", () => {
    const script = (text: string) => ["--", "sh", "-c", text] as const;

    it("gives the command the variable, with what is set for others", async () => {
      const TF_REATTACH_PROVIDERS = '{"tfnode/other":{"Pid":1}}';
      const { stdout } = await warm(
        program,
        { ...env, TF_REATTACH_PROVIDERS },
        "--source",
        "example.com/a/stub",
        ...script('printf %s "$TF_REATTACH_PROVIDERS"'),
      );
      const { pid } = await warmProcess(program, env);
      const given = JSON.parse(stdout);
      expect(Object.keys(given)).to.have.members(["tfnode/other", "tfnode/stub", "example.com/a/stub"]);
      expect(given["tfnode/stub"]).to.include({ Pid: pid, Test: true });
    });

    it("ends as the command ends", async () => {
      expect(await warm(program, env, ...script("echo out; echo err >&2; exit 7"))).to.deep.equal({
        code: 7,
        signal: null,
        stdout: "out\n",
        stderr: "err\n",
      });
      expect(await warm(program, env, ...script("kill -TERM $$"))).to.include({
        code: null,
        signal: "SIGTERM",
      });
    });

    it("says what command is not there", async () => {
      expect(await warm(program, env, "--", "absent-command")).to.deep.equal({
        code: 1,
        signal: null,
        stdout: "",
        stderr: "terraform-provider-stub: absent-command cannot be run: it is not there\n",
      });
    });
  });

  describe("is refused", () => {
    const refused = async (message: RegExp, variables: Readonly<Record<string, string | undefined>> = {}) => {
      const { code, stdout, stderr } = await warm(program, { ...env, ...variables });
      expect({ code, stdout }).to.deep.equal({ code: 1, stdout: "" });
      expect(stderr).to.match(message);
    };

    it("where its folder is a link to another", async () => {
      await mkdir(join(home, "planted"), { mode: 0o700 });
      await mkdir(join(home, ".cache/tfnode"), { recursive: true, mode: 0o700 });
      await symlink(join(home, "planted"), folder);
      await refused(/^terraform-provider-stub: .*warm is not a folder of this user alone: remove it/);
      expect(await readdir(join(home, "planted"))).to.deep.equal([]);
      await rm(folder);
    });

    it("where others can look into its folder, or put something there", async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      for (const mode of [0o755, 0o770, 0o777]) {
        await chmod(folder, mode);
        await refused(/is not a folder of this user alone/);
      }
      expect(await readdir(folder)).to.deep.equal([]);
      await chmod(folder, 0o700);
    });

    it("where its log is a link, which is not written through", async () => {
      const { pid, socket } = await warmProcess(program, env);
      await kill({ pid, socket });
      const log = (await readdir(folder)).find((name) => name.endsWith(".log")) ?? "";
      await rm(join(folder, log));
      await writeFile(join(home, "precious"), "kept");
      await symlink(join(home, "precious"), join(folder, log));
      await refused(/cannot be opened/);
      expect(await readFile(join(home, "precious"), "utf8")).to.equal("kept");
      await rm(socket);
    });

    it("where there is no place for its folder, or the path of a socket would be too long", async () => {
      await refused(/there is no folder for its socket: set HOME/, { HOME: undefined });
      await refused(/would be longer than the system allows: set XDG_CACHE_HOME to a shorter path/, {
        XDG_CACHE_HOME: join(home, "a".repeat(60)),
      });
      await refused(/the folder .* cannot be made/, { XDG_CACHE_HOME: "/dev/null/x" });
    });

    it("where it is started otherwise", async () => {
      expect(await warm(program, env, "process")).to.include({
        code: 1,
        stderr: "terraform-provider-stub: a warm process is started by --warm alone\n",
      });
    });
  });
});
