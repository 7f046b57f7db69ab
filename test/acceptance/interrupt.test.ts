import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import type { TerraformOutcome } from "../../src/testing/terraform/terraform.ts";
import { hasTerminals, openTerminal } from "../support/terminal.ts";
import { labForTests } from "../support/terraform-lab.ts";
import { itInThorough } from "../support/thorough.ts";

const channel = (name: string, more = "test_integration = false") => `
  resource "sec_alert_channel_email" "${name}" {
    name       = "${name}"
    recipients = ["a@example.org"]
    ${more}
  }
`;

describe("an interrupt", () => {
  const lab = labForTests();

  /** Runs a command, interrupts it at a request to the API, and ends its remaining processes. */
  async function interruptedAt(
    wanted: RegExp,
    args: readonly string[],
    interrupts = 1,
  ): Promise<TerraformOutcome> {
    const { api, terraform } = lab;
    const command = terraform.start(args);
    await lab.until(() => api.calls().some(({ call }) => wanted.test(call)));
    command.interrupt();
    for (let sent = 1; sent < interrupts; sent++) {
      await lab.until(() => command.stdout().includes("Interrupt received"));
      command.interrupt();
    }
    const outcome = terraform.outcomeOf(await command.ended);
    expect(outcome.code).to.equal(1);
    return outcome;
  }

  const apply = ["apply", "-json", "-auto-approve", "-parallelism=1"];

  it("an interrupt lets a running create finish, and starts no other", async () => {
    const { api, terraform } = lab;
    await terraform.write(channel("a") + channel("b") + channel("c"));
    api.fail({ method: "POST", path: "AlertChannels", latencyMs: 2000 });
    const { stdout } = await interruptedAt(/^POST AlertChannels$/, apply);
    expect(stdout).to.contain("Interrupt received");
    const { intgGuid, name } = api.only("AlertChannels");
    const state = await terraform.state();
    expect([...state.keys()]).to.deep.equal([`sec_alert_channel_email.${name}`]);
    expect(state.get(`sec_alert_channel_email.${name}`)).to.have.property("tainted", false);
    expect(state.get(`sec_alert_channel_email.${name}`)?.values.id).to.equal(intgGuid);

    await terraform.apply();
    expect(api.objects("AlertChannels").map((object) => object.name)).to.have.members(["a", "b", "c"]);
    await terraform.emptyPlan();
  });

  it("an interrupt during the test alert keeps the channel", async () => {
    const { api, terraform } = lab;
    await terraform.write(channel("a", ""));
    api.fail({ method: "POST", path: "AlertChannels/*/test", latencyMs: 3000, drop: "before" });
    const { warnings } = await interruptedAt(/\/test$/, apply);
    const { intgGuid } = api.only("AlertChannels");
    expect(warnings[0]?.summary).to.equal("Test alert interrupted");
    expect(warnings[0]?.detail).to.contain("the action sec_alert_channel_test sends a test alert");
    const { values, tainted } = await terraform.stored("sec_alert_channel_email.a");
    expect(values.id).to.equal(intgGuid);
    expect(tainted).to.equal(false);
    await terraform.emptyPlan();
  });

  it("an interrupt of a create without a response reports that the object may exist", async () => {
    const { api, terraform } = lab;
    await terraform.write(channel("a"));
    api.fail({ method: "POST", path: "AlertChannels", latencyMs: 2000, drop: "before" });
    const { errors } = await interruptedAt(/^POST AlertChannels$/, apply);
    expect(errors[0]?.summary).to.equal("sec_alert_channel_email not created");
    expect(errors[0]?.detail).to.contain("The run was interrupted before the operation finished.");
    expect(errors[0]?.detail).to.contain('It is not known whether the integration "a" was created.');
    expect([...(await terraform.state()).keys()]).to.deep.equal([]);
  });

  itInThorough("an interrupt during an update or a destroy loses nothing", async () => {
    const { api, terraform } = lab;
    await terraform.write(channel("a"));
    await terraform.apply();
    const { intgGuid } = api.only("AlertChannels");
    await terraform.write(channel("a", "test_integration = false\nenabled = false"));
    api.fail({ method: "PATCH", path: "AlertChannels/*", latencyMs: 2000, drop: "before" });
    const update = await interruptedAt(/^PATCH /, apply);
    expect(update.errors[0]?.summary).to.equal("sec_alert_channel_email not updated");
    const stored = await terraform.stored("sec_alert_channel_email.a");
    expect(stored.values).to.include({ id: intgGuid, enabled: true });

    api.fail({ method: "DELETE", path: "AlertChannels/*", latencyMs: 2000, drop: "before" });
    const destroy = await interruptedAt(/^DELETE /, ["destroy", "-json", "-auto-approve"]);
    expect(destroy.errors[0]?.summary).to.equal("sec_alert_channel_email not deleted");
    expect((await terraform.stored("sec_alert_channel_email.a")).values.id).to.equal(intgGuid);

    await terraform.apply();
    expect(api.only("AlertChannels")).to.include({ intgGuid, enabled: 0 });
    await terraform.destroy();
    expect(api.objects("AlertChannels")).to.deep.equal([]);
  });

  itInThorough("an interrupt during a read keeps the state", async () => {
    const { api, terraform } = lab;
    await terraform.write(channel("a"));
    await terraform.apply();
    const { intgGuid } = api.only("AlertChannels");
    api.takeChanges();
    api.fail({ method: "GET", path: "AlertChannels/*", latencyMs: 30_000 });
    const { errors } = await interruptedAt(/^GET /, ["plan", "-json"]);
    expect(errors[0]?.summary).to.equal("sec_alert_channel_email not read");
    expect((await terraform.stored("sec_alert_channel_email.a")).values.id).to.equal(intgGuid);
    await terraform.emptyPlan();
  });

  it("an interrupt that leaves objects outside of the state reports them with an import block", async () => {
    const { api, terraform } = lab;
    const file = join(terraform.folder, "unsaved.tf");
    await terraform.write(channel("a") + channel("b"));
    api.fail({ method: "POST", path: "AlertChannels", latencyMs: 1500, times: 0 });
    const command = terraform.start(["apply", "-json", "-auto-approve"], { TFNODE_UNSAVED_OBJECTS: file });
    await lab.until(() => api.calls().filter(({ call }) => call === "POST AlertChannels").length === 2);
    command.crash();
    await command.ended;
    const made = api.objects("AlertChannels").map(({ intgGuid }) => String(intgGuid));
    expect(made).to.have.length(2);
    const written = readFileSync(file, "utf8");
    for (const id of made) expect(written).to.contain(`id = "${id}"`);
    expect(written).to.match(
      /^# \S+Z: the sec_alert_channel_email "[ab]" exists, but Terraform exited before/m,
    );
  });

  for (const way of ["two interrupts", "a kill of Terraform"] as const) {
    (hasTerminals ? it : it.skip)(
      `in a terminal, ${way} during slow creates loses no object: the terminal, the default file and the next warning name them`,
      async () => {
        const { api, terraform } = lab;
        terraform.env.XDG_STATE_HOME = join(terraform.folder, "state");
        // Timers may end waits: Terraform waits for no response.
        delete terraform.env.TFNODE_MARKS;
        delete terraform.env.TFNODE_TIMERS;
        await terraform.write(channel("a") + channel("b"));
        // Longer than Terraform waits for the end of a provider.
        api.fail({ method: "POST", path: "AlertChannels", latencyMs: 3000, times: 0 });
        const terminal = openTerminal(terraform, ["apply", "-no-color", "-auto-approve"]);
        try {
          await lab.until(() => api.calls().filter(({ call }) => call === "POST AlertChannels").length === 2);
          if (way === "two interrupts") {
            terminal.interrupt();
            await lab.until(() => terminal.shown().includes("Interrupt received"));
            terminal.interrupt();
          } else terminal.killTerraform();
          const path = /See (\S+)\.\s/;
          await lab.until(() => path.test(terminal.shown()));
          expect(terminal.shown()).to.contain(
            "Terraform exited during the creation of the sec_alert_channel_email",
          );
          const file = path.exec(terminal.shown())?.[1] ?? "";
          expect(file).to.match(/\/state\/tfnode\/unsaved-objects\/terraform-provider-sec-[0-9a-f]{12}\.tf$/);
          // The next command may begin before the responses arrive.
          const early = (await terraform.plan()).outcome.warnings;
          expect(early.map(({ summary }) => summary)).to.deep.equal(["Objects may be missing in the state"]);
          expect(early[0]?.detail).to.contain(file);
          const reported = () => terminal.shown().split("Import it with the ID").length === 3;
          await lab.until(reported);
          for (const { intgGuid } of api.objects("AlertChannels")) {
            expect(terminal.shown()).to.contain(String(intgGuid));
            expect(readFileSync(file, "utf8")).to.contain(`id = "${intgGuid}"`);
          }
          expect(api.objects("AlertChannels")).to.have.length(2);
          rmSync(file);
          expect((await terraform.plan()).outcome.warnings).to.deep.equal([]);
        } finally {
          await terminal.close();
        }
      },
    );
  }

  it("an interrupt reports nothing if all objects are in the state", async () => {
    const { api, terraform } = lab;
    const file = join(terraform.folder, "unsaved.tf");
    await terraform.write(channel("a"));
    api.fail({ method: "POST", path: "AlertChannels", latencyMs: 1500 });
    const command = terraform.start(["apply", "-json", "-auto-approve"], { TFNODE_UNSAVED_OBJECTS: file });
    await lab.until(() => api.calls().some(({ call }) => call === "POST AlertChannels"));
    command.interrupt();
    await command.ended;
    expect([...(await terraform.state()).keys()]).to.deep.equal(["sec_alert_channel_email.a"]);
    expect(existsSync(file)).to.equal(false);
  });
});
