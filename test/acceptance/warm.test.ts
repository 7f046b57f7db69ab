import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { program, programsOnPath } from "../../src/testing/terraform/process.ts";
import type { Terraform } from "../../src/testing/terraform/terraform.ts";
import { TestApi } from "../support/emulator.ts";
import { cleanEnvironment, openTerraform, providerDirectory } from "../support/terraform.ts";
import { type Reattached, variableIn, warm } from "../support/warm.ts";

const provider = join(providerDirectory, "terraform-provider-sec");

const channel = (name: string, more = "") => `
  resource "sec_alert_channel_email" "${name}" {
    ${more}
    name             = "${name}"
    recipients       = ["a@example.org"]
    test_integration = false
  }
`;

describe("commands with a warm process", () => {
  let home: string;
  let api: TestApi;
  const opened: Terraform[] = [];

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), "tfnode-warm-"));
    api = await TestApi.start({ subaccounts: ["account-a", "account-b", "good"] });
  });

  afterEach(async () => {
    for (const terraform of opened.splice(0)) await terraform.close();
    await warm(provider, environment(), "off");
    await until(async () =>
      (await readdir(join(home, "tfnode/warm"))).every((name) => !name.startsWith("plugin-")),
    );
    await api.close();
    await rm(home, { recursive: true, force: true });
  });

  /** The environment in which processes are asked for. */
  const environment = (more: Readonly<Record<string, string>> = {}) => ({
    ...cleanEnvironment(),
    HOME: home,
    XDG_CACHE_HOME: home,
    ...api.env,
    ...more,
  });

  /** A folder whose commands use a warm process, and have nothing in their environment that leads to the API. */
  async function folder(
    files: string | Readonly<Record<string, string>>,
    { env = environment(), cli = program() } = {},
  ): Promise<Terraform> {
    const TF_REATTACH_PROVIDERS = variableIn((await warm(provider, env)).stdout);
    const terraform = await openTerraform({ TF_REATTACH_PROVIDERS }, "sec", cli);
    opened.push(terraform);
    await terraform.write(files);
    // Only the process can be the provider.
    await terraform.write({ "cli.tfrc": "provider_installation {\n  direct {}\n}\n" });
    return terraform;
  }

  const pidOf = ({ env }: Terraform): Reattached["pid"] =>
    JSON.parse(env.TF_REATTACH_PROVIDERS ?? "")["tfnode/sec"].Pid;

  /** The accounts that the channels whose names begin so were made in. */
  const accounts = (prefix: string): ReadonlySet<unknown> =>
    new Set(
      api
        .requests()
        .filter(({ method, body }) => method === "POST" && nameIn(body).startsWith(prefix))
        .map(({ headers }) => headers["account-name"]),
    );

  for (const cli of programsOnPath()) {
    it(`makes the objects of each alias in its own account, with ${cli}`, async () => {
      const aliases = ["a", "b"].map(
        (alias) => `provider "sec" {\n  alias = "${alias}"\n  subaccount = "account-${alias}"\n}\n`,
      );
      const channels = [1, 2, 3, 4, 5].flatMap((number) =>
        ["a", "b"].map((alias) => channel(`${alias}${number}`, `provider = sec.${alias}`)),
      );
      const terraform = await folder([...aliases, ...channels].join("\n"), { cli });
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

  it("keeps the credentials of two commands apart that run at the same time", async () => {
    const good = await folder(`provider "sec" {\n  subaccount = "good"\n}\n${channel("good")}`);
    const bad = await folder(`provider "sec" {\n  api_secret = "_${"0".repeat(32)}"\n}\n${channel("bad")}`);
    expect(pidOf(good)).to.equal(pidOf(bad));
    for (let turn = 0; turn < 3; turn++) {
      const [, failed] = await Promise.all([good.apply(), bad.apply({ exit: 1 })]);
      expect(failed.errors).to.not.have.length(0);
      await good.destroy();
    }
    expect([...accounts("good")]).to.deep.equal(["good"]);
    expect([...accounts("bad")]).to.deep.equal([]);
  });

  it("serves shells of different environments from different processes", async () => {
    const otherApi = await TestApi.start();
    try {
      const [one, other] = [
        await folder(channel("one")),
        await folder(channel("other"), { env: environment(otherApi.env) }),
      ];
      expect(pidOf(one)).to.not.equal(pidOf(other));
      await Promise.all([one.apply(), other.apply()]);
      expect(api.objects("AlertChannels").map(({ name }) => name)).to.deep.equal(["one"]);
      expect(otherApi.objects("AlertChannels").map(({ name }) => name)).to.deep.equal(["other"]);
    } finally {
      await otherApi.close();
    }
  });

  /** Starts a command in each of two folders, and interrupts the first when both are making an object. */
  it("stops nothing of another command when one is interrupted", async () => {
    const [stopped, other] = [
      await folder(["a", "b", "c"].map((name) => channel(name)).join("")),
      await folder(channel("x")),
    ];
    api.fail({ method: "POST", path: "AlertChannels", latencyMs: 2000 });
    api.fail({ method: "POST", path: "AlertChannels", latencyMs: 2000 });
    const args = ["apply", "-json", "-auto-approve", "-parallelism=1"];
    const commands = [stopped.start(args), other.start(args)] as const;
    const posts = () => api.calls().filter(({ call }) => call === "POST AlertChannels").length;
    await until(() => posts() === 2);
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

  it("passes an interrupt on once to a command that it runs", async () => {
    const files = channel("a") + channel("b");
    const terraform = await openTerraform(environment(), "sec", provider);
    opened.push(terraform);
    await terraform.write(files);
    api.fail({ method: "POST", path: "AlertChannels", latencyMs: 2000 });
    const args = ["apply", "-json", "-auto-approve", "-parallelism=1"];
    const command = terraform.start(["--warm", "--", program(), ...args]);
    await until(() => api.calls().some(({ call }) => call === "POST AlertChannels"));
    command.interrupt();
    const { code, stdout } = await command.ended;
    expect(stdout).to.contain("Interrupt received").and.to.not.contain("Two interrupts received");
    expect(code).to.equal(1);
    expect(api.objects("AlertChannels")).to.have.length(1);
    const read = await terraform.start(["--warm", "--", program(), "state", "list"]).ended;
    expect(read.stdout).to.match(/^sec_alert_channel_email\.[ab]\n$/);
  });
});

function nameIn(body: unknown): string {
  return typeof body === "object" && body !== null && "name" in body ? String(body.name) : "";
}

async function until(ask: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 30_000; !(await ask()); ) {
    if (Date.now() > deadline) throw new Error("waited in vain");
    await new Promise((wake) => setTimeout(wake, 10));
  }
}
