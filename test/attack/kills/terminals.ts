import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Terraform } from "../../../src/testing/terraform/terraform.ts";
import { TestApi } from "../../support/sec-api.ts";
import { openTerminal } from "../../support/terminal.ts";
import { assert, Finding, messageOf } from "../attack.ts";
import { pidsWith } from "../leftovers.ts";
import { nowhereElse } from "../local-network.ts";
import type { Random } from "../random.ts";
import { inTerraform } from "../terraform-run.ts";
import { until } from "../until.ts";

const ways = ["interrupted twice", "killed", "window closed"] as const;

interface TerminalPlan {
  readonly way: (typeof ways)[number];
  /** The number of objects, which are created concurrently. */
  readonly count: number;
  readonly latencyMs: number;
}

const configuration = (count: number) => `
  resource "sec_alert_channel_email" "slow" {
    count            = ${count}
    name             = "channel \${count.index}"
    recipients       = ["a@example.org"]
    test_integration = false
  }
`;

/**
 * Ends an apply in a pseudo-terminal, as a user does, while the API responds more slowly than Terraform waits for a provider. The
 * provider must name each object with its ID in the file for unsaved objects, which the next command must name, and on the terminal if
 * that is still open.
 */
export async function killInTerminal(random: Random): Promise<void> {
  const plan = {
    way: random.pick(ways),
    count: random.pick([1, 2, 8]),
    latencyMs: random.pick([3000, 6000]),
  };
  const api = await TestApi.start();
  try {
    await inTerraform({ ...nowhereElse, ...api.env }, "sec", (terraform) => attempt(terraform, api, plan));
  } catch (error) {
    throw new Finding(`in a terminal, ${JSON.stringify(plan)}: ${messageOf(error)}`);
  } finally {
    await api.close();
  }
}

async function attempt(
  terraform: Terraform,
  api: TestApi,
  { way, count, latencyMs }: TerminalPlan,
): Promise<void> {
  const states = join(terraform.folder, "state");
  terraform.env.XDG_STATE_HOME = states;
  // Terraform waits for none of these responses.
  delete terraform.env.TFNODE_MARKS;
  delete terraform.env.TFNODE_TIMERS;
  await terraform.write(configuration(count));
  api.fail({ method: "POST", path: "AlertChannels", latencyMs, times: 0 });
  const running = () => pidsWith(`XDG_STATE_HOME=${states}`, "terraform-provider").length > 0;
  const terminal = openTerminal(terraform, ["apply", "-no-color", "-auto-approve"]);
  try {
    await until(() => api.calls().filter(({ call }) => call === "POST AlertChannels").length === count);
    if (way === "killed") terminal.killTerraform();
    else if (way === "window closed") await terminal.close();
    else {
      terminal.interrupt();
      await until(() => terminal.shown().includes("Interrupt received"));
      terminal.interrupt();
    }
    await until(() => !running());
    const ids = api.objects("AlertChannels").map(({ intgGuid }) => String(intgGuid));
    assert(ids.length === count, () => `the API has ${ids.length} objects: not all requests were finished`);
    const folder = join(states, "tfnode/unsaved-objects");
    const [name = ""] = existsSync(folder) ? readdirSync(folder) : [];
    const file = join(folder, name);
    assert(name !== "", () => `no file was written: ${terminal.shown()}`);
    const written = readFileSync(file, "utf8");
    const lost = ids.filter((id) => !written.includes(`id = "${id}"`));
    assert(lost.length === 0, () => `${lost.join(", ")} are not in the file: ${written}`);
    // The text is on its way through the terminal when the provider ends. A try that waits for too long fails.
    if (way !== "window closed") await until(() => ids.every((id) => terminal.shown().includes(id)));
    api.localApi.control.clearFaults();
    const { stdout } = await terraform.run(["apply", "-refresh-only", "-auto-approve", "-no-color"]);
    assert(
      stdout.replace(/\s+/g, " ").includes(file),
      () => `the next command does not name ${file}: ${stdout}`,
    );
  } finally {
    await terminal.close();
  }
}
