import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import { type Ended, install, link, programIn, runNode } from "./support/packed.ts";

const limit = { TFNODE_LIMIT: "4" };

/** Code for the end of src/provider.ts, and the output of each command. */
const endings: { readonly [title: string]: { readonly code: string; readonly problem: RegExp } } = {
  "loops forever": {
    code: "function spin(): void {\n  for (;;) {}\n}\nspin();",
    problem:
      /the project has kept the process busy for 4 s at src\/provider\.ts:\d+ while src\/provider\.ts is imported\. Is there an endless loop\? If it needs more time, set TFNODE_LIMIT/,
  },
  "awaits forever": {
    code: "setInterval(() => {}, 1000);\nawait new Promise(() => {});",
    problem: /src\/provider\.ts has not been imported within 4 s\. Does it await something/,
  },
  "ends the process": {
    code: "process.exit(0);",
    problem:
      /a module of the project ends the process while src\/provider\.ts is imported\. Remove process\.exit/,
  },
  "throws in a timer": {
    code: 'setTimeout(() => {\n  throw new Error("late");\n}, 1);\nawait new Promise(() => setInterval(() => {}, 1000));',
    problem: /uncaught at src\/provider\.ts:\d+ while src\/provider\.ts is imported: Error: late/,
  },
};

/** Polls until there is a result; checking types takes long on a busy machine. */
async function eventually<T>(
  what: string,
  ask: () => T | undefined | false | Promise<T | undefined | false>,
): Promise<T> {
  for (const deadline = Date.now() + 120_000; ; ) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > deadline) throw new Error(`not within two minutes: ${what}`);
    await new Promise((resume) => setTimeout(resume, 50));
  }
}

describe("a project whose modules do more than define a provider", function () {
  this.timeout(400_000);
  let folder: string;
  let project: string;
  let source: string;
  let text: string;
  const running: ChildProcess[] = [];

  before(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), "tfnode-hostile-")));
    project = join(folder, "terraform-provider-cloudy");
    await install("create", folder);
    const create = await programIn(folder, "create", "tfnode-create");
    expect((await runNode(folder, [create, "cloudy", "--yes"])).code).to.equal(0);
    await install("framework", project);
    await install("cli", project);
    await install("local-api", project);
    for (const name of ["@types/node", "typescript"]) await link(name, project);
    source = join(project, "src/provider.ts");
    text = await readFile(source, "utf8");
  });

  afterEach(async () => {
    for (const child of running.splice(0)) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill("SIGKILL");
      await once(child, "exit");
    }
    await writeFile(source, text);
  });

  after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

  const append = (code: string) => writeFile(source, `${text}\n${code}\n`);

  const cache = () => join(project, "node_modules/.cache/tfnode");
  /** What commands leave in the cache, except for the notes of the compiler, which make the next check of the types quick. */
  const leftInCache = async () => (await readdir(cache())).filter((name) => !name.endsWith(".tsbuildinfo"));

  async function run(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
    return await runNode(project, [await programIn(project, "cli", "tfnode"), ...args], env);
  }

  for (const [title, { code, problem }] of Object.entries(endings)) {
    it(`every command reports one error and exits with 1 if the provider ${title}`, async () => {
      await append(code);
      for (const args of [
        ["docs"],
        ["schema", "--json"],
        ["build"],
        ["check"],
        ["dev", "--", "echo", "started"],
      ]) {
        const ended = await run(args, limit);
        expect(ended.code, args.join(" ") + ended.stdout + ended.stderr).to.equal(1);
        expect(ended.stdout + ended.stderr).to.match(problem);
        expect(ended.stdout + ended.stderr).to.not.match(/^ +at |node:internal|SyntaxError/m);
        expect(ended.stdout).to.not.contain("started\n");
      }
      expect(await leftInCache()).to.deep.equal([]);
    });
  }

  it("a module that waits for another process longer than the limit is an error", async () => {
    await append(
      'import { spawnSync } from "node:child_process";\nspawnSync(process.execPath, ["-e", "setTimeout(() => {}, 20000)"]);',
    );
    const { code, stderr } = await run(["docs"], { TFNODE_LIMIT: "1" });
    expect(code).to.not.equal(0);
    expect(stderr).to.match(/^tfnode: the project has kept the process busy for 1 s\. .*\n$/);
  });

  it("a module that awaits a promise that can never be settled is an error", async () => {
    await append("await new Promise(() => {});");
    const { code, stderr } = await run(["docs"], limit);
    expect([code, stderr]).to.deep.equal([
      1,
      "tfnode docs: src/provider.ts has not been imported within 4 s. Does it await something at its top level that does not come? If it needs more time, set TFNODE_LIMIT to a number of seconds.\n",
    ]);
  });

  it("the output of modules goes to standard error, so that results are complete", async () => {
    await append(
      'console.log("hello");\nprocess.stdout.write("x".repeat(2e7));\nsetInterval(() => {}, 1000);\nprocess.on("exit", () => console.log("bye"));',
    );
    const schema = spawn(process.execPath, [await programIn(project, "cli", "tfnode"), "schema", "--json"], {
      cwd: project,
      stdio: ["ignore", "pipe", "ignore"],
    });
    running.push(schema);
    let stdout = "";
    schema.stdout.on("data", (part) => {
      stdout += part;
    });
    expect(await once(schema, "close")).to.deep.equal([0, null]);
    expect(JSON.parse(stdout)).to.have.property("format_version", "1.0");
  });

  it("a project builds if its modules print, keep timers or print when they end", async () => {
    await append(
      'console.log("hello");\nsetInterval(() => {}, 1000);\nprocess.on("exit", () => console.log("bye"));',
    );
    const { code, stdout, stderr } = await run(["build"]);
    expect(code, stderr).to.equal(0);
    expect(stdout).to.match(/^dist\/terraform-provider-cloudy \(.*\)\n$/);
    const bill = join(project, "dist/notices/terraform-provider-cloudy/sbom.cdx.json");
    expect(JSON.parse(await readFile(bill, "utf8")).metadata.component.version).to.equal("0.1.0");
  });

  it("tfnode build reports a module that ends or blocks only the process that reads the schema", async () => {
    // That process has no program as an argument.
    await append("if (process.argv.length < 2) process.exit(0);");
    const exited = await run(["build"]);
    expect([exited.code, exited.stderr]).to.deep.equal([
      1,
      "tfnode build: The provider cannot report its schema:\nOne of its modules ends the process. Remove process.exit from it, or throw an error instead.\n",
    ]);
    await append("if (process.argv.length < 2) for (;;);");
    const late = await run(["build"], limit);
    expect([late.code, late.stderr]).to.deep.equal([
      1,
      "tfnode build: The provider cannot report its schema:\nIt has not done so within 4 s. If it needs more time, set TFNODE_LIMIT to a number of seconds.\n",
    ]);
  });

  it("TFNODE_LIMIT has to be a number of seconds", async () => {
    for (const value of ["0", "-1", "1e3", "soon", "99999999"]) {
      const { code, stderr } = await run(["docs"], { TFNODE_LIMIT: value });
      expect([code, stderr]).to.deep.equal([
        1,
        `tfnode docs: TFNODE_LIMIT is "${value}", not a number of seconds from 1 to 999999\n`,
      ]);
    }
  });

  describe("tfnode dev with a hostile provider", () => {
    interface Dev {
      readonly child: ChildProcess;
      readonly output: () => string;
      /** The folder of its socket. */
      readonly socket: () => string;
    }

    async function startDev(env: NodeJS.ProcessEnv = {}, args: readonly string[] = []): Promise<Dev> {
      const child = spawn(process.execPath, [await programIn(project, "cli", "tfnode"), "dev", ...args], {
        cwd: project,
        env: { ...process.env, ...env },
        stdio: ["ignore", "pipe", "pipe"],
      });
      running.push(child);
      let output = "";
      for (const stream of [child.stdout, child.stderr])
        stream.on("data", (part) => {
          if (output.length < 1e6) output += part;
        });
      const socket = () => dirname(/"String":"([^"]+)"/.exec(output)?.[1] ?? "");
      if (args.length === 0) await eventually("the address", () => output.includes("TF_REATTACH_PROVIDERS"));
      return { child, output: () => output, socket };
    }

    /** Returns the command lines of the processes that tfnode dev has started, by process ID. */
    async function childrenOf({ child }: Dev): Promise<ReadonlyMap<number, string>> {
      const { stdout } = await promisify(execFile)("ps", ["-eo", "pid=,ppid=,args="]);
      const rows = stdout.split("\n").map((row) => /^ *(\d+) +(\d+) (.*)$/.exec(row) ?? []);
      return new Map(
        rows
          .filter(([, , parent]) => Number(parent) === child.pid)
          .filter(([, , , args]) => args?.includes("end-with-parent"))
          .map(([, pid, , args = ""]) => [Number(pid), args]),
      );
    }

    const isAlive = (pid: number) => {
      try {
        process.kill(pid, 0);
        return true;
      } catch {
        return false;
      }
    };

    async function expectNothingLeft(dev: Dev, children: Iterable<number>): Promise<void> {
      await eventually("the end of all children", () => ![...children].some(isAlive));
      await eventually("no socket", () => !existsSync(dev.socket()));
      const left = async () => (await readdir(cache())).filter((name) => name.startsWith("dev-"));
      await eventually("no programs", async () => (await left()).length === 0);
    }

    for (const [title, { code, problem }] of Object.entries(endings)) {
      it(`tfnode dev prints one problem if the provider ${title}, until that is changed`, async () => {
        await append(code);
        const dev = await startDev(limit);
        await eventually("the problem", () => problem.test(dev.output()));
        await append("");
        await eventually("the change", () => dev.output().match(/served in/g)?.length === 2);
        const children = await childrenOf(dev);
        dev.child.kill("SIGTERM");
        expect(await once(dev.child, "exit")).to.deep.equal([0, null]);
        expect(dev.output().match(/✗/g)).to.have.length(1);
        await expectNothingLeft(dev, children.keys());
      });
    }

    it("tfnode dev serves a provider that prints when it ends, or prints without a line feed", async () => {
      await append('process.on("exit", () => console.log("bye"));\nprocess.stdout.write("x".repeat(2e8));');
      const dev = await startDev();
      await eventually("the end of the check", async () => {
        const children = [...(await childrenOf(dev)).values()];
        return !children.some((args) => /look\.js|tsc/.test(args));
      });
      expect(dev.output()).to.not.contain("✗");
      dev.child.kill("SIGINT");
      expect(await once(dev.child, "exit")).to.deep.equal([0, null]);
    });

    it("tfnode dev runs one check at a time, which a new change replaces", async () => {
      await append("for (;;);");
      const dev = await startDev({ TFNODE_LIMIT: "900" });
      const checks = async () =>
        [...(await childrenOf(dev))].filter(([, args]) => args.includes("look.js")).map(([pid]) => pid);
      const seen = new Set<number>();
      for (let change = 1; change <= 3; change++) {
        const [pid = 0] = await eventually("another check", async () => {
          const found = await checks();
          return found.length === 1 && !seen.has(found[0] ?? 0) && found;
        });
        seen.add(pid);
        await append(`for (;;); // ${change}`);
      }
      await eventually("the end of the earlier checks", () => ![...seen].some(isAlive));
      const children = await childrenOf(dev);
      dev.child.kill("SIGTERM");
      expect(await once(dev.child, "exit")).to.deep.equal([0, null]);
      await expectNothingLeft(dev, children.keys());
    });

    it("tfnode dev leaves neither processes nor folders when it is killed during an endless check", async () => {
      await append("for (;;);");
      const dev = await startDev({ TFNODE_LIMIT: "900" });
      const children = await eventually("the check", async () => {
        const found = await childrenOf(dev);
        return [...found.values()].some((args) => args.includes("look.js")) && found;
      });
      dev.child.kill("SIGKILL");
      await once(dev.child, "exit");
      await expectNothingLeft(dev, children.keys());
      // Objects that only the check created are removed by the next command.
      await append("");
      await eventually("an empty cache", async () => {
        expect((await run(["schema", "--json"])).code).to.equal(0);
        return (await leftInCache()).length === 0;
      });
    });

    it("tfnode dev sends SIGINT and SIGTERM to its command once, and returns its exit code", async () => {
      const script =
        'let n = 0; for (const s of ["SIGINT", "SIGTERM"]) process.on(s, () => { n++; setTimeout(() => process.exit(40 + n), 300); }); console.log("ready"); setInterval(() => {}, 1000);';
      for (const signal of ["SIGINT", "SIGTERM"] as const) {
        const dev = await startDev({}, ["--", process.execPath, "-e", script]);
        await eventually("the command", () => dev.output().includes("ready"));
        dev.child.kill(signal);
        expect(await once(dev.child, "exit")).to.deep.equal([41, null]);
      }
    });

    it("tfnode dev ends immediately on a signal before it serves", async () => {
      await append("for (;;);");
      const dev = await startDev({ TFNODE_LIMIT: "900" }, ["--", "echo", "started"]);
      await eventually("the provider", () => dev.output().includes("served in"));
      dev.child.kill("SIGINT");
      expect(await once(dev.child, "exit")).to.deep.equal([130, null]);
      expect(dev.output()).to.not.contain("started\n");
    });
  });
});
