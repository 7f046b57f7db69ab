import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import { DnsApi } from "../../examples/from-plugin-framework/api.ts";
import { type LivedResource, livesOfPrograms } from "../../src/cli/lives/programs.ts";
import { type Terraform, terraformRun } from "../../src/testing/index.ts";
import { programFolder } from "./support/programs.ts";

const root = resolve(import.meta.dirname, "../../..");
const example = join(root, "examples/from-plugin-framework");

const programs = {
  Go: join(programFolder, "terraform-provider-dns"),
  TypeScript: join(root, "build/examples/from-plugin-framework/dist/terraform-provider-dns"),
};

/** The blocks of the record set. */
const records = / {2}record \{[\s\S]*(?= {2}timeouts)/;

/** The same blocks in another order, with an explicit default. */
const reordered = `  record {
    type = "TXT"
    ttl  = 300

    answer {
      value = "hello"
    }
  }
  record {
    type = "A"
    ttl  = 60

    answer {
      value  = "192.0.2.2"
      weight = 3
    }
    answer {
      value = "192.0.2.1"
    }
  }

`;

/** One provider with its own API, and the output of Terraform so far. */
class Life {
  readonly said: string[] = [];
  readonly api: DnsApi;
  readonly terraform: Terraform;
  #configuration: string;

  private constructor(api: DnsApi, terraform: Terraform, configuration: string) {
    this.api = api;
    this.terraform = terraform;
    this.#configuration = configuration;
  }

  static async open(program: string): Promise<Life> {
    const api = await DnsApi.start();
    const env = { TF_VAR_url: api.url };
    const terraform = await terraformRun({ providers: { "example/dns": program }, env });
    const configuration = await readFile(join(example, "main.tf"), "utf8");
    // The configuration contains its own required_providers.
    await terraform.write({ "versions.tf": "", "main.tf": configuration });
    return new Life(api, terraform, configuration);
  }

  async close(): Promise<void> {
    await this.terraform.close();
    this.api.close();
  }

  async edit(...changes: readonly (readonly [from: string | RegExp, to: string])[]): Promise<void> {
    for (const [from, to] of changes) {
      const before = this.#configuration;
      this.#configuration = before.replace(from, to);
      expect(this.#configuration).to.not.equal(before);
    }
    await this.terraform.write(this.#configuration);
  }

  /** Runs a command and records its output, without durations and the name of the program. */
  async run(command: string, exit = 0): Promise<string> {
    const { stdout } = await this.terraform.run([...command.split(" "), "-no-color"], { exit });
    const words = stdout
      .replaceAll(/^ - example\/dns in .*\n/gm, "")
      .replaceAll(/ after \d+s/g, "")
      .replaceAll(/^.*: Still .*\n/gm, "");
    this.said.push(`$ terraform ${command}\n${words}`);
    return words;
  }

  /** Plans a change and applies it. */
  async change(): Promise<void> {
    await this.run("plan -detailed-exitcode -out=plan", 2);
    await this.run("apply plan");
    await this.unchanged();
  }

  async unchanged(): Promise<void> {
    await this.run("plan -detailed-exitcode");
  }
}

describe("the provider of docs/from-plugin-framework.md, in Go and in TypeScript", function () {
  // Each step continues from the state of the previous one.
  this.bail(true);
  const lives: Life[] = [];

  before(async () => {
    await promisify(execFile)(process.execPath, [join(example, "build.mjs")], { cwd: root });
    for (const program of Object.values(programs)) lives.push(await Life.open(program));
  });

  after(async () => {
    for (const life of lives) await life.close();
  });

  /** Runs the same step with both providers, expects the same output of Terraform, and returns it. */
  async function both(step: (life: Life) => Promise<void>): Promise<string> {
    const [go = "", typescript = ""] = await Promise.all(
      lives.map(async (life) => {
        life.said.length = 0;
        await step(life);
        return life.said.join("\n");
      }),
    );
    expect(typescript).to.equal(go);
    return typescript;
  }

  /** Returns the objects of both APIs, which must be equal. */
  function objects(): object {
    const [go, typescript] = lives.map(({ api }) => ({
      ...Object.fromEntries(api.objects),
      tokens: api.tokens,
    }));
    expect(typescript).to.deep.equal(go);
    return go ?? {};
  }

  it("both providers plan and create alike, waiting for slow objects, and plan no change afterwards", async () => {
    const said = await both((life) => life.change());
    expect(said)
      .to.match(/\+ ttl += 300\n/)
      .and.match(/\+ weight = 1\n/)
      .and.match(/\+ token += \(write-only attribute\)\n/)
      .and.include("Plan: 2 to add, 0 to change, 0 to destroy.")
      .and.include("No changes.");
    expect(objects()).to.deep.include({ tokens: ["zone-token"] });
  });

  it("both providers plan no change for blocks in another order, nor for an explicit default", async () => {
    const said = await both(async (life) => {
      await life.edit([records, reordered]);
      await life.unchanged();
    });
    expect(said).to.include("No changes.");
  });

  it("both providers update in place, inside and outside of sets", async () => {
    const said = await both(async (life) => {
      await life.edit(
        ["weight = 3", "weight = 4"],
        ['"example.com"\n', '"example.com"\n  comment = "Ours"\n'],
      );
      await life.change();
    });
    expect(said)
      .to.include("Plan: 0 to add, 2 to change, 0 to destroy.")
      .and.match(/~ serial += 1 -> \(known after apply\)/);
  });

  it("both providers send the secret with each change, and plan one when its version changes, and only then", async () => {
    await both(async (life) => {
      life.terraform.env.TF_VAR_token = "another-token";
      await life.unchanged();
      await life.edit(["token_version = 1", "token_version = 2"]);
      await life.change();
    });
    expect(objects()).to.deep.include({ tokens: ["zone-token", "zone-token", "another-token"] });
  });

  it("both providers replace objects that cannot be updated", async () => {
    const said = await both(async (life) => {
      await life.edit(['name          = "www"', 'name          = "web"']);
      await life.change();
    });
    expect(said).to.match(/~ name += "www" -> "web" # forces replacement/);
    objects();
  });

  it("both providers correct external changes, and create deleted objects again", async () => {
    const said = await both(async (life) => {
      const [zone = "", records = ""] = life.api.objects.keys();
      life.api.objects.delete(records);
      const found = life.api.objects.get(zone);
      if (found) life.api.objects.set(zone, { ...found, comment: "Theirs" });
      await life.change();
    });
    expect(said)
      .to.match(/~ comment += "Theirs" -> "Ours"/)
      .and.include("Plan: 1 to add, 1 to change, 0 to destroy.");
  });

  it("both providers import, and then plan the arguments that no API returns", async () => {
    const said = await both(async (life) => {
      const id = [...life.api.objects.keys()][1]?.split("/").at(-1);
      await life.run("state rm dns_record_set.www");
      await life.run(`import dns_record_set.www ${id}`);
      await life.change();
    });
    expect(said)
      .to.match(/\+ token_version = 2/)
      .and.include("Plan: 0 to add, 1 to change, 0 to destroy.");
  });

  it("both providers reject the same values at the same attribute", async () => {
    await both(async (life) => {
      await life.edit(["weight = 4", 'weight = "many"']);
      await life.run("validate", 1);
      await life.edit(['weight = "many"', "weight = 4"], ["ttl  = 300", "ttl  = 0"]);
      const { errors } = await life.terraform.validate({ exit: 1 });
      life.said.push(JSON.stringify(errors.map(({ code, address }) => [code, address])));
      await life.edit(["ttl  = 0", "ttl  = 300"]);
    });
  });

  it("both providers keep a created object in the state when the API rejects it in the end", async () => {
    const said = await both(async (life) => {
      await life.edit(['name          = "web"', 'name          = "empty"'], [records, ""]);
      await life.terraform.apply({ exit: 1 });
      life.said.push(JSON.stringify(await life.terraform.stored("dns_record_set.www")));
    });
    expect(said)
      .to.include('"tainted":true')
      .and.match(/"id":"records-\d+"/);
  });

  it("each provider adopts the state of the other, without a change", async () => {
    const [inGo = "", inTypeScript = ""] = Object.values(programs).map((program) => dirname(program));
    const said = await both(async (life) => {
      await life.edit(['name          = "empty"', 'name          = "back"'], [/(?= {2}timeouts)/, reordered]);
      await life.change();
      const file = join(life.terraform.folder, "cli.tfrc");
      const text = await readFile(file, "utf8");
      const other = text.includes(inGo) ? text.replace(inGo, inTypeScript) : text.replace(inTypeScript, inGo);
      expect(other).to.not.equal(text);
      await life.terraform.write({ "cli.tfrc": other });
      await life.unchanged();
      await life.edit(["weight = 3", "weight = 5"]);
      await life.change();
    });
    expect(said).to.include("Plan: 0 to add, 1 to change, 0 to destroy.");
  });

  it("both providers destroy all objects", async () => {
    await both((life) => life.run("destroy -auto-approve").then(() => {}));
    for (const { api } of lives) expect([...api.objects.keys()]).to.deep.equal([]);
  });
});

describe("random lives of the same providers", () => {
  it("the zones are the same in Go and in TypeScript, and the record sets differ in what Go does with defaults in sets", async () => {
    const apis = [await DnsApi.start(), await DnsApi.start()] as const;
    for (const api of apis) api.pending = 0;
    const settings = ({ url }: DnsApi) => ({ provider: { url } });
    const answer = [{ value: "192.0.2.1" }, { value: "192.0.2.2", weight: 3 }];
    const record = [
      { type: "A", ttl: 60, answer },
      { type: "TXT", answer: [{ value: "hello" }] },
    ];
    const set = { zone_id: "zone-1", name: "www", token: "zone-token", token_version: 1, record };
    const options = {
      programs: [programs.Go, programs.TypeScript] as const,
      names: ["OLD", "NEW"] as const,
      apis: [settings(apis[0]), settings(apis[1])] as const,
      examples: {
        dns_zone: [
          { name: "example.com", comment: "x" },
          { name: "example.org", comment: "" },
        ],
        dns_record_set: [set, { ...set, zone_id: "zone-2", token_version: 2, timeouts: { create: "30s" } }],
      },
      count: 10,
      seed: 1,
    };
    const lived = new Map<string, LivedResource>();
    try {
      for await (const one of livesOfPrograms(options)) lived.set(one.type, one);
      expect(apis.map(({ objects }) => [...objects.keys()])).to.deep.equal([[], []]);
    } finally {
      for (const api of apis) api.close();
    }
    const [zone, recordSet] = [lived.get("dns_zone"), lived.get("dns_record_set")];
    expect(zone?.differences).to.deep.equal([]);
    expect(zone?.compared).to.be.greaterThan(100);
    const known =
      /^validate[a-z ]*: NEW reports "Missing required argument" at value|^plan after the apply: OLD plans an update|^plan: OLD update, NEW no-op/;
    expect(recordSet?.differences.filter(({ text }) => !known.test(text))).to.deep.equal([]);
    expect(recordSet?.differences).not.to.deep.equal([]);
  });
});
