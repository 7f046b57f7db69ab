import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import { platform } from "../../src/server/combined/platform.ts";
import { type Terraform, terraformRun } from "../../src/testing/terraform/terraform.ts";
import { programFolder } from "./support/programs.ts";

const root = resolve(import.meta.dirname, "../../..");
const examples = join(root, "examples/from-go");
const go = join(programFolder, "terraform-provider-time");
const run = promisify(execFile);

/** The resources that move, in the order of docs/from-another-provider.md. */
const moved = ["static", "offset", "sleep"] as const;

const configuration = (days: number) => `
resource "time_static" "now" {}

resource "time_static" "set" {
  rfc3339  = "2020-02-12T06:36:13+01:00"
  triggers = { a = "b" }
}

resource "time_offset" "week" {
  offset_days = ${days}
  triggers    = { at = time_static.set.unix }
}

resource "time_offset" "from" {
  base_rfc3339   = "2024-01-31T23:59:59Z"
  offset_months  = 1
  offset_years   = 1
  offset_seconds = ${days}
}

resource "time_sleep" "short" {
  create_duration  = "10ms"
  destroy_duration = "10ms"
}

resource "time_rotating" "month" {
  rotation_days = 30
}
`;

/** The text of src/provider.ts after some resources have moved. */
const provider = (names: readonly string[]) => `
import { builtProvider, provider } from "@tfnode/framework";
import config from "../tfnode.config.ts";

export default provider({
  name: config.name,
  version: config.version,
  description: "Times.",
  schema: {},
  configure: async () => ({}),
  close: () => {},
  resources: { ${names.map((name) => `${name}: () => import("./resources/${name}.ts")`).join(", ")} },
  combinedWith: builtProvider(new URL("../other/terraform-provider-time", import.meta.url), {
    replaced: ${JSON.stringify(names.map((name) => `time_${name}`))},
  }),
});
`;

/** The text of tfnode.config.ts. An import of time_sleep succeeds for any durations, as if the object existed. */
const config = (hasSleep: boolean) => `
import type { Config } from "@tfnode/cli";

export default {
  name: "time",
  address: "example/time",
  version: "0.1.0",
  check: { api: false${hasSleep ? ", resources: { sleep: { mayExist: true } }" : ""} },
} satisfies Config;
`;

describe("a published provider in Go whose resources move one by one", function () {
  // Each step continues from the one before.
  this.bail(true);
  this.timeout(600_000);
  let project: string;
  let older: Terraform;
  let newer: Terraform;

  before(async () => {
    project = await realpath(await mkdtemp(join(tmpdir(), "tfnode-from-go-")));
    for (const name of ["@tfnode/framework", "@tfnode/cli", "@types/node", "typescript"]) {
      const place = join(project, "node_modules", name);
      await mkdir(join(place, ".."), { recursive: true });
      const source = name.startsWith("@tfnode/")
        ? name.replace("@tfnode", "packages")
        : `node_modules/${name}`;
      await symlink(join(root, source), place);
    }
    await mkdir(join(project, "other"));
    await copyFile(go, join(project, "other/terraform-provider-time"));
    older = await terraformRun({
      providers: { "hashicorp/time": join(project, "other/terraform-provider-time") },
    });
    newer = await terraformRun({
      providers: { "hashicorp/time": join(project, "dist/terraform-provider-time") },
    });
  });

  after(async () => {
    for (const terraform of [older, newer]) await terraform?.close();
    await rm(project, { recursive: true, force: true });
  });

  async function tfnode(...args: readonly string[]): Promise<string> {
    const cli = join(root, "packages/cli/lib/cli/main.js");
    const env = { ...process.env, SOURCE_DATE_EPOCH: "1700000000" };
    const { stdout } = await run(process.execPath, [cli, ...args], { cwd: project, env });
    return stdout;
  }

  /** Copies a module of the example, in place of the one that the command line has written. */
  async function write(name: string, file: string): Promise<void> {
    const text = await readFile(join(examples, `${name}.ts`), "utf8");
    const above = file.includes("resources/") ? "../" : "./";
    await writeFile(
      join(project, file),
      text
        .replace("../../src/index.ts", "@tfnode/framework")
        .replaceAll(/"\.\/(define|moment)\.ts"/g, `"${above}$1.ts"`),
    );
  }

  /** Builds the provider, compares and checks it, and plans on the state that the provider in Go has written. */
  async function step(names: readonly string[]): Promise<void> {
    await writeFile(join(project, "src/provider.ts"), provider(names));
    await writeFile(join(project, "tfnode.config.ts"), config(names.includes("sleep")));
    await run(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "--noEmit"], {
      cwd: project,
    });
    await tfnode("build");
    const compared = await tfnode("compare", "other/terraform-provider-time", "dist/terraform-provider-time");
    expect(compared).to.contain("0 breaking differences, 0 others");
    await tfnode("docs");
    const checked = await tfnode("check");
    expect(checked).to.contain(" 0 failed");
    for (const name of names) expect(checked).to.contain(`✓ time_${name}: `);
    const state = "terraform.tfstate";
    await copyFile(join(older.folder, state), join(newer.folder, state));
    await newer.emptyPlan();
  }

  it("the provider in Go writes the states", async () => {
    for (const terraform of [older, newer]) await terraform.write(configuration(7));
    await older.apply();
  });

  it("a provider without definitions of its own has the same schemas and plans no change", async () => {
    await tfnode(
      "scaffold",
      "provider",
      "--binary",
      "other/terraform-provider-time",
      "--only",
      "time_static",
    );
    await write("moment", "src/moment.ts");
    await rm(join(project, "src/resources/static.ts"));
    await step([]);
  });

  for (const [count, name] of moved.entries()) {
    it(`time_${name} moves: its schema is equal, it passes the checks, and states of Go have no change`, async () => {
      const only = ["--only", `time_${name}`, "--force"];
      await tfnode("scaffold", "provider", "--binary", "other/terraform-provider-time", ...only);
      await write(name, `src/resources/${name}.ts`);
      await step(moved.slice(0, count + 1));
    });
  }

  it("the moved resources update, import and destroy as those in Go do", async () => {
    const plans = [];
    for (const terraform of [older, newer]) {
      await terraform.write(configuration(8));
      const { changes } = await terraform.plan();
      plans.push(Object.fromEntries(changes));
      await terraform.applyPlanned();
      await terraform.emptyPlan();
      await terraform.importVerify("time_static.set", { ignore: ["triggers"] });
    }
    expect(plans[1]).to.deep.equal(plans[0]);
    const states = await Promise.all([older, newer].map((terraform) => terraform.state()));
    expect([...(states[1] ?? [])]).to.deep.equal([...(states[0] ?? [])]);
    for (const terraform of [older, newer]) await terraform.destroy();
    // New objects have the values that the provider in Go calculates.
    for (const terraform of [older, newer]) await terraform.apply();
    const [inGo, inTypeScript] = await Promise.all(
      [older, newer].map((one) => one.stored("time_offset.from")),
    );
    expect(inTypeScript).to.deep.equal(inGo);
  });

  it("a release for this platform has both programs, and terraform init installs it from a mirror", async () => {
    const mirror = join(project, "mirror");
    await tfnode("release", "--small", "--target", platform, "--mirror", mirror);
    await newer.write({
      "cli.tfrc": `provider_installation {\n  filesystem_mirror {\n    path = ${JSON.stringify(mirror)}\n  }\n}\n`,
      "versions.tf": 'terraform {\n  required_providers {\n    time = { source = "example/time" }\n  }\n}\n',
      "main.tf": `${configuration(7)}\noutput "hours" {\n  value = provider::time::duration_parse("90m").minutes\n}\n`,
    });
    await rm(join(newer.folder, "terraform.tfstate"));
    await newer.run(["init"]);
    await newer.apply();
    await newer.emptyPlan();
    const state = await newer.state();
    expect([...state.keys()]).to.include.members(["time_static.now", "time_rotating.month"]);
    await expectRejection(tfnode("release", "--small", "--target", "darwin_arm64"));
  });

  /** Expects that a release for a platform without a program of the provider in Go fails, and names it. */
  async function expectRejection(work: Promise<unknown>): Promise<void> {
    const error = await work.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(String(Reflect.get(Object(error), "stderr"))).to.contain(
      "other/terraform-provider-time of the project is no program for darwin_arm64",
    );
  }
});
