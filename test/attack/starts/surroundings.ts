import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Core } from "../../../src/testing/core/core.ts";
import { startPlugin } from "../../../src/testing/plugin/client.ts";
import { callerOf } from "../../../src/testing/plugin/drive.ts";
import { described, program as terraformProgram } from "../../../src/testing/terraform/process.ts";
import { terraformRun } from "../../../src/testing/terraform/terraform.ts";
import { authorProject, orderEntry } from "../../support/author-project.ts";
import { hurriedSleep } from "../../support/hurried-sleep.ts";
import { TestApi } from "../../support/sec-api.ts";
import { type SharedPlace, sharedPlace } from "../../support/shared-starts.ts";
import { removeTemporary, temporaryDirectory } from "../../support/stub.ts";
import { providerDirectory } from "../../support/terraform.ts";
import { type Attack, assert, type Setup } from "../attack.ts";
import { nowhereElse } from "../local-network.ts";
import type { Random } from "../random.ts";
import { until } from "../until.ts";

/**
 * Runs providers in surroundings for which shared processes are not made: a provider whose create runs Terraform with the same provider,
 * and home folders in which no file can be written. Each command must succeed, in each way of sharing, and no process may remain.
 */
export const surroundings: Attack = {
  name: "surroundings",
  title: "nested Terraforms, and home folders that accept no files, with shared processes",
  weight: 1,
  needsTerraform: true,
  patience: 240,
  async open(): Promise<Setup> {
    // On other systems each start has its own process.
    if (process.platform !== "linux") return { attempt: async () => undefined, close: async () => undefined };
    return await Surroundings.open();
  },
};

const sharing = {
  off: { TFNODE_SHARE: "off" },
  command: {},
  kept: { TFNODE_KEEP: "1m" },
} as const;

/** A provider with a resource that runs Terraform in a folder, while the event loop waits or continues. */
const runner = `
  import { execFile, execFileSync } from "node:child_process";
  import { promisify } from "node:util";
  import { bool, definitionsFor, identifier, provider, string } from "@tfnode/framework";
  const args = ["apply", "-no-color", "-auto-approve"];
  const run = definitionsFor().resource({
    description: "A run of Terraform.",
    schema: {
      id: identifier("The id"),
      folder: string("The folder of the configuration").optional().requiresReplace(),
      blocks: bool("Whether the event loop waits").default(false).requiresReplace(),
    },
    importForms: ["{id}"],
    example: 'resource "order_run" "a" {}',
    create: async ({ plan }) => {
      const { folder, blocks } = plan;
      const options = { cwd: folder, encoding: "utf8" };
      if (folder !== null && blocks) execFileSync(process.env.TERRAFORM, args, options);
      else if (folder !== null) await promisify(execFile)(process.env.TERRAFORM, args, options);
      return { ...plan, id: "of " + folder };
    },
    read: async ({ prior }) => prior,
    delete: async () => {},
  });
  export default provider({
    name: "order",
    version: "1.0.0",
    description: "Runs Terraform.",
    schema: {},
    configure: async () => ({}),
    resources: { run: async () => ({ default: run }) },
    dataSources: {},
  });
`;

class Surroundings implements Setup {
  parts = 0;
  #doing = "";
  readonly #place: SharedPlace;
  readonly #program: string;
  readonly #path: string;
  readonly #api: TestApi;

  static async open(): Promise<Surroundings> {
    const project = await authorProject({ "provider.mjs": runner });
    const { program } = await project.build(orderEntry);
    return new Surroundings(
      await sharedPlace(),
      program,
      await hurriedSleep(project.folder),
      await TestApi.start(),
    );
  }

  private constructor(place: SharedPlace, program: string, path: string, api: TestApi) {
    this.#place = place;
    this.#program = program;
    this.#path = path;
    this.#api = api;
  }

  async attempt(random: Random): Promise<void> {
    await (random.chance(0.5) ? this.#nest(random) : this.#startAtHome(random));
    this.parts++;
  }

  doing(): string {
    return this.#doing;
  }

  async close(): Promise<void> {
    this.#stop();
    await until(() => this.#place.nodes().length === 0);
    await this.#api.close();
    await removeTemporary();
  }

  /** Runs Terraform in Terraform in Terraform. */
  async #nest(random: Random): Promise<void> {
    const shared = random.pick(["off", "command", "kept"] as const);
    const blocks = random.chance(0.5);
    this.#doing = `nested, ${shared}, ${blocks ? "the event loop waits" : "the event loop continues"}`;
    const env = { ...this.#place.env, ...sharing[shared], PATH: this.#path, TERRAFORM: terraformProgram() };
    const terraform = await terraformRun({ providers: { "example/order": this.#program }, env });
    try {
      const depth = random.between(2, 3);
      const folders = Array.from({ length: depth }, (_, i) => (i === 0 ? "" : `inner${i}`));
      const files = folders.flatMap((folder, i) => {
        const next = folders[i + 1];
        const inner = next === undefined ? "" : `folder = ${JSON.stringify(join(terraform.folder, next))}`;
        const one = (name: string, more: string) => `resource "order_run" "${name}" {\n  ${more}\n}\n`;
        const text = one("a", "") + one("b", `${inner}\n  blocks = ${blocks}`);
        return [
          [join(folder, "main.tf"), text],
          [join(folder, "versions.tf"), readFileSync(join(terraform.folder, "versions.tf"), "utf8")],
        ] as const;
      });
      await terraform.write(Object.fromEntries(files));
      const result = await terraform.start(["apply", "-no-color", "-auto-approve"]).ended;
      assert(result.code === 0, () => `${this.#doing}: ${described(result)}`);
      for (const folder of folders) {
        const state = JSON.parse(readFileSync(join(terraform.folder, folder, "terraform.tfstate"), "utf8"));
        assert(state.resources.length === 2, () => `${this.#doing}: a state has ${JSON.stringify(state)}`);
      }
    } finally {
      await terraform.close();
    }
    if (shared === "kept") this.#stop();
    await until(() => this.#place.nodes().length === 0);
  }

  /** Runs one life of a provider with a home folder in which it cannot write. */
  async #startAtHome(random: Random): Promise<void> {
    const shared = random.pick(["off", "command", "kept"] as const);
    const home = await random.pick(homes)();
    const cache = random.pick([undefined, home]);
    this.#doing = `the home ${home}, ${shared}`;
    const env = {
      ...nowhereElse,
      ...this.#api.env,
      ...sharing[shared],
      HOME: home,
      XDG_CACHE_HOME: cache,
      XDG_STATE_HOME: random.pick([undefined, home]),
    };
    const program = join(providerDirectory, "terraform-provider-sec");
    const plugin = await startPlugin({ command: program, env });
    const core = new Core(callerOf(plugin));
    await core.configure();
    const made = await core.create("sec_alert_channel_email", {
      name: "channel",
      recipients: ["a@example.org"],
      test_integration: false,
    });
    await core.destroy(made);
    const { code, signal } = await plugin.shutdown();
    const stderr = plugin.process.stderr();
    assert(code === 0 && stderr === "", () => `${this.#doing}: ended with ${signal ?? code}: ${stderr}`);
    this.#api.localApi.control.clearRequests();
  }

  #stop(): void {
    const env = { ...process.env, ...this.#place.env } as NodeJS.ProcessEnv;
    execFileSync(this.#program, ["--stop"], { env, stdio: "ignore" });
  }
}

/** Values of HOME in which no file can be written. */
const homes: readonly (() => Promise<string> | string)[] = [
  ...["/proc", "/proc/x", "/sys", "/sys/x", "/dev/null", "/dev/full", "/nowhere/at/all", "relative", ""].map(
    (home) => () => home,
  ),
  () => homeWith((home) => writeFileSync(home, "")),
  () => homeWith((home) => symlinkSync("missing", home)),
  () => homeWith((home) => writeFileIn(home, ".cache")),
  () => homeWith((home) => writeFileIn(home, ".cache/tfnode")),
  () => homeWith((home) => writeFileIn(home, ".cache/tfnode/run")),
];

async function homeWith(make: (home: string) => void): Promise<string> {
  const home = join(await temporaryDirectory(), "home");
  make(home);
  return home;
}

/** Writes a file in a home where a program expects a folder. */
function writeFileIn(home: string, name: string): void {
  const file = join(home, name);
  mkdirSync(join(file, ".."), { recursive: true, mode: 0o700 });
  writeFileSync(file, "");
}
