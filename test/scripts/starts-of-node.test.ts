import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { chmod, copyFile, cp, mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import type { Environment } from "../../src/schema/index.ts";
import { type CountedNode, countedNode, type NodeStarts } from "../../src/testing/plugin/counted-node.ts";
import { type Terraform, terraformRun } from "../../src/testing/terraform/terraform.ts";
import { TestApi } from "../support/sec-api.ts";
import { eventually } from "../support/stub.ts";
import { providerDirectory } from "../support/terraform.ts";
import { itInThorough, thorough } from "../support/thorough.ts";
import { VdbTestApi } from "../support/vdb-api.ts";
import { root } from "./support/command.ts";
import { notesProject } from "./support/notes-project.ts";
import { runProgram, tfnode } from "./support/packed.ts";

/** On other systems every start has its own process. */
const onLinux = process.platform === "linux" ? describe : () => undefined;

/** A provider whose commands are counted. */
interface Subject {
  readonly address: string;
  readonly program: () => string;
  /** Returns a configuration with this number of configurations of the provider, each with an object. */
  readonly configuration: (aliases: number) => string;
  /** Starts the API of the provider, if it has one. */
  readonly start?: () => Promise<{ readonly env: Environment; close(): Promise<unknown> }>;
}

/** Repeats blocks for each alias of a provider. */
function aliased(aliases: number, provider: string, blocks: (alias: string) => string): string {
  const names = Array.from({ length: aliases }, (_, i) => `a${i}`);
  const each = names.map((alias) => `provider "${provider}" {\n  alias = "${alias}"\n${blocks(alias)}`);
  return each.join("\n");
}

const commands: Readonly<Record<string, readonly string[]>> = {
  validate: ["validate"],
  plan: ["plan"],
  apply: ["apply", "-auto-approve"],
  "plan without changes": ["plan", "-detailed-exitcode"],
  refresh: ["apply", "-refresh-only", "-auto-approve"],
  destroy: ["destroy", "-auto-approve"],
};

const once: NodeStarts = { all: 1, shared: 1 };
const never: NodeStarts = { all: 0, shared: 0 };

onLinux("the starts of Node in a command", function () {
  this.timeout(600_000);
  let folder: string;
  let project: string;
  let node: CountedNode;

  const subjects: Readonly<Record<string, Subject>> = {
    "a provider of an author": {
      address: "example/notes",
      program: () => join(project, "dist/terraform-provider-notes"),
      configuration: (aliases) =>
        aliased(
          aliases,
          "notes",
          (alias) =>
            `folder = "notes"\n}\nresource "notes_note" "${alias}" {\n  provider = notes.${alias}\n  title = "${alias}"\n}`,
        ),
    },
    sec: {
      address: "tfnode/sec",
      program: () => join(providerDirectory, "terraform-provider-sec"),
      configuration: (aliases) =>
        aliased(
          aliases,
          "sec",
          (alias) =>
            `}\nresource "sec_agent_access_token" "${alias}" {\n  provider = sec.${alias}\n  name = "${alias}"\n}`,
        ),
      start: () => TestApi.start(),
    },
    vdb: {
      address: "tfnode/vdb",
      program: () => join(providerDirectory, "terraform-provider-vdb"),
      configuration: (aliases) =>
        aliased(
          aliases,
          "vdb",
          (alias) =>
            `}\nresource "vdb_accounts_hybrid_cloud_environment" "${alias}" {\n  provider = vdb.${alias}\n  name = "${alias}"\n  configuration {\n    namespace = "a"\n  }\n}`,
        ),
      start: () => VdbTestApi.start({ phaseSeconds: 0, clock: Date.now }),
    },
  };

  before(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), "tfnode-starts-")));
    project = join(folder, "project");
    node = await countedNode(folder);
    await notesProject(project);
    const { code, stderr } = await tfnode(project, "build");
    expect(code, stderr).to.equal(0);
  });

  after(() => rm(folder, { recursive: true, force: true }));

  /** Runs work with a folder for configurations of a provider, in an environment. */
  async function within<T>(
    { address, program, start, configuration }: Subject,
    options: { readonly aliases?: number; readonly env?: Environment; readonly program?: string },
    work: (terraform: Terraform) => Promise<T>,
  ): Promise<T> {
    const api = await start?.();
    const env = {
      ...api?.env,
      ...node.env,
      XDG_CACHE_HOME: undefined,
      TFNODE_SHARE: undefined,
      ...options.env,
    };
    const providers = { [address]: options.program ?? program() };
    const terraform = await terraformRun({ providers, env, without: ["SEC_", "VDB_", "TFNODE_"] });
    try {
      await terraform.write(configuration(options.aliases ?? 1));
      return await work(terraform);
    } finally {
      await terraform.close();
      await api?.close();
    }
  }

  /** Runs a command, and returns the starts of Node that it made. */
  async function counted(
    terraform: Terraform,
    args: readonly string[],
    env?: Environment,
  ): Promise<NodeStarts> {
    await node.take();
    await terraform.run([...args, "-no-color"], env && { env });
    return await node.take();
  }

  /** Runs all commands in order, and returns the starts of Node in each. */
  async function life(terraform: Terraform, homeOf?: (command: string) => Promise<Environment>) {
    const starts: Record<string, NodeStarts> = {};
    for (const [name, args] of Object.entries(commands))
      starts[name] = await counted(terraform, args, await homeOf?.(name));
    return starts;
  }

  const each = (starts: NodeStarts) =>
    Object.fromEntries(Object.keys(commands).map((name) => [name, starts]));

  let homes = 0;
  async function freshHome(): Promise<Environment> {
    const home = join(folder, `home-${homes++}`);
    await mkdir(home);
    return { HOME: home };
  }

  for (const [name, subject] of Object.entries(subjects)) {
    it(`every command with ${name} starts Node once, each in an empty home folder`, async () => {
      expect(await within(subject, {}, (terraform) => life(terraform, freshHome))).to.deep.equal(each(once));
    });

    it(`a plan with twenty aliases of ${name} starts Node once in an empty home folder`, async () => {
      await within(subject, { aliases: 20 }, async (terraform) => {
        expect(await counted(terraform, ["plan"], await freshHome())).to.deep.equal(once);
      });
    });

    itInThorough(`every command with twenty aliases of ${name} starts Node once`, async () => {
      const env = await freshHome();
      // The second life finds compiled code.
      for (let times = 0; times < 2; times++)
        expect(await within(subject, { aliases: 20, env }, (one) => life(one))).to.deep.equal(each(once));
    });

    itInThorough(
      `a command with ${name} starts Node for each start with TFNODE_SHARE=off and with a log`,
      async () => {
        for (const env of [{ TFNODE_SHARE: "off" }, { TF_LOG_PROVIDER: "warn" }]) {
          const starts = await within(subject, { env: { ...(await freshHome()), ...env } }, (one) =>
            life(one),
          );
          for (const [command, { all, shared }] of Object.entries(starts)) {
            expect(shared, command).to.equal(0);
            expect(all, command).to.be.above(1);
          }
        }
      },
    );
  }

  const notes = subjects["a provider of an author"] as Subject;

  for (const [name, subject] of Object.entries(thorough ? subjects : { "a provider of an author": notes })) {
    it(`commands with TFNODE_KEEP and ${name} start Node once altogether`, async () => {
      const env = { ...(await freshHome()), TFNODE_KEEP: "5m" };
      try {
        const starts = await within(subject, { env, aliases: 2 }, (terraform) => life(terraform));
        expect(starts).to.deep.equal({ ...each(never), validate: once });
      } finally {
        const stopped = await runProgram(folder, [subject.program(), "--stop"], env as NodeJS.ProcessEnv);
        expect(stopped.stdout).to.contain(": 1 to end");
      }
    });
  }

  it("a command works without a home folder, and with one that cannot be written to", async () => {
    // Root can write to a folder with any mode, and no user below a file.
    const file = join(folder, "a-file");
    await writeFile(file, "");
    for (const env of [{ HOME: undefined }, { HOME: "" }, { HOME: "/proc/none" }, { XDG_CACHE_HOME: file }]) {
      const { all, shared } = await within(notes, { env }, (terraform) => counted(terraform, ["plan"]));
      expect(all, JSON.stringify(env)).to.be.above(1);
      expect(shared, JSON.stringify(env)).to.equal(0);
    }
  });

  it("a command starts Node once if the paths of the provider and of the home folder have spaces and other letters", async () => {
    const place = join(folder, "a b's – dossier żółć 猫");
    await mkdir(join(place, "home"), { recursive: true });
    const program = join(place, "terraform-provider-notes");
    await copyFile(notes.program(), program);
    await chmod(program, 0o755);
    const env = { HOME: join(place, "home") };
    const plan = (terraform: Terraform) => counted(terraform, ["plan"]);
    expect(await within(notes, { env, program }, plan)).to.deep.equal(once);
    const kept = { ...env, TFNODE_KEEP: "5m" };
    const starts = await within(notes, { env: kept, program }, async (terraform) => [
      await plan(terraform),
      await plan(terraform),
    ]);
    expect(starts).to.deep.equal([once, never]);
    await runProgram(folder, [program, "--stop"], kept);
  });

  it("commands that are attached to a provider with --debug start no Node", async () => {
    const { HOME } = await freshHome();
    const child = spawn(notes.program(), ["--debug"], { env: { ...process.env, HOME: String(HOME) } });
    let written = "";
    child.stdout.on("data", (text) => (written += text));
    try {
      const find = () => /TF_REATTACH_PROVIDERS='(.*)'/.exec(written)?.[1];
      const env = { TF_REATTACH_PROVIDERS: await eventually("the address", find) };
      const starts = await within(notes, { env, aliases: 2 }, (terraform) => life(terraform));
      expect(starts).to.deep.equal(each(never));
    } finally {
      child.kill("SIGTERM");
    }
  });

  itInThorough("a provider of more than 10 MB starts Node once in a command", async () => {
    const large = join(folder, "large");
    await cp(project, large, { recursive: true, verbatimSymlinks: true });
    await writeFile(join(large, "text.ts"), `export const text = "${"0123456789".repeat(1_100_000)}";`);
    const module = join(large, "note.ts");
    await writeFile(
      module,
      `import { text } from "./text.ts";\nif (text.length < 2) throw new Error(text);\n${readFileSync(module, "utf8")}`,
    );
    const { code, stderr } = await tfnode(large, "build");
    expect(code, stderr).to.equal(0);
    const program = join(large, "dist/terraform-provider-notes");
    expect(readFileSync(program).length).to.be.above(10_000_000);
    const env = await freshHome();
    expect(await within(notes, { env, program }, (terraform) => life(terraform))).to.deep.equal(each(once));
  });

  itInThorough("an executable with its own Node starts no other Node", async () => {
    const binaries = process.env.NODE_BINARIES ?? join(root, ".cache/node-binaries");
    if (!existsSync(binaries)) {
      console.log(
        `      NOT RUN: there are no executables of Node in ${binaries}: ./scripts/single-test fetches them`,
      );
      return;
    }
    const built = await runProgram(
      project,
      [process.execPath, join(project, "node_modules/@tfnode/cli/lib/cli/main.js"), "build", "--single"],
      { NODE_BINARIES: binaries },
    );
    expect(built.code, built.stderr).to.equal(0);
    const system = `${process.platform}_${process.arch === "x64" ? "amd64" : process.arch}`;
    const program = join(project, `dist/single/${system}/terraform-provider-notes_v0.1.0`);
    const env = await freshHome();
    const starts = await within(notes, { env, program }, (terraform) => life(terraform));
    expect(starts).to.deep.equal(each(never));
  });
});
