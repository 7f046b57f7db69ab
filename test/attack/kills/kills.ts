import { existsSync, readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Terraform } from "../../../src/testing/terraform/terraform.ts";
import { TestApi } from "../../support/emulator.ts";
import { eventually } from "../../support/stub.ts";
import { type Arena, type Attack, claim, Finding, messageOf } from "../attack.ts";
import { pidsWith, socketsIn } from "../leftovers.ts";
import { nowhereElse } from "../local-network.ts";
import type { Random } from "../random.ts";
import { inTerraform } from "../terraform-run.ts";

/**
 * Kills Terraform, or the provider, at a random point of an apply. No process and no socket stays, and each object that the
 * API has acknowledged is in the state, was told to Terraform, or is in the file of unsaved objects.
 */
export const kills: Attack = {
  name: "kills",
  title: "Terraform and the provider killed or interrupted amid applies",
  weight: 3,
  needsTerraform: true,
  patience: 180,
  open: async (): Promise<Arena> => ({ attempt, close: async () => undefined }),
};

const ways = ["terraform killed", "provider killed", "interrupted", "interrupted twice"] as const;
type Way = (typeof ways)[number];

const configuration = (count: number) => `
  resource "sec_alert_channel_email" "many" {
    count            = ${count}
    name             = "channel \${count.index}"
    recipients       = ["a@example.org"]
    test_integration = false
  }
`;

async function attempt(random: Random): Promise<void> {
  const way = random.pick(ways);
  const api = await TestApi.start();
  try {
    const env = { ...nowhereElse, ...api.env };
    await inTerraform(env, "sec", (terraform) => killAmid(terraform, api, way, random));
  } catch (error) {
    throw new Finding(`${way}: ${messageOf(error)}`);
  } finally {
    await api.close();
  }
}

async function killAmid(terraform: Terraform, api: TestApi, way: Way, random: Random): Promise<void> {
  const count = random.between(5, 30);
  const folder = join(terraform.folder, "t");
  const unsaved = join(terraform.folder, "unsaved");
  await mkdir(folder);
  await terraform.write(configuration(count));
  const latencyMs = random.pick([0, 20, 200, 1000]);
  api.fail({ method: "POST", path: "AlertChannels", latencyMs, times: 0 });

  // It strikes when so many creates have arrived, and a while after.
  const arrivals = random.below(latencyMs === 1000 ? 4 : count);
  const wait = random.pick([0, 1, 5, 20, 100]);
  const parallelism = random.pick([1, 3, 10]);
  const args = ["apply", "-json", "-auto-approve", `-parallelism=${parallelism}`];
  const command = terraform.start(args, { TMPDIR: folder, TFNODE_UNSAVED_OBJECTS: unsaved });
  const { ended } = command;
  ended.catch(() => undefined);
  await eventually("creates", () => createsIn(api) > arrivals);
  await new Promise((resume) => setTimeout(resume, wait));
  if (way === "terraform killed") command.crash();
  else if (way === "provider killed")
    for (const pid of pidsWith(`TMPDIR=${folder}`, "terraform-provider")) kill(pid);
  else command.interrupt();
  if (way === "interrupted twice") {
    await eventually(
      "an answer to the interrupt",
      () => /nterrupt/.test(command.stdout()) || createsIn(api) === count,
    );
    command.interrupt();
  }

  // Whoever waits for it sees to it that nothing is left of it but what it has written.
  const { stdout } = await ended;
  if (way !== "provider killed")
    await eventually("the end of the socket", () => socketsIn(folder).length === 0);
  api.emulator.control.clearFaults();
  const known = [readOr(join(terraform.folder, "terraform.tfstate")), readOr(unsaved), stdout].join("\n");
  const told = way === "provider killed" ? idsTold(stdout) : undefined;
  const lost = api.objects("AlertChannels").filter(({ intgGuid, name }) => {
    // Of a provider that is killed nothing more can be asked than that Terraform keeps what it was told.
    if (told && !told.has(String(intgGuid))) return false;
    return !known.includes(String(intgGuid)) && !known.includes(`"${name}" was being created`);
  });
  // Terraform ends its plugins in good order at the second interrupt: what it was told then, and dropped, nobody knows of.
  const excused = way === "interrupted twice" ? parallelism : 0;
  const names = lost.map(({ name }) => String(name)).join(", ");
  claim(
    lost.length <= excused,
    () => `${names} of ${count} are nowhere: ${readOr(unsaved)}\n${stdout.slice(-2000)}`,
  );
  // What there is of a state can be read; Terraform begins with an empty file.
  if (readOr(join(terraform.folder, "terraform.tfstate")) !== "") await terraform.run(["state", "list"]);
}

function createsIn(api: TestApi): number {
  return api.calls().filter(({ call }) => call === "POST AlertChannels").length;
}

/** The objects whose creation Terraform has announced as complete. */
function idsTold(stdout: string): ReadonlySet<string> {
  return new Set([...stdout.matchAll(/"apply_complete".*?"id_value":"([^"]+)"/g)].map(([, id = ""]) => id));
}

function readOr(file: string): string {
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}
