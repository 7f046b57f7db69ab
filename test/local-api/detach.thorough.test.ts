import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, open, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect } from "chai";
import { isLocked } from "../../src/background/lock.ts";
import { until } from "./support/process.ts";

const program = resolve("dist/local-api");

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

describe("a local API in the background", function () {
  this.timeout(60_000);
  let state: string;

  beforeEach(async () => {
    state = await mkdtemp(join(tmpdir(), "tfnode-detach-"));
  });

  afterEach(async () => {
    for (const name of await readdir(join(state, "tfnode/local-api")).catch(() => [])) {
      const [api = "", own] = name.split(/-(.*)/);
      await run([api, "--stop", ...(own ? ["--name", own] : [])]);
    }
    await rm(state, { recursive: true, force: true });
  });

  const folder = (name: string) => join(state, "tfnode/local-api", name);
  const env = (): NodeJS.ProcessEnv => ({ ...process.env, XDG_STATE_HOME: state });

  function run(args: readonly string[], file = program): Promise<Ended> {
    return new Promise((done) => {
      execFile(file, args, { env: env() }, (error, stdout, stderr) => {
        done({ code: error ? Number(error.code ?? -1) : 0, stdout, stderr });
      });
    });
  }

  /** Starts an API, and returns the variables that it prints. */
  async function detach(...args: readonly string[]): Promise<Readonly<Record<string, string>>> {
    const { code, stdout, stderr } = await run([...args, "--detach"]);
    expect(code, stderr).to.equal(0);
    return Object.fromEntries(
      [...stdout.matchAll(/^export (\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
    );
  }

  const health = async (url: string | undefined) => (await fetch(`${url}/control/health`)).status;

  /** Returns the process ID, which the file contains. */
  async function pidOf(name: string): Promise<number> {
    return Number(/process (\d+)/.exec(await readFile(join(folder(name), "env"), "utf8"))?.[1]);
  }

  it("the API runs when --detach returns, which prints its clients' variables, and has ended when --stop returns", async () => {
    const { code, stdout, stderr } = await run(["sec", "--detach"]);
    expect(code, stderr).to.equal(0);
    const [, url] = /^export SEC_API_URL=(http:\/\/127\.0\.0\.1:\d+)$/m.exec(stdout) ?? [];
    expect(stdout).to.equal(
      [
        `export SEC_API_URL=${url}`,
        "export SEC_ACCOUNT=acme",
        "export SEC_API_KEY=ACME_0123456789ABCDEF0123456789ABCDEF",
        "export SEC_API_SECRET=_0123456789abcdef0123456789abcdef",
        "export TFNODE_RUN=on",
        "",
      ].join("\n"),
    );
    expect(stderr.split("\n")).to.deep.equal([
      `sec API listening on ${url}`,
      `console: ${url}/console`,
      `log: ${folder("sec")}/log`,
      `process ${await pidOf("sec")}, which --stop ends`,
      "",
    ]);
    expect(await health(url)).to.equal(200);
    const log = () => readFileSync(join(folder("sec"), "log"), "utf8");
    await until(() => log().includes(" /control/health 200 "));

    const stopped = await run(["sec", "--stop"]);
    expect(stopped).to.deep.equal({
      code: 0,
      stdout: "unset SEC_API_URL SEC_ACCOUNT SEC_API_KEY SEC_API_SECRET TFNODE_RUN\n",
      stderr: "the local API of sec has ended\n",
    });
    expect(await health(url).catch((error: Error) => error.message)).to.equal("fetch failed");
    expect(await readdir(folder("sec"))).to.deep.equal(["log"]);
  });

  it("vdb with --detach also prints its certificate authority and its control API", async () => {
    const variables = await detach("vdb");
    expect(Object.keys(variables)).to.deep.equal([
      "VDB_API_URL",
      "VDB_ACCOUNT_ID",
      "VDB_API_KEY",
      "VDB_CA_FILE",
      "TFNODE_RUN",
      "VDB_CONTROL_URL",
    ]);
    expect(await readFile(String(variables.VDB_CA_FILE), "utf8")).to.contain("BEGIN CERTIFICATE");
    expect(await health(variables.VDB_CONTROL_URL)).to.equal(200);
  });

  it("eval sets the variables in a shell and removes them again, with any characters", async () => {
    const secret = "a b'c\"$HOME`id`\\";
    const script = `
      set -eu
      eval "$("$0" sec --detach)"
      printf '%s\\n' "$SEC_API_SECRET"
      ( . "$XDG_STATE_HOME/tfnode/local-api/sec/env"; printf '%s\\n' "$SEC_API_SECRET" )
      eval "$("$0" sec --stop)"
      printf '%s\\n' "\${SEC_API_SECRET-none}"
    `;
    const { stdout, stderr, status } = spawnSync("sh", ["-c", script, program], {
      env: { ...env(), LOCAL_API_SECRET: secret },
      encoding: "utf8",
    });
    expect(status, stderr).to.equal(0);
    expect(stdout.split("\n")).to.deep.equal([secret, secret, "none", ""]);
  });

  it("the API continues after the shell, its terminal and its process group have ended", async () => {
    const script = `eval "$("$0" sec --detach)"; echo "$SEC_API_URL"; sleep 1000`;
    const shell = spawn("sh", ["-c", script, program], {
      env: env(),
      detached: true,
      stdio: ["ignore", "pipe", "ignore"],
    });
    const [url] = await once(shell.stdout.setEncoding("utf8"), "data");
    for (const signal of ["SIGINT", "SIGHUP", "SIGKILL"] as const) process.kill(-Number(shell.pid), signal);
    await once(shell, "exit");
    expect(await health(String(url).trim())).to.equal(200);
  });

  it("the variables and the log of the API are hidden from other users", async () => {
    await detach("sec");
    for (const path of [join(state, "tfnode"), join(state, "tfnode/local-api"), folder("sec")])
      expect((await stat(path)).mode & 0o777, path).to.equal(0o700);
    for (const name of ["env", "log"])
      expect((await stat(join(folder("sec"), name))).mode & 0o777, name).to.equal(0o600);
  });

  it("a start is rejected if the user's folder is a link, through which another user could redirect writes", async () => {
    const elsewhere = join(state, "elsewhere");
    await mkdir(elsewhere);
    await mkdir(join(state, "tfnode"));
    await symlink(elsewhere, join(state, "tfnode/local-api"));
    const { code, stderr } = await run(["sec", "--detach"]);
    expect({ code, stderr }).to.deep.equal({
      code: 1,
      stderr: `local-api: ${state}/tfnode/local-api is a symbolic link, which is not followed: name the directory itself (${elsewhere})\n`,
    });
    expect(await readdir(elsewhere)).to.deep.equal([]);
  });

  it("a second start of a name prints the variables of the running API, and several names can run at the same time", async () => {
    const first = await detach("sec");
    const again = await run(["sec", "--detach"]);
    expect(again).to.deep.equal({
      code: 0,
      stdout: Object.entries(first)
        .map(([name, value]) => `export ${name}=${value}\n`)
        .join(""),
      stderr:
        `the local API of sec runs in the background already, with the options it was started with (sec API listening on ${first.SEC_API_URL}); ` +
        "--stop ends it, --name NAME starts another one\n",
    });
    const second = await detach("sec", "--name", "two");
    expect(second.SEC_API_URL).to.not.equal(first.SEC_API_URL);
    expect((await run(["sec", "--stop", "--name", "two"])).stderr).to.equal(
      "the local API two of sec has ended\n",
    );
    expect(await health(first.SEC_API_URL)).to.equal(200);
  });

  it("two concurrent starts print the variables of one API", async () => {
    const both = await Promise.all([run(["sec", "--detach"]), run(["sec", "--detach"])]);
    expect(
      both.map(({ code }) => code),
      both.map(({ stderr }) => stderr).join(),
    ).to.deep.equal([0, 0]);
    const urls = both.flatMap(({ stdout }) => /(?<=SEC_API_URL=).*/.exec(stdout)?.[0] ?? []);
    expect(urls).to.have.length(2);
    expect(new Set(urls)).to.have.property("size", 1);
    expect(await health(urls[0])).to.equal(200);
  });

  it("a start on a used port fails, also within eval", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = Object(server.address());
    const script = `eval "$("$0" sec --detach --port ${port})" || echo "status $?"`;
    const { stdout, stderr } = spawnSync("sh", ["-c", script, program], { env: env(), encoding: "utf8" });
    server.close();
    expect(stdout).to.equal("status 1\n");
    expect(stderr).to.match(
      new RegExp(`^local-api: cannot listen on 127\\.0\\.0\\.1 port ${port}: .*EADDRINUSE.*\\n$`),
    );
    expect(await readdir(folder("sec"))).to.deep.equal(["log"]);
  });

  it("wrong options are reported as without --detach", async () => {
    for (const [args, message] of [
      [["--detach", "--rate", "0"], "--rate takes a whole number from 1 to"],
      [["--detach", "--nope"], "Unknown option '--nope'"],
      [["--detach", "--stop"], "--detach and --stop contradict each other"],
      [["--detach", "--end-with-stdin"], "--end-with-stdin is for an API that is not in the background"],
      [["--name", "two"], "--name needs --detach or --stop"],
      [["--detach", "--name", "../two"], "--name takes small letters, digits and dashes"],
    ] as const) {
      const { code, stderr, stdout } = await run(["sec", ...args]);
      expect(code, args.join(" ")).to.equal(2);
      expect(stdout).to.equal((args as readonly string[]).includes("--detach") ? "false\n" : "");
      expect(stderr).to.contain(`local-api: ${message}`);
    }
  });

  it("an API that was killed can be started and stopped again", async () => {
    await detach("sec");
    const pid = await pidOf("sec");
    process.kill(pid, "SIGKILL");
    await until(() => {
      try {
        return !process.kill(pid, 0);
      } catch {
        return true;
      }
    });
    expect(await run(["sec", "--stop"])).to.deep.equal({
      code: 0,
      stdout: "unset SEC_API_URL SEC_ACCOUNT SEC_API_KEY SEC_API_SECRET TFNODE_RUN\n",
      stderr: "the local API of sec does not run in the background\n",
    });
    const { SEC_API_URL } = await detach("sec");
    expect(await health(SEC_API_URL)).to.equal(200);
  });

  it("an API that is not yet ready ends with the command that starts it", async () => {
    const seed = join(state, "seed.json");
    spawnSync("mkfifo", [seed]);
    const starter = spawn(program, ["sec", "--detach", "--seed", seed], { env: env(), stdio: "ignore" });
    // Opening the pipe succeeds when the API reads it.
    const pipe = await open(seed, "w");
    starter.kill("SIGKILL");
    await once(starter, "exit");
    await writeFile(pipe, JSON.stringify({ version: 1, api: "sec", collections: {} }));
    await pipe.close();
    for (;;) if (!(await isLocked(folder("sec")))) break;
    expect(await readdir(folder("sec"))).to.deep.equal(["log"]);
  });

  it("messages use the file name of the program", async () => {
    const other = join(state, "local-api");
    await symlink(program, other);
    const { stdout } = await run(["sec", "--help"], other);
    expect(stdout).to.match(/^Usage: local-api sec \[OPTION\]/);
    expect((await run(["--version"], other)).stdout).to.match(/^local-api \d/);
    expect((await run(["other"], other)).stderr).to.match(/^local-api: .*\nTry "local-api --help"\.\n$/);
  });
});
