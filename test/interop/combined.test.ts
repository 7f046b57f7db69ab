import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { DnsApi } from "../../examples/from-plugin-framework/api.ts";
import {
  type RunOptions,
  type Terraform,
  type TerraformOutcome,
  terraformRun,
} from "../../src/testing/terraform/terraform.ts";
import { eventually } from "../support/stub.ts";
import { combinedPrograms, type Programs, simulatedPrograms } from "./support/combined/programs.ts";
import { programFolder } from "./support/programs.ts";

/** The definitions of the provider lives, in the form that random-provider reads. */
const lives = {
  resources: [
    {
      name: "thing",
      version: 2,
      identity: ["id"],
      counts: true,
      attributes: [
        { name: "id", type: "string", computed: true, keeps: "always" },
        { name: "name", type: "string", required: true, replaces: "always" },
        { name: "size", type: "int64", optional: true, computed: true, default: 3 },
        { name: "anything", type: "dynamic", optional: true },
        { name: "secret", type: "string", optional: true, writeOnly: true, sensitive: true },
        { name: "password", type: "string", optional: true, sensitive: true },
        { name: "applies", type: "int64", computed: true },
      ],
      blocks: [
        {
          name: "rule",
          nesting: "set",
          attributes: [
            { name: "action", type: "string", required: true },
            { name: "weight", type: "number", optional: true },
          ],
        },
      ],
    },
  ],
  dataSources: [readable()],
  ephemeralResources: [readable()],
  functions: [{ name: "join", parameters: [{ type: "string" }], variadic: { type: "string" } }],
};

function readable() {
  return {
    name: "value",
    attributes: [
      { name: "name", type: "string", required: true },
      { name: "value", type: "string", computed: true },
    ],
  };
}

/** The configuration in addition to the own examples of the published provider. */
const configuration = (size: number, name: string) => `
variable "url" {
  type = string
}

provider "dns" {
  url = var.url
}

resource "time_static" "set" {
  rfc3339  = "2020-02-12T06:36:13Z"
  triggers = { size = ${size} }
}

resource "time_sleep" "short" {
  create_duration  = "1s"
  destroy_duration = "1s"
  triggers         = { later = time_static.set.id }
}

resource "dns_zone" "example" {
  name    = "${name}.com"
  comment = "size ${size}"
}

resource "dns_record_set" "www" {
  zone_id       = dns_zone.example.id
  name          = "www"
  token         = ephemeral.lives_value.token.value
  token_version = ${size}

  record {
    type = "A"

    answer {
      value = "192.0.2.1"
    }
    answer {
      value  = "192.0.2.2"
      weight = ${size}
    }
  }

  timeouts {
    create = "30s"
  }
}

ephemeral "lives_value" "token" {
  name = "token"
}

data "lives_value" "early" {
  name = "early"
}

data "lives_value" "late" {
  name = dns_zone.example.id
}

resource "lives_thing" "a" {
  for_each = toset(["x", "y"])
  name     = "${name}-\${each.key}"
  size     = ${size}
  anything = { list = [1, "two", true], late = data.lives_value.late.value }
  secret   = ephemeral.lives_value.token.value
  password = "hidden"

  dynamic "rule" {
    for_each = range(${size})
    content {
      action = "act-\${rule.value}"
    }
  }
}

resource "lives_thing" "default" {
  name = data.lives_value.early.value
}

resource "older_thing" "a" {
  name   = "${name}"
  size   = ${size}
  labels = { size = ${size} }
  ports  = [80, 443]
  rule {
    action = "x"
  }
  rule {
    action = "y"
    weight = ${size}
  }
}

output "joined" {
  value = provider::lives::join("a", "b", time_static.set.id)
}

output "duration" {
  value = provider::time::duration_parse("1h30m").minutes
}
`;

/** Variables of the environment for the providers in Go, whose logs are of no use here. */
const quick = { TF_LOG_SDK: "off", TF_LOG_SDK_PROTO: "off", TF_LOG_SDK_FRAMEWORK: "off", GOGC: "800" };

/** The folder in which one set of programs runs configurations, with its own API. */
class Side {
  readonly terraform: Terraform;
  readonly #api: DnsApi;

  private constructor(terraform: Terraform, api: DnsApi) {
    this.terraform = terraform;
    this.#api = api;
  }

  static async open(providers: Programs, program: string | undefined): Promise<Side> {
    const api = await DnsApi.start();
    const terraform = await terraformRun({ providers, ...(program !== undefined && { program }) });
    Object.assign(terraform.env, {
      ...quick,
      TF_VAR_url: api.url,
      LIVES_SCHEMAS: join(terraform.folder, "lives.json"),
      LIVES_OBJECTS: terraform.folder,
    });
    await terraform.write({ "lives.json": JSON.stringify(lives) });
    return new Side(terraform, api);
  }

  async close(): Promise<void> {
    await this.terraform.close();
    this.#api.close();
  }

  /** Returns the diagnostics of a failed command, in order of their texts. */
  async failure(args: readonly string[]): Promise<readonly string[]> {
    const { errors } = await this.terraform.run([...args, "-json"], { exit: 1 });
    return errors.map(({ summary, detail, address }) => `${address}: ${summary}\n${detail}`).sort();
  }

  /** Makes a plan, and returns its JSON without what differs between two runs of the same program. */
  async plan(...args: readonly string[]): Promise<unknown> {
    await this.terraform.run(["plan", "-out=plan", ...args]);
    return comparable(await this.terraform.run(["show", "-json", "plan"]));
  }

  /** Applies the last plan, and returns the JSON of the state. */
  async apply(): Promise<unknown> {
    await this.terraform.run(["apply", "plan"]);
    return comparable(await this.terraform.run(["show", "-json"]));
  }

  unchanged(options: RunOptions = {}): Promise<TerraformOutcome> {
    // The API of the provider with the older SDK is the memory of a process.
    return this.terraform.run(["plan", "-detailed-exitcode", "-refresh=false"], options);
  }
}

/** The numbers of a moment. */
const ofMoment = new Set(["year", "month", "day", "hour", "minute", "second", "unix"]);

function comparable({ stdout }: TerraformOutcome): unknown {
  return JSON.parse(stdout, (key, value) => {
    if (key === "timestamp") return undefined;
    // Terraform writes them in any order.
    if (key === "relevant_attributes") return value.map((one: object) => JSON.stringify(one)).sort();
    if (typeof value === "number" && ofMoment.has(key)) return "the moment";
    if (typeof value !== "string") return value;
    return value
      .replaceAll(/20[3-9]\d-[^ ]*Z|202[1-9]-[^ ]*Z/g, "the moment")
      .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, "URL");
  });
}

/** Returns the places at which two JSON values differ, with both values. */
function differences(expected: unknown, actual: unknown, path = ""): readonly string[] {
  if (typeof expected !== "object" || typeof actual !== "object" || !expected || !actual) {
    const [one, other] = [JSON.stringify(expected), JSON.stringify(actual)];
    return one === other ? [] : [`${path}: ${one}, but ${other}`];
  }
  const names = new Set([...Object.keys(expected), ...Object.keys(actual)]);
  return [...names].flatMap((name) =>
    differences(Reflect.get(expected, name), Reflect.get(actual, name), `${path}.${name}`),
  );
}

/** What examples of the published provider refer to and do not have. */
const missing = {
  "data.aws_ami.example": 'data "aws_ami" "example" {}\n',
  "aws_subnet.example": 'resource "aws_subnet" "example" {}\n',
  "aws_ram_resource_share.example": 'resource "aws_ram_resource_share" "example" {}\n',
};

/** Returns the own examples of the published provider, each as a module. */
async function ownExamples(isWanted = (_: string) => true): Promise<{ readonly [file: string]: string }> {
  const folder = join(programFolder, "terraform-provider-time.examples");
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".tf"));
  const required = 'terraform {\n  required_providers {\n    time = { source = "hashicorp/time" }\n  }\n}\n';
  const modules: Record<string, string> = {};
  const calls: string[] = [];
  for (const [number, name] of files.sort().entries()) {
    const text = await readFile(join(folder, name), "utf8");
    if (!isWanted(text)) continue;
    const isWhole = text.includes("required_providers");
    const more = Object.entries(missing).flatMap(([one, hcl]) => (text.includes(one) ? [hcl] : []));
    modules[`example${number}/main.tf`] = [...(isWhole ? [] : [required]), text, ...more].join("\n");
    calls.push(`module "example${number}" {\n  source = "./example${number}"\n}\n`);
    calls.push(`output "example${number}" {\n  value = module.example${number}\n}\n`);
  }
  return { ...modules, "examples.tf": calls.join("\n") };
}

describe("providers in Go of both protocols, alone and through a program of this framework", function () {
  this.timeout(600_000);
  let programs: Awaited<ReturnType<typeof combinedPrograms>>;
  let others: Programs;

  before(async () => {
    programs = await combinedPrograms();
    others = await simulatedPrograms();
  });

  for (const [cli, program] of [
    ["the Terraform of all tests", undefined],
    ["Terraform 1.16", join(programFolder, "terraform-1.16")],
    ["OpenTofu", join(programFolder, "tofu")],
  ] as const) {
    describe(`with ${cli}`, function () {
      // Each step continues from the state of the previous one.
      this.bail(true);
      let alone: Side;
      let combined: Side;
      let examples: Awaited<ReturnType<typeof ownExamples>>;

      before(async () => {
        [alone, combined] = await Promise.all([
          Side.open({ ...programs.alone, ...others }, program),
          Side.open({ ...programs.combined, ...others }, program),
        ]);
        // The others wait up to a minute.
        examples = await ownExamples((text) => !/\b(aws|null)_/.test(text));
        expect(Object.keys(examples)).to.have.length.greaterThan(6);
      });

      after(() => Promise.all([alone, combined].map((side) => side?.close())));

      /** Runs the same step with both, and expects the same result. */
      async function both<T>(step: (side: Side) => Promise<T>): Promise<T> {
        const [expected, actual] = await Promise.all([step(alone), step(combined)]);
        expect(differences(expected, actual)).to.deep.equal([]);
        return expected;
      }

      const write = (text: string) => (side: Side) =>
        side.terraform.write({ ...examples, "main.tf": text, "more.tf": "" });

      it("each of the provider's own examples has the same plan", async () => {
        const all = await ownExamples();
        await both((side) => side.terraform.write(all));
        await both(({ terraform }) => terraform.run(["get"]).then(() => {}));
        const plan = await both((side) => side.plan());
        const outputs = Reflect.get(Object(plan), "output_changes");
        expect(Object.keys(outputs)).to.have.length(Object.keys(all).length - 1);
      });

      it("the examples have the same plans and states, and then the same plans without a change", async () => {
        await both(write(configuration(2, "first")));
        await both(({ terraform }) => terraform.run(["get"]).then(() => {}));
        const plan = JSON.stringify(await both((side) => side.plan()));
        expect(plan.match(/"actions":\["create"\]/g)).to.have.length.greaterThan(10);
        const state = JSON.stringify(await both((side) => side.apply()));
        expect(state).to.contain('"applies":1').and.contain("time_rotating");
        await both((side) => side.plan());
        await both(async (side) => (await side.unchanged()).code);
      });

      it("updates and replacements have the same plans and states", async () => {
        await both(write(configuration(3, "first")));
        const updated = JSON.stringify(await both((side) => side.plan("-refresh=false")));
        expect(updated).to.contain('"actions":["update"]').and.contain('"actions":["delete","create"]');
        expect(JSON.stringify(await both((side) => side.apply()))).to.contain('"applies":2');
        await both(write(configuration(3, "second")));
        await both((side) => side.plan());
        await both((side) => side.apply());
      });

      it("a state that the provider in Go wrote has a plan without a change, and the same plan after a refresh", async () => {
        const file = "terraform.tfstate";
        await copyFile(join(alone.terraform.folder, file), join(combined.terraform.folder, file));
        combined.terraform.env.TF_VAR_url = alone.terraform.env.TF_VAR_url;
        await combined.unchanged();
        await both((side) => side.plan());
      });

      it("imports and moved blocks have the same plans, and the same errors", async () => {
        const imported = (text: string) => (side: Side) => side.terraform.write({ "more.tf": text });
        await both(
          imported(`
            import {
              to = time_static.imported
              id = "2020-02-12T06:36:13Z"
            }
            resource "time_static" "imported" {
              rfc3339 = "2020-02-12T06:36:13Z"
            }
            import {
              to = time_rotating.imported
              id = "2020-02-12T06:36:13Z,2090-02-13T06:36:13Z"
            }
            resource "time_rotating" "imported" {
              rotation_rfc3339 = "2090-02-13T06:36:13Z"
            }
            import {
              to = lives_thing.imported
              id = "decided"
            }
            resource "lives_thing" "imported" {
              name = "imported"
            }
            moved {
              from = time_static.set
              to   = time_static.moved
            }
          `),
        );
        await both(async ({ terraform }) => {
          const text = await readFile(join(terraform.folder, "main.tf"), "utf8");
          const renamed = text.replace('resource "time_static" "set"', 'resource "time_static" "moved"');
          await terraform.write(renamed.replaceAll("time_static.set", "time_static.moved"));
        });
        const plan = JSON.stringify(await both((side) => side.plan("-refresh=false")));
        expect(plan).to.contain('"importing"').and.contain('"previous_address":"time_static.set"');
        await both((side) => side.apply());
        await both(
          imported(
            'import {\n  to = time_static.wrong\n  id = "yesterday"\n}\nresource "time_static" "wrong" {}\n',
          ),
        );
        const failed = await both((side) => side.failure(["plan", "-refresh=false"]));
        expect(failed.join()).to.contain("Import time static error");
        await both(
          imported(
            'moved {\n  from = time_static.moved\n  to   = time_offset.moved\n}\nresource "time_offset" "moved" {\n  offset_days = 1\n}\n',
          ),
        );
        await both(async (side) =>
          side.terraform.write(
            (await readFile(join(side.terraform.folder, "main.tf"), "utf8"))
              .replace(/resource "time_static" "moved" \{[^}]*\}[^}]*\}/, "")
              .replaceAll("time_static.moved", "time_offset.moved"),
          ),
        );
        await both((side) => side.failure(["plan", "-refresh=false"]));
      });

      it("wrong configurations have the same errors", async () => {
        await both(write(`${configuration(0, "")}\nresource "time_rotating" "none" {}\n`));
        const failed = await both((side) => side.failure(["validate"]));
        expect(failed.join()).to.contain("time_rotating.none");
        await both((side) => side.failure(["plan"]));
      });

      it("all objects are destroyed by the same plan", async () => {
        await both(write(configuration(3, "second")));
        await both((side) => side.plan("-destroy"));
        await both((side) => side.apply());
      });
    });
  }
});

/** An alias with its own configuration, and an object of each provider. */
const withAlias = (alias: string) => `
provider "time" {
  alias = "${alias}"
  label = "${alias}"
}

resource "time_sleep" "${alias}" {
  provider        = time.${alias}
  create_duration = "3s"
}

resource "time_note" "${alias}" {
  provider = time.${alias}
  text     = "t"
}
`;

describe("the processes of a provider that is combined with one in Go", function () {
  this.timeout(300_000);
  let programs: Awaited<ReturnType<typeof combinedPrograms>>;
  let terraform: Terraform;
  let home: string;

  before(async () => {
    programs = await combinedPrograms(["time"]);
  });

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), "tfnode-combined-"));
    await mkdir(join(home, "tfnode/run"), { recursive: true, mode: 0o700 });
    terraform = await terraformRun({ providers: programs.combined, env: { XDG_CACHE_HOME: home } });
  });

  afterEach(async () => {
    await terraform.close();
    execFileSync(ours(), ["--stop"], { env: { ...process.env, XDG_CACHE_HOME: home } });
    await eventually("the end of all processes", () => running().length === 0);
    await rm(home, { recursive: true, force: true });
  });

  const ours = () => programs.combined["hashicorp/time"] ?? "";

  /** Returns the processes of the test's commands with their kinds, without shells and Terraform. */
  const found = (folder: string) =>
    readdirSync("/proc").flatMap((pid): (readonly [kind: "Node" | "Go", pid: number])[] => {
      try {
        if (!readFileSync(`/proc/${pid}/environ`, "latin1").includes(`HOME=${folder}\0`)) return [];
        const command = readFileSync(`/proc/${pid}/cmdline`, "latin1");
        if (/^node[\0 ]/.test(command)) return [["Node", Number(pid)]];
        return command.startsWith(programs.alone["hashicorp/time"] ?? "")
          ? [["Go", Number(pid)] as const]
          : [];
      } catch {
        return [];
      }
    });
  const running = () => found(terraform.folder).map(([kind]) => kind);
  const pids = (wanted: "Node" | "Go") =>
    found(terraform.folder).flatMap(([kind, pid]) => (kind === wanted ? [pid] : []));
  const count = (kind: "Node" | "Go") => pids(kind).length;

  it("twenty aliases have one process of this framework, which ends with those of the other program", async () => {
    const aliases = Array.from({ length: 20 }, (_, number) => `a${number}`);
    await terraform.write(aliases.map(withAlias).join("\n"));
    const command = terraform.start(["apply", "-auto-approve", "-json", "-parallelism=20"]);
    await eventually("the processes of all aliases", () => count("Go") >= 20);
    expect(count("Node")).to.equal(1);
    expect(terraform.outcomeOf(await command.ended).code).to.equal(0);
    await eventually("the end of all processes", () => running().length === 0);
    const state = await terraform.state();
    for (const alias of aliases) expect(state.get(`time_note.${alias}`)?.values.label).to.equal(alias);
    await terraform.emptyPlan();
  });

  it("an interrupt reaches the provider in Go, whose error is the same as without this framework", async () => {
    const direct = await terraformRun({ providers: programs.alone });
    try {
      const errors = [];
      for (const one of [direct, terraform]) {
        await one.write('resource "time_sleep" "long" {\n  create_duration = "50s"\n}\n');
        const command = one.start(["apply", "-auto-approve", "-json"]);
        await eventually("the create", () => command.stdout().includes('"apply_start"'));
        command.interrupt();
        const outcome = one.outcomeOf(await command.ended);
        expect(outcome.code).to.equal(1);
        errors.push(outcome.errors.map(({ summary, detail }) => [summary, detail]));
      }
      expect(errors[1]).to.deep.equal(errors[0]);
      expect(JSON.stringify(errors[0])).to.contain("context canceled");
    } finally {
      await direct.close();
    }
  });

  it("all processes end when Terraform is killed during a create of the provider in Go", async () => {
    await terraform.write('resource "time_sleep" "long" {\n  create_duration = "50s"\n}\n');
    const command = terraform.start(["apply", "-auto-approve", "-json"]);
    await eventually("the create", () => command.stdout().includes('"apply_start"'));
    expect(running()).to.have.members(["Go", "Node"]);
    command.crash();
    await command.ended;
    await eventually("the end of all processes", () => running().length === 0);
  });

  it("a provider in Go that is killed during a create or a delete is an error that names it, and the state stays right", async () => {
    const long = (more: string) => `resource "time_sleep" "long" {\n  ${more}\n}\n`;
    const note = 'resource "time_note" "a" {\n  text = "a"\n}\n';
    const killedDuring = async (name: "apply" | "destroy") => {
      const command = terraform.start([name, "-auto-approve", "-json", "-parallelism=1"]);
      const isRunning = () => /time_sleep.*"apply_start"/.test(command.stdout());
      await eventually("the change", isRunning);
      for (const pid of pids("Go")) process.kill(pid, "SIGKILL");
      const { code, errors } = terraform.outcomeOf(await command.ended);
      expect(code).to.equal(1);
      expect(errors.map(({ summary }) => summary)).to.deep.equal([
        "The provider terraform-provider-time does not run",
      ]);
      return errors[0]?.detail;
    };
    await terraform.write(long('create_duration = "50s"') + note);
    expect(await killedDuring("apply"))
      .to.contain("other/terraform-provider-time ended with SIGKILL during ApplyResourceChange")
      .and.contain("It is not known whether time_sleep was created.");
    expect([...(await terraform.state()).keys()]).not.to.include("time_sleep.long");
    await terraform.write(long('destroy_duration = "50s"') + note);
    await terraform.apply();
    const detail = await killedDuring("destroy");
    expect(detail).to.contain("during ApplyResourceChange").and.not.contain("was created");
    expect([...(await terraform.state()).keys()]).to.include("time_sleep.long");
    await terraform.write(long('destroy_duration = "1s"') + note);
    await terraform.apply();
    await terraform.destroy();
  });

  it("a kept process serves the next command with another process of the provider in Go", async () => {
    terraform.env.TFNODE_KEEP = "10m";
    await terraform.write('resource "time_static" "a" {}\nresource "time_note" "a" {\n  text = "a"\n}\n');
    await terraform.apply();
    for (let command = 0; command < 2; command++) {
      await eventually("the end of the processes in Go", () => count("Go") === 0);
      expect(count("Node")).to.equal(1);
      await terraform.emptyPlan();
    }
  });

  it("an object of the provider in Go moves to a type of this framework", async () => {
    await terraform.write('resource "time_static" "a" {\n  rfc3339 = "2020-02-12T06:36:13Z"\n}\n');
    await terraform.apply();
    await terraform.write(
      'moved {\n  from = time_static.a\n  to   = time_note.a\n}\nresource "time_note" "a" {\n  text = "2020-02-12T06:36:13Z"\n}\n',
    );
    await terraform.apply();
    expect((await terraform.stored("time_note.a")).values).to.deep.equal({
      id: "2020-02-12T06:36:13Z",
      text: "2020-02-12T06:36:13Z",
      label: "moved",
    });
    await terraform.emptyPlan();
  });
});
