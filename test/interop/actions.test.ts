import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect } from "chai";
import type { TerraformOutcome } from "../../src/testing/terraform/terraform.ts";
import { putClusters, search } from "../resources/vdb/clusters-at-hand.ts";
import { TestApi } from "../support/sec-api.ts";
import { openTerraform } from "../support/terraform.ts";
import { type Lab, labOf } from "../support/terraform-lab.ts";
import { VdbTestApi } from "../support/vdb-api.ts";
import { programFolder } from "./support/programs.ts";

const program = () => join(programFolder, "terraform-1.16");

/** Runs an action manually in a lab. */
function invoke<Api>({ terraform }: Lab<Api>, address: string, exit = 0): Promise<TerraformOutcome> {
  return terraform.run(["apply", "-no-color", "-auto-approve", `-invoke=${address}`], { exit });
}

/**
 * Applies the configuration, or destroys the objects, with output for people, which alone contains progress.
 */
function change<Api>(
  { terraform }: Lab<Api>,
  { exit = 0, destroy = false }: { readonly exit?: number; readonly destroy?: boolean } = {},
): Promise<TerraformOutcome> {
  return terraform.run([destroy ? "destroy" : "apply", "-no-color", "-auto-approve"], { exit });
}

/** An action of vdb, and the evidence that it ran. */
interface ActionCase {
  readonly method: string;
  /** The content of its config block. */
  readonly config: () => Promise<string>;
  /** The lines that each call shows. */
  readonly line: string;
  /** The phase of the cluster before the action. */
  readonly begin?: string;
  /** The number of calls of the method after a create, an update and a destroy. */
  readonly calls: readonly [created: number, updated: number, destroyed: number];
}

describe("the examples of actions", () => {
  for (const provider of ["sec", "vdb"]) {
    const folder = resolve(import.meta.dirname, `../../../examples/${provider}/actions`);

    for (const type of readdirSync(folder)) {
      it(`the example of ${type} is valid for a Terraform with actions`, async () => {
        const terraform = await openTerraform({}, provider, program());
        try {
          await terraform.write(await readFile(join(folder, type, "action.tf"), "utf8"));
          const { warnings } = await terraform.validate();
          expect(warnings.filter(({ address, code }) => address !== "" || code !== "")).to.deep.equal([]);
        } finally {
          await terraform.close();
        }
      });
    }
  }
});

const always = "after_create, after_update, before_destroy";

describe("actions of vdb with a Terraform that knows them", () => {
  const lab = labOf({
    provider: "vdb",
    start: async () => {
      const api = await VdbTestApi.start({ phaseSeconds: 1, clock: Date.now });
      await putClusters(api);
      return api;
    },
    secretOf: ({ localApi }) => localApi.credentials.apiKey,
    program,
  });

  const action = (type: string, config: string) =>
    `action "vdb_${type}" "it" {\n  config {\n    ${config}\n  }\n}\n`;

  const role = (type: string, name: string, { events = always, more = "" } = {}) => `
    resource "vdb_accounts_role" "trigger" {
      name = "${name}"

      permissions {
        value = "read:clusters"
      }

      lifecycle {
        action_trigger {
          events  = [${events}]
          actions = [action.vdb_${type}.it]
          ${more}
        }
      }
    }
  `;

  const count = (method: string) => lab.api.calls().filter(({ call }) => call.endsWith(`/${method}`)).length;

  /** Creates a backup that can be restored. */
  async function completeBackup(): Promise<string> {
    await lab.terraform.write(action("backup_create", `cluster_id = "${search}"`));
    await invoke(lab, "action.vdb_backup_create.it");
    return String(lab.api.objects("backups")[0]?.id);
  }

  const onCluster = async () => `cluster_id = "${search}"`;

  const cases: { readonly [type: string]: ActionCase } = {
    cluster_restart: {
      method: "RestartCluster",
      config: onCluster,
      line: `Asked the platform to restart the cluster ${search}`,
      calls: [1, 2, 3],
    },
    cluster_suspend: {
      method: "SuspendCluster",
      config: onCluster,
      line: `cluster ${search}`,
      // The cluster is already suspended.
      calls: [1, 1, 1],
    },
    cluster_unsuspend: {
      method: "UnsuspendCluster",
      config: onCluster,
      begin: "SUSPENDED",
      line: `cluster ${search}`,
      calls: [1, 1, 1],
    },
    backup_create: {
      method: "CreateBackup",
      config: onCluster,
      line: "The platform makes the backup ",
      calls: [1, 2, 3],
    },
    backup_restore: {
      method: "RestoreBackup",
      config: async () => `backup_id = "${await completeBackup()}"`,
      line: `The platform restores the cluster ${search}`,
      calls: [1, 2, 3],
    },
  };

  for (const [type, { method, config, line, begin, calls }] of Object.entries(cases)) {
    const prepare = async () => {
      if (begin) await lab.api.change("clusters", search, { state: { phase: `CLUSTER_PHASE_${begin}` } });
      const configured = action(type, await config());
      lab.api.localApi.control.clearRequests();
      return configured;
    };

    it(`vdb_${type} runs when it is invoked directly, and reports its progress`, async () => {
      const configured = await prepare();
      await lab.terraform.write(configured);
      const { stdout } = await invoke(lab, `action.vdb_${type}.it`);
      expect(stdout).to.contain(line).and.contain("Waiting for the ");
      expect(count(method)).to.equal(1);
      await lab.terraform.emptyPlan();
      expect(count(method)).to.equal(1);
    });

    it(`vdb_${type} runs after a create or update of a resource, or before its destruction`, async () => {
      const configured = await prepare();
      const [created, updated, destroyed] = calls;
      await lab.terraform.write(configured + role(type, "reader"));
      expect((await change(lab)).stdout).to.contain(line);
      expect(count(method)).to.equal(created);
      await lab.terraform.emptyPlan();
      await lab.terraform.write(configured + role(type, "readers"));
      expect((await change(lab)).stdout).to.contain(line);
      expect(count(method)).to.equal(updated);
      await lab.terraform.emptyPlan();
      expect((await change(lab, { destroy: true })).stdout).to.contain(line);
      expect(count(method)).to.equal(destroyed);
    });
  }

  it("actions of vdb fail with the API's message, and follow on_failure", async () => {
    const { api, terraform } = lab;
    const configured = action("cluster_restart", `cluster_id = "${search}"`);
    const refusal = { method: "RestartCluster", code: "RESOURCE_EXHAUSTED", message: "too many restarts" };
    const events = "after_create";
    for (const [onFailure, exit, tainted] of [
      ["halt", 1, false],
      ["taint", 1, true],
      ["continue", 0, false],
    ] as const) {
      const more = `on_failure = ${onFailure}`;
      await terraform.write(configured + role("cluster_restart", "reader", { events, more }));
      api.fail(refusal);
      const outcome = await change(lab, { exit });
      expect(outcome.stdout + outcome.stderr).to.contain("too many restarts");
      expect(await terraform.stored("vdb_accounts_role.trigger")).to.have.property("tainted", tainted);
      if (!tainted) await terraform.emptyPlan();
      await change(lab, { destroy: true });
    }
  });

  it("actions of vdb stop waiting when they are interrupted", async () => {
    const { api, terraform } = lab;
    await terraform.write(action("cluster_suspend", `cluster_id = "${search}"`));
    // The cluster stays in this phase.
    const state = { phase: "CLUSTER_PHASE_SUSPENDING" };
    await api.change("clusters", search, { state, phaseEnds: null });
    const command = terraform.start([
      "apply",
      "-no-color",
      "-auto-approve",
      "-invoke=action.vdb_cluster_suspend.it",
    ]);
    // Waits between two polls: Terraform drops the outcome if a line reaches it after the interrupt.
    await lab.until(() => /to be suspended: 1s,/.test(command.stdout()));
    command.interrupt();
    const { code, stdout, stderr } = terraform.outcomeOf(await command.ended);
    expect(code).to.equal(1);
    expect(stdout + stderr)
      .to.contain("vdb_cluster_suspend not completed")
      .and.contain("The run was interrupted before the operation finished.");
  });
});

describe("actions of sec with a Terraform that knows them", () => {
  const lab = labOf({
    provider: "sec",
    start: () => TestApi.start(),
    secretOf: ({ localApi }) => localApi.credentials.apiSecret,
    program,
  });

  const actions = (channelId: string) => `
    action "sec_alert_channel_test" "it" {
      config {
        channel_id = ${channelId}
      }
    }

    action "sec_managed_policies_switch" "it" {
      config {
        policy {
          id       = "lacework-global-1"
          enabled  = false
          severity = "Low"
        }
      }
    }
  `;

  const channel = (name: string, lifecycle = "") => `
    resource "sec_alert_channel_email" "ops" {
      name             = "${name}"
      recipients       = ["ops@example.com"]
      test_integration = false
      ${lifecycle}
    }
  `;

  const triggers = `
    lifecycle {
      action_trigger {
        events  = [${always}]
        actions = [action.sec_alert_channel_test.it, action.sec_managed_policies_switch.it]
      }
    }
  `;

  const count = (wanted: RegExp) => lab.api.calls().filter(({ call }) => wanted.test(call)).length;
  const tests = () => count(/^POST AlertChannels\/\w+\/test$/);
  const switches = () => count(/^PATCH Policies$/);

  it("actions of sec run when they are invoked directly, and report their progress", async () => {
    await lab.terraform.write(actions("sec_alert_channel_email.ops.id") + channel("one"));
    await change(lab);
    const tested = await invoke(lab, "action.sec_alert_channel_test.it");
    expect(tested.stdout).to.contain("The platform has delivered the test alert of the channel ACME_");
    const switched = await invoke(lab, "action.sec_managed_policies_switch.it");
    expect(switched.stdout).to.contain("Switching 1 policies: 0 on, 1 off");
    expect([tests(), switches()]).to.deep.equal([1, 1]);
    await lab.terraform.emptyPlan();
  });

  it("actions of sec run after a create or update of a resource, or before its destruction", async () => {
    await lab.terraform.write(actions("caller.id") + channel("one", triggers));
    expect((await change(lab)).stdout).to.contain("Sending a test alert through the channel ACME_");
    expect([tests(), switches()]).to.deep.equal([1, 1]);
    await lab.terraform.emptyPlan();
    await lab.terraform.write(actions("caller.id") + channel("two", triggers));
    await change(lab);
    expect([tests(), switches()]).to.deep.equal([2, 2]);
    await lab.terraform.emptyPlan();
    await change(lab, { destroy: true });
    expect([tests(), switches()]).to.deep.equal([3, 3]);
    expect(lab.api.objects("AlertChannels")).to.deep.equal([]);
  });

  it("actions of sec fail with the API's message, and keep the created objects", async () => {
    await lab.terraform.write(actions("caller.id") + channel("one", triggers));
    lab.api.fail({ path: "AlertChannels/*/test", status: 400, body: { message: "mail refused" } });
    const { stdout, stderr } = await change(lab, { exit: 1 });
    expect(stdout + stderr)
      .to.contain("Test alert not delivered")
      .and.contain("mail refused");
    expect(await lab.terraform.stored("sec_alert_channel_email.ops")).to.have.property("tainted", false);
    expect(switches()).to.equal(0);
    await lab.terraform.emptyPlan();
  });
});
