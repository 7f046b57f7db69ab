import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { aliasedChannels } from "../../scripts/bench/configuration.ts";
import { readCommands, type TracedSpan, withDescendants } from "../../src/cli/trace/commands.ts";
import { summarize } from "../../src/cli/trace/summary.ts";
import { eventually } from "../support/stub.ts";
import { providerDirectory } from "../support/terraform.ts";
import { labForTests } from "../support/terraform-lab.ts";

describe("the trace of a command", () => {
  const lab = labForTests();
  let file: string;

  beforeEach(() => {
    // A relative path is one in the folder of the configuration.
    file = join(lab.terraform.folder, "trace.json");
    lab.terraform.env.TFNODE_TRACE = "trace.json";
  });

  const commands = () => readCommands(readFileSync(file, "utf8")) ?? [];
  const named = (calls: readonly TracedSpan[], rpc: string) => calls.filter(({ name }) => name === rpc);

  it("an apply with twenty aliases is one command, whose creates have an operation and its requests", async () => {
    await lab.terraform.write(aliasedChannels(20));
    await lab.terraform.apply();
    const [command, ...others] = commands();
    expect(others).to.deep.equal([]);
    const calls = command?.calls ?? [];
    const creates = named(calls, "ApplyResourceChange");
    expect(creates.map(({ properties }) => properties["terraform.name"])).to.have.members(
      Array.from({ length: 20 }, (_, i) => `channel ${i}`),
    );
    for (const create of creates) {
      expect(create.properties).to.include({
        "terraform.provider": "sec",
        "terraform.type": "sec_alert_channel_email",
      });
      expect(create.properties["terraform.id"]).to.be.a("string");
      const spans = withDescendants(create);
      expect(spans.map(({ kind, name }) => `${kind} ${name}`)).to.include.members([
        "operation create",
        "request POST /api/v2/AlertChannels",
      ]);
    }
    expect(named(calls, "ConfigureProvider").length).to.be.at.least(20);

    const summary = summarize(command ?? { name: "", calls: [] });
    const channels = summary.objects.filter(({ label }) => label.includes('"channel '));
    expect(channels).to.have.length(20);
    for (const { shares } of channels) expect(shares.API).to.be.greaterThan(0);
    expect(summary.concurrency.most).to.be.at.least(1);
    // The key of the API is sent for the tokens.
    const text = readFileSync(file, "utf8");
    for (const secret of lab.secrets) expect(text).not.to.contain(secret);

    await lab.terraform.emptyPlan();
    expect(commands()).to.have.length(2);
  });

  it("the spans of a killed Terraform arrive, also those of the call that was running", async () => {
    const { api, terraform } = lab;
    await terraform.write(aliasedChannels(3));
    api.fail({ method: "POST", path: "AlertChannels", latencyMs: 1000 });
    const command = terraform.start(["apply", "-json", "-auto-approve", "-parallelism=1"]);
    await lab.until(() => api.calls().some(({ call }) => call === "POST AlertChannels"));
    command.crash();
    await command.ended;
    const applied = await eventually("the call in the trace", () => {
      const calls = existsSync(file) ? commands().flatMap(({ calls }) => calls) : [];
      const found = named(calls, "ApplyResourceChange");
      return found.length > 0 && { found, plans: named(calls, "PlanResourceChange") };
    });
    expect(applied.plans.length).to.be.at.least(3);
  });

  it("a file that cannot be written is one warning, and the command runs without a trace", async () => {
    const { terraform } = lab;
    await terraform.write(aliasedChannels(3));
    terraform.env.TFNODE_TRACE = "missing/trace.json";
    const { warnings } = await terraform.apply();
    expect(new Set(warnings.map(({ summary }) => summary))).to.deep.equal(
      new Set(["Invalid value of TFNODE_TRACE"]),
    );
    expect(warnings[0]?.detail).to.contain("it cannot be opened (ENOENT)");
  });

  (process.platform === "linux" ? it : it.skip)(
    "commands that a kept process serves have a trace each, or none",
    async () => {
      const home = await mkdtemp(join(tmpdir(), "tfnode-kept-"));
      await mkdir(join(home, "tfnode/run"), { recursive: true, mode: 0o700 });
      const { terraform } = lab;
      Object.assign(terraform.env, { XDG_CACHE_HOME: home, TFNODE_KEEP: "30m" });
      delete terraform.env.TFNODE_MARKS;
      try {
        await terraform.write(aliasedChannels(3));
        await terraform.apply();
        terraform.env.TFNODE_TRACE = "second.json";
        await terraform.apply();
        delete terraform.env.TFNODE_TRACE;
        await terraform.apply();
        const threadsOf = (name: string) => {
          const text = readFileSync(join(terraform.folder, name), "utf8");
          expect(readCommands(text)).to.have.length(1);
          return new Set([...text.matchAll(/"tid":(\d+)\d{3}\b/g)].map(([, pid]) => pid));
        };
        // The threads have the number of their process.
        expect(threadsOf("second.json")).to.deep.equal(threadsOf("trace.json"));
        expect(threadsOf("trace.json")).to.have.property("size", 1);
      } finally {
        execFileSync(join(providerDirectory, "terraform-provider-sec"), ["--stop"], {
          env: { ...process.env, XDG_CACHE_HOME: home },
        });
        await rm(home, { recursive: true, force: true, maxRetries: 20 });
      }
    },
  );
});
