import { type ExecFileException, execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { delimiter, join, resolve } from "node:path";
import { expect } from "chai";
import { transform } from "esbuild";
import { removeTemporary, temporaryDirectory } from "../support/stub.ts";

const root = resolve(import.meta.dirname, "../../..");
const built = (name: string) => join(root, "dist", name);

/** The programs, and the stream for their errors: Terraform shows only the standard output of a plugin. */
const programs = [
  { name: "terraform-provider-sec", stream: "stdout" },
  { name: "terraform-provider-vdb", stream: "stdout" },
  { name: "local-api", stream: "stderr" },
] as const;

/** The shells used as /bin/sh on some systems, if this machine has them. */
const shells = [
  ["dash"],
  ["bash", "--posix"],
  ["busybox", "sh"],
  ["ksh"],
  ["zsh", "--emulate", "sh"],
].flatMap(([shell = "", ...args]) => {
  const folder = (process.env.PATH ?? "").split(delimiter).find((path) => existsSync(join(path, shell)));
  return folder === undefined ? [] : [[join(folder, shell), ...args]];
});

/** Versions that are too old, each with the next supported version. */
const oldVersions = [
  ["v18.20.4", "20.19"],
  ["v0.10.48", "20.19"],
  ["v20.18.3", "20.19"],
  ["v21.7.3", "22.3"],
  ["v22.2.0", "22.3"],
] as const;

interface Ended {
  readonly code: number | string | null | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const options = { env: { ...process.env, NODE_OPTIONS: undefined, ...env } };
  return new Promise((done) => {
    execFile(command, args, options, (error: ExecFileException | null, stdout, stderr) =>
      done({ code: error ? error.code : 0, stdout, stderr }),
    );
  });
}

/** Creates a folder with a `node` that reports another version and, if that is old, lacks newer features. */
async function nodeOfVersion(version: string): Promise<string> {
  const folder = await temporaryDirectory();
  const hook = join(folder, "hook.cjs");
  const changes = `Object.defineProperty(process, "version", { value: ${JSON.stringify(version)} });
    delete process.getBuiltinModule;
    if (${version.startsWith("v0.")}) delete Buffer.alloc;`;
  await writeFile(hook, changes);
  await writeFile(join(folder, "node"), `#!/bin/sh\nexec "${process.execPath}" -r "${hook}" "$@"\n`, {
    mode: 0o755,
  });
  return folder;
}

/** Copies a program below a folder of modules, under a name with a version, which Node alone fails to run. */
async function awkwardCopy(name: string): Promise<string> {
  const folder = join(await temporaryDirectory(), `it's a "place"\nof $HOME`);
  await mkdir(folder);
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  const copy = join(folder, `${name}_v1.2.3`);
  await copyFile(built(name), copy);
  return copy;
}

describe("the first lines of a program", function () {
  this.timeout(60_000);
  after(removeTemporary);

  for (const { name, stream } of programs) {
    const other = stream === "stdout" ? "stderr" : "stdout";
    const sentence = (wanted: string, found: string) =>
      `${name} needs Node.js ${wanted} or newer on the PATH; found ${found}.\n`;

    it(`${name} reports that there is no Node`, async () => {
      const nowhere = await temporaryDirectory();
      const ended = await run(built(name), ["--version"], { PATH: nowhere });
      expect(ended).to.deep.equal({ code: 127, [stream]: sentence("20.19", "none"), [other]: "" });
      for (const [shell = "", ...args] of shells) {
        const inShell = await run(shell, [...args, built(name)], { PATH: nowhere });
        expect(inShell, shell).to.deep.equal(ended);
      }
    });

    it(`${name} reports a Node that cannot be run`, async () => {
      const folder = await temporaryDirectory();
      await mkdir(join(folder, "node"));
      const ended = await run(built(name), [], { PATH: folder });
      expect(ended.code).to.be.oneOf([126, 127]);
      expect(ended[stream]).to.include(sentence("20.19", "none"));
      const text = await temporaryDirectory();
      await writeFile(join(text, "node"), "");
      expect((await run(built(name), [], { PATH: text }))[stream]).to.include(sentence("20.19", "none"));
    });

    for (const [version, wanted] of name === "terraform-provider-sec"
      ? oldVersions
      : oldVersions.slice(0, 1)) {
      it(`${name} reports that Node ${version} is too old`, async () => {
        const PATH = `${await nodeOfVersion(version)}${delimiter}${process.env.PATH}`;
        const expected = { code: 1, [stream]: sentence(wanted, version), [other]: "" };
        for (const file of [built(name), await awkwardCopy(name)])
          expect(await run(file, ["--version"], { PATH })).to.deep.equal(expected);
        const direct = await run(join(PATH.split(delimiter)[0] ?? "", "node"), [built(name)]);
        expect(direct).to.deep.equal(expected);
      });
    }

    it(`the first lines of ${name} use only syntax that an old Node can parse`, async () => {
      const text = await readFile(built(name), "utf8");
      const read = async (target: string) => (await transform(text, { target, legalComments: "none" })).code;
      expect(await read("es5")).to.equal(await read("esnext"));
      expect(await read("esnext"))
        .to.have.length.lessThan(6000)
        .and.not.match(/\b(?:import|export)\b/);
      // Any other character would double the size of the script in memory.
      expect(/[\u0080-\uffff]/.exec(text)).to.equal(null);
    });

    it(`${name} runs below a folder of modules, under a name with a version, and by a link`, async () => {
      const copy = await awkwardCopy(name);
      const link = join(await temporaryDirectory(), "a link");
      await symlink(copy, link);
      // The name before the version may be the name of the file.
      const versionBy = async (command: string, ...args: readonly string[]) => {
        const { stdout, ...ended } = await run(command, [...args, "--version"]);
        return { ...ended, version: stdout.split(" ").at(-1) };
      };
      const wanted = await versionBy(built(name));
      expect(wanted.version).to.match(/^\d+\.\d+\.\d+\n$/);
      for (const file of [copy, link]) {
        expect(await versionBy(file)).to.deep.equal(wanted);
        for (const [shell = "", ...args] of shells)
          expect(await versionBy(shell, ...args, file), shell).to.deep.equal(wanted);
      }
    });

    // Other systems have no /proc.
    const onLinux = process.platform === "linux" ? it : () => undefined;
    onLinux(`the process list shows ${name} with its arguments, and no secrets`, async () => {
      const hook = join(await temporaryDirectory(), "hook.cjs");
      await writeFile(
        hook,
        'console.error(require("node:fs").readFileSync("/proc/self/cmdline", "latin1"));',
      );
      const env = { NODE_OPTIONS: `--require=${hook}`, NODE_EXTRA_CA_CERTS: "/secret/ca.pem" };
      const { stderr } = await run(built(name), ["--version"], env);
      const [node, option, code = "", ...rest] = stderr.trimEnd().split("\0");
      expect([node, option, ...rest]).to.deep.equal(["node", "-e", built(name), "--version", ""]);
      expect(code).to.have.length.lessThan(300);
      // Every user can list the processes of a system with their arguments.
      expect(code).not.to.contain("secret");
    });

    it(`${name} runs with options of Node`, async () => {
      const { code, stdout } = await run(process.execPath, ["--inspect=0", built(name), "--version"]);
      expect(code).to.equal(0);
      expect(stdout).to.equal((await run(built(name), ["--version"])).stdout);
    });
  }

  for (const place of ["dist", "a folder of modules"] as const) {
    it(`the first lines of a program in ${place} pass its arguments to Node unchanged`, async () => {
      const program =
        place === "dist" ? built("terraform-provider-sec") : await awkwardCopy("terraform-provider-sec");
      const hook = join(await temporaryDirectory(), "hook.cjs");
      const report = `process.on("exit", () => {
        const { argv, execArgv, pid, env } = process;
        const input = require("node:fs").readFileSync(0, "utf8");
        console.error(JSON.stringify({ argv, execArgv, pid, env, input }));
      });`;
      await writeFile(hook, report);
      const args = ["--version", "two words", "", "it's", "$HOME", "*", "--inspect-brk"];
      const env = {
        PATH: process.env.PATH,
        HOME: "/home/ada",
        ODD: "a\nb",
        NODE_EXTRA_CA_CERTS: "/home/ada/ca.pem",
        NODE_OPTIONS: `--require=${hook}`,
      };
      const child = spawn(program, args, { env });
      child.stdin.end("what is typed");
      const written = await new Promise<string>((done) => {
        let text = "";
        child.stderr.setEncoding("utf8").on("data", (part: string) => {
          text += part;
        });
        child.once("close", () => done(text));
      });
      // The program does not know these arguments and reports that first.
      const seen = JSON.parse(written.trim().split("\n").at(-1) ?? "");
      // Some shells set these variables for themselves.
      for (const name of ["_", "PWD", "OLDPWD", "SHLVL"]) delete seen.env[name];
      const argv = [process.execPath, program, ...args];
      expect(seen).to.deep.equal({ argv, execArgv: [], pid: child.pid, env, input: "what is typed" });
    });
  }

  it("the first lines of a program keep Node from reading authorities that it does not need", async () => {
    const hook = join(await temporaryDirectory(), "hook.cjs");
    await writeFile(hook, 'process.on("exit", () => require("node:tls").createSecureContext());');
    const env = { NODE_OPTIONS: `--require=${hook}`, NODE_EXTRA_CA_CERTS: "/nowhere/ca.pem" };
    // Node prints this after it has read them.
    const { stderr } = await run(process.execPath, [built("terraform-provider-sec"), "--version"], env);
    expect(stderr).to.contain("/nowhere/ca.pem");
    expect((await run(built("terraform-provider-sec"), ["--version"], env)).stderr).to.equal("");
  });

  it("the first lines of a program do not change its exit code", async () => {
    const program = await awkwardCopy("local-api");
    const child = spawn(program, ["sec"], { stdio: ["ignore", "pipe", "ignore"] });
    await new Promise((served) => child.stdout.once("data", served));
    child.kill("SIGTERM");
    const code = await new Promise((done) => child.once("close", done));
    expect(code).to.equal(0);
  });
});
