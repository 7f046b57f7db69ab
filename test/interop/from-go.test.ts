import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import { platform } from "../../src/server/combined/platform.ts";
import { type Terraform, terraformRun } from "../../src/testing/terraform/terraform.ts";
import { type Ended, install, link, programIn, runNode } from "../scripts/support/packed.ts";
import { programFolder } from "./support/programs.ts";

const root = resolve(import.meta.dirname, "../../..");
const examples = join(root, "examples/from-go");
const go = join(programFolder, "terraform-provider-time");
const run = promisify(execFile);

/** The programs that install the release. */
const clis = [
  ["the Terraform of all tests", undefined],
  ["Terraform 1.16", join(programFolder, "terraform-1.16")],
  ["OpenTofu", join(programFolder, "tofu")],
] as const;

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

/** The text of tfnode.config.ts. An import of time_sleep succeeds for any durations, as if the object existed, with the time as its ID. */
const config = (hasSleep: boolean) => `
import type { Config } from "@tfnode/cli";

export default {
  name: "time",
  address: "example/time",
  version: "0.1.0",
  check: { api: false${hasSleep ? ', resources: { sleep: { mayExist: true, importIgnore: ["id"] } }' : ""} },
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
    // The project has the packages as authors install them.
    for (const name of ["framework", "cli"] as const) await install(name, project);
    for (const name of ["@types/node", "typescript"]) await link(name, project);
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

  async function command(...args: readonly string[]): Promise<Ended> {
    const program = await programIn(project, "cli", "tfnode");
    return await runNode(project, [program, ...args], { SOURCE_DATE_EPOCH: "1700000000" });
  }

  async function tfnode(...args: readonly string[]): Promise<string> {
    const { code, stdout, stderr } = await command(...args);
    expect(code, stdout + stderr).to.equal(0);
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

  describe("its release for this platform", () => {
    let mirror: string;

    before(async () => {
      mirror = join(project, "mirror");
      await tfnode("release", "--small", "--target", platform, "--mirror", mirror);
    });

    for (const [cli, program] of clis) {
      it(`${cli} installs both programs from a mirror, and objects of both live`, async () => {
        const user = await terraformRun({ providers: {}, ...(program !== undefined && { program }) });
        try {
          await user.write({
            "cli.tfrc": `provider_installation {\n  filesystem_mirror {\n    path = ${JSON.stringify(mirror)}\n  }\n}\n`,
            "versions.tf":
              'terraform {\n  required_providers {\n    time = { source = "example/time" }\n  }\n}\n',
            "main.tf": `${configuration(7)}\noutput "minutes" {\n  value = provider::time::duration_parse("90m").minutes\n}\n`,
          });
          await user.run(["init"]);
          await user.apply();
          await user.emptyPlan();
          const state = await user.state();
          expect([...state.keys()]).to.include.members(["time_static.now", "time_rotating.month"]);
          await user.destroy();
        } finally {
          await user.close();
        }
      });
    }
  });

  it("a release for a platform without a program of the provider in Go is an error that names it", async () => {
    const { code, stderr } = await command("release", "--small", "--target", "darwin_arm64");
    expect(code).to.equal(1);
    expect(stderr).to.contain("other/terraform-provider-time of the project is no program for darwin_arm64");
  });
});
