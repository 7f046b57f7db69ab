import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import type { Environment } from "../../src/schema/index.ts";
import { program, programsOnPath } from "../../src/testing/terraform/process.ts";
import type { Terraform } from "../../src/testing/terraform/terraform.ts";
import { TestApi } from "../support/sec-api.ts";
import { eventually } from "../support/stub.ts";
import { openTerraform, providerDirectory } from "../support/terraform.ts";
import { thorough } from "../support/thorough.ts";

const provider = join(providerDirectory, "terraform-provider-sec");

const channel = (name: string, more = "") => `
  resource "sec_alert_channel_email" "${name}" {
    ${more}
    name             = "${name}"
    recipients       = ["a@example.org"]
    test_integration = false
  }
`;

/** The number of concurrent commands, of runs in a test of Terraform, and of turns of commands. */
const [atOnce, runsOfTest, turns] = thorough ? [20, 50, 5] : [6, 10, 1];

/** On other systems every start has its own process. */
const onLinux = process.platform === "linux" ? describe : () => undefined;

onLinux("commands that share a process of the provider", () => {
  let home: string;
  let api: TestApi;
  const opened: Terraform[] = [];

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), "tfnode-kept-"));
    await mkdir(join(home, "tfnode/run"), { recursive: true, mode: 0o700 });
    api = await TestApi.start({ subaccounts: ["account-a", "account-b", "good"] });
  });

  afterEach(async () => {
    for (const terraform of opened.splice(0)) await terraform.close();
    execFileSync(provider, ["--stop"], { env: { ...process.env, XDG_CACHE_HOME: home } });
    await eventually("the end of all processes", () => processes().length === 0);
    expect(readdirSync(join(home, "tfnode/run"))).to.deep.equal([]);
    await api.close();
    await rm(home, { recursive: true, force: true });
  });

  /** Returns the processes of Node that serve the commands of this test. */
  const processes = () =>
    readdirSync("/proc").filter((pid) => {
      try {
        const environment = readFileSync(`/proc/${pid}/environ`, "latin1").split("\0");
        const isNode = /^node[\0 ]/.test(readFileSync(`/proc/${pid}/cmdline`, "latin1"));
        return isNode && environment.includes(`XDG_CACHE_HOME=${home}`);
      } catch {
        return false;
      }
    });

  const kept = { TFNODE_KEEP: "30m" };

  async function folder(
    files: string | Readonly<Record<string, string>>,
    { env = {}, cli = program() }: { env?: Environment; cli?: string } = {},
  ): Promise<Terraform> {
    const terraform = await openTerraform({ ...api.env, XDG_CACHE_HOME: home, ...kept, ...env }, "sec", cli);
    // A kept process serves only commands whose variables agree, so the file of each folder would divide them.
    delete terraform.env.TFNODE_MARKS;
    delete terraform.env.TFNODE_TIMERS;
    opened.push(terraform);
    await terraform.write(files);
    return terraform;
  }

  /** Returns the accounts that contain the channels whose names begin with this prefix. */
  const accounts = (prefix: string): ReadonlySet<unknown> =>
    new Set(
      api
        .requests()
        .filter(({ method, body }) => method === "POST" && nameIn(body).startsWith(prefix))
        .map(({ headers }) => headers["account-name"]),
    );

  for (const [what, env] of [
    ["of one command", { TFNODE_KEEP: "" }],
    ["that is kept", kept],
  ] as const) {
    for (const cli of programsOnPath()) {
      it(`commands create the objects of each alias in its own account, with a process ${what} and ${cli}`, async () => {
        const aliases = ["a", "b"].map(
          (alias) => `provider "sec" {\n  alias = "${alias}"\n  subaccount = "account-${alias}"\n}\n`,
        );
        const channels = [1, 2, 3, 4, 5].flatMap((number) =>
          ["a", "b"].map((alias) => channel(`${alias}${number}`, `provider = sec.${alias}`)),
        );
        const terraform = await folder([...aliases, ...channels].join("\n"), { cli, env });
        await terraform.apply();
        expect([...accounts("a")]).to.deep.equal(["account-a"]);
        expect([...accounts("b")]).to.deep.equal(["account-b"]);
        for (const account of ["ACCOUNT-A", "ACCOUNT-B"])
          expect(api.objects(`AlertChannels@${account}`), account).to.have.length(5);
        await terraform.emptyPlan();
        await terraform.destroy();
        expect(api.made()).to.deep.equal({});
      });
    }
  }

  it("one kept process serves consecutive commands", async () => {
    const terraform = await folder(channel("a"));
    await terraform.apply();
    const nodes = processes();
    expect(nodes).to.have.length(1);
    await terraform.emptyPlan();
    await (await folder(channel("b"))).apply();
    expect(processes()).to.deep.equal(nodes);
  });

  it("commands use the account of their own environment, in turn, with one kept process", async () => {
    const other = await TestApi.start({
      account: "other",
      apiKey: `OTHER_${"B".repeat(32)}`,
      apiSecret: `_${"b".repeat(32)}`,
    });
    try {
      const [mine, theirs] = [
        await folder(channel("mine")),
        await folder(channel("theirs"), { env: other.env }),
      ];
      const incomplete = await folder(channel("none"), {
        env: { ...other.env, SEC_API_KEY: undefined, SEC_API_SECRET: undefined },
      });
      await mine.apply();
      const nodes = processes();
      for (let turn = 0; turn < turns; turn++) {
        for (const terraform of [theirs, mine]) await terraform.apply();
        // A variable that this environment lacks exists in the others.
        const { errors } = await incomplete.apply({ exit: 1 });
        expect(errors[0]?.detail).to.contain("SEC_API_KEY");
        await theirs.emptyPlan();
        expect(processes()).to.deep.equal(nodes);
      }
      const names = (of: TestApi) => of.objects("AlertChannels").map(({ name }) => name);
      expect([names(api), names(other)]).to.deep.equal([["mine"], ["theirs"]]);
      for (const [reached, own, foreign] of [
        [api, mine, other.env],
        [other, theirs, api.env],
      ] as const) {
        const seen = JSON.stringify(reached.requests()) + own.written.join("") + incomplete.written.join("");
        for (const secret of [foreign.SEC_API_KEY, foreign.SEC_API_SECRET])
          expect(seen).not.to.contain(secret);
      }
    } finally {
      await other.close();
    }
  });

  it("commands use the proxy of their own environment, in turn, with one kept process", async () => {
    const direct = await folder(channel("a"));
    const proxied = await folder(channel("b"), {
      env: { SEC_API_URL: "http://api.example.test", HTTP_PROXY: "http://user:proxy-password@127.0.0.1:1" },
    });
    await direct.apply();
    const nodes = processes();
    for (let turn = 0; turn < turns; turn++) {
      const { errors } = await proxied.apply({ exit: 1 });
      expect(errors[0]?.detail).to.contain("127.0.0.1:1").and.not.to.contain("proxy-password");
      await direct.emptyPlan();
      expect(direct.written.join("")).not.to.contain("127.0.0.1:1");
      expect(processes()).to.deep.equal(nodes);
    }
  });

  it("commands trust the authorities of their own environment, in turn, with two kept processes", async () => {
    const secure = await TestApi.start({ tls: true });
    try {
      const env = { SEC_API_URL: secure.localApi.url };
      const trusting = await folder(channel("a"), {
        env: { ...env, SSL_CERT_FILE: secure.localApi.caPath ?? "" },
      });
      const other = await folder(channel("b"), { env });
      for (let turn = 0; turn < turns; turn++) {
        await trusting.apply();
        const { errors } = await other.apply({ exit: 1 });
        expect(errors[0]?.detail).to.match(/certificate|authority/);
        expect(processes()).to.have.length(2);
      }
    } finally {
      await secure.close();
    }
  });

  it("concurrent commands have their own credentials", async () => {
    const good = await folder(`provider "sec" {\n  subaccount = "good"\n}\n${channel("good")}`);
    const bad = await folder(`provider "sec" {\n  api_secret = "_${"0".repeat(32)}"\n}\n${channel("bad")}`);
    for (let turn = 0; turn < turns; turn++) {
      const [, failed] = await Promise.all([good.apply(), bad.apply({ exit: 1 })]);
      expect(failed.errors).to.not.have.length(0);
      await good.destroy();
    }
    expect([...accounts("good")]).to.deep.equal(["good"]);
    expect([...accounts("bad")]).to.deep.equal([]);
  });

  it("commands use the API of their own environment, concurrently and one after the other", async () => {
    const otherApi = await TestApi.start();
    try {
      const [one, other] = [
        await folder(channel("one")),
        await folder(channel("other"), { env: otherApi.env }),
      ];
      await Promise.all([one.apply(), other.apply()]);
      const names = (of: TestApi) => of.objects("AlertChannels").map(({ name }) => name);
      expect([names(api), names(otherApi)]).to.deep.equal([["one"], ["other"]]);
      await one.destroy();
      await other.destroy();
      expect([names(api), names(otherApi)]).to.deep.equal([[], []]);
    } finally {
      await otherApi.close();
    }
  });

  for (const [what, env] of [
    ["of one command", { TFNODE_KEEP: "" }],
    ["that is kept", kept],
  ] as const) {
    it(`a terraform within an apply has its own process, with a process ${what}`, async () => {
      const nested = await folder(
        `${channel("b")}
        resource "terraform_data" "wait" {
          depends_on = [sec_alert_channel_email.b]
          provisioner "local-exec" {
            command = "touch waiting; until test -e go; do sleep 0.05; done"
          }
        }`,
        { env },
      );
      const outer = await folder(
        `${channel("a")}
        resource "terraform_data" "nested" {
          depends_on = [sec_alert_channel_email.a]
          provisioner "local-exec" {
            command     = "${program()} apply -auto-approve -no-color"
            working_dir = "${nested.folder}"
            environment = { SEC_SUBACCOUNT = "account-b", TF_CLI_CONFIG_FILE = "${nested.folder}/cli.tfrc" }
          }
        }
        ${channel("c", "depends_on = [terraform_data.nested]")}`,
        { env },
      );
      const applying = outer.apply();
      await eventually("the end of the nested create", () => existsSync(join(nested.folder, "waiting")));
      expect(processes()).to.have.length(2);
      writeFileSync(join(nested.folder, "go"), "");
      await applying;
      const names = (of: string) => api.objects(of).map(({ name }) => name);
      expect(names("AlertChannels")).to.have.members(["a", "c"]);
      expect(names("AlertChannels@ACCOUNT-B")).to.deep.equal(["b"]);
    });

    it(`${atOnce} concurrent commands in separate folders succeed, with a process ${what}`, async () => {
      const numbers = Array.from({ length: atOnce }, (_, number) => number);
      const folders = await Promise.all(numbers.map((number) => folder(channel(`c${number}`), { env })));
      await Promise.all(folders.map((terraform) => terraform.apply()));
      const made = api.objects("AlertChannels").map(({ name }) => name);
      expect(made).to.have.members(numbers.map((number) => `c${number}`));
      await Promise.all(folders.map((terraform) => terraform.emptyPlan()));
      await eventually("three processes at most", () => processes().length <= 3);
    });

    it(`a test with ${runsOfTest} runs succeeds, with a process ${what}`, async () => {
      const runs = Array.from(
        { length: runsOfTest },
        (_, number) => `
          run "number_${number}" {
            command = ${number % 5 === 0 ? "apply" : "plan"}
            variables {
              title = "title ${number}"
            }
            assert {
              condition     = sec_alert_channel_email.a.name == "title ${number}"
              error_message = "another name"
            }
          }`,
      );
      const terraform = await folder(
        {
          "main.tf": `variable "title" {\n  type = string\n}\n${channel("a").replace('"a"\n    recipients', "var.title\n    recipients")}`,
          "many.tftest.hcl": runs.join("\n"),
        },
        { env },
      );
      const { stdout } = await terraform.run(["test", "-no-color"]);
      expect(stdout).to.contain(`${runsOfTest} passed, 0 failed`);
      expect(api.made()).to.deep.equal({});
    });
  }

  for (const level of thorough ? ["TRACE", "DEBUG", "INFO", "WARN", "ERROR"] : ["DEBUG", "INFO"]) {
    it(`a command with TF_LOG=${level} has a process of its own and writes its log`, async () => {
      const terraform = await folder(channel("a"));
      const log = join(terraform.folder, "log");
      await terraform.apply({ env: { TF_LOG: level, TF_LOG_PATH: log } });
      expect(processes()).to.deep.equal([]);
      const lines = readFileSync(log, "utf8").match(/provider\.terraform-provider-sec: .*@module=sec/g) ?? [];
      expect(lines.length > 0, `${lines.length} lines`).to.equal(/TRACE|DEBUG/.test(level));
    });
  }

  it("the interrupt of a command does not affect other commands", async () => {
    const [stopped, other] = [
      await folder(["a", "b", "c"].map((name) => channel(name)).join("")),
      await folder(channel("x")),
    ];
    api.fail({ method: "POST", path: "AlertChannels", latencyMs: 2000 });
    api.fail({ method: "POST", path: "AlertChannels", latencyMs: 2000 });
    const args = ["apply", "-json", "-auto-approve", "-parallelism=1"];
    const commands = [stopped.start(args), other.start(args)] as const;
    await eventually(
      "two creates",
      () => api.calls().filter(({ call }) => call === "POST AlertChannels").length === 2,
    );
    commands[0].interrupt();
    const [first, second] = await Promise.all(commands.map(({ ended }) => ended));
    expect(first?.stdout).to.contain("Interrupt received");
    expect([first?.code, second?.code]).to.deep.equal([1, 0]);
    expect((await stopped.state()).size).to.equal(1);
    expect([...(await other.state()).keys()]).to.deep.equal(["sec_alert_channel_email.x"]);
    expect(api.objects("AlertChannels")).to.have.length(2);
    await stopped.apply();
    expect(api.objects("AlertChannels")).to.have.length(4);
  });

  for (const [what, env] of [
    ["a process of its own", { TFNODE_SHARE: "off" }],
    ["the process of the command", { TFNODE_KEEP: "" }],
    ["a process that is kept", kept],
  ] as const) {
    it(`killing Terraform during creates leads to a report of every object outside of the states, with ${what}`, async () => {
      const terraform = await folder(
        `
        resource "sec_alert_channel_email" "many" {
          count            = 30
          name             = "channel \${count.index}"
          recipients       = ["a@example.org"]
          test_integration = false
        }
      `,
        { env },
      );
      const unsaved = join(home, "unsaved");
      api.fail({ method: "POST", path: "AlertChannels", latencyMs: 600, times: 0 });
      const creates = () => api.calls().filter(({ call }) => call === "POST AlertChannels").length;
      const command = terraform.start(["apply", "-json", "-auto-approve"], {
        TFNODE_UNSAVED_OBJECTS: unsaved,
      });
      command.ended.catch(() => undefined);
      await eventually("nine creates", () => creates() >= 9);
      command.crash();
      await command.ended.catch(() => undefined);
      api.localApi.control.clearFaults();
      const read = (file: string) => (existsSync(file) ? readFileSync(file, "utf8") : "");
      const unknown = () => {
        const known = read(join(terraform.folder, "terraform.tfstate")) + read(unsaved);
        const isKnown = ({ intgGuid, name }: Readonly<Record<string, unknown>>) =>
          known.includes(String(intgGuid)) || known.includes(`"${name}" was being created`);
        return api.objects("AlertChannels").filter((one) => !isKnown(one));
      };
      await eventually(
        "a word on each object",
        () => api.objects("AlertChannels").length >= 9 && unknown().length === 0,
      );
    });
  }
});

function nameIn(body: unknown): string {
  return typeof body === "object" && body !== null && "name" in body ? String(body.name) : "";
}
