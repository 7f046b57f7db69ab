import { existsSync, readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Terraform } from "../../../src/testing/terraform/terraform.ts";
import { TestApi } from "../../support/sec-api.ts";
import { hasTerminals } from "../../support/terminal.ts";
import { type Attack, assert, Finding, messageOf, type Setup } from "../attack.ts";
import { pidsWith, socketsIn } from "../leftovers.ts";
import { nowhereElse } from "../local-network.ts";
import { Random } from "../random.ts";
import { inTerraform } from "../terraform-run.ts";
import { until } from "../until.ts";
import { expectNoIdler } from "./idle.ts";
import { killClient } from "./orphans.ts";
import { killInTerminal } from "./terminals.ts";

/**
 * Kills Terraform, or the provider, at a random point of an apply, in each way of sharing processes. No process and no socket may remain,
 * and each object that the API acknowledged must be in the state, in a report to Terraform, or in the file of unsaved objects. One apply
 * of the six runs in a pseudo-terminal, with slow responses and the default file.
 */
export const kills: Attack = {
  name: "kills",
  title: "Terraform and the provider, killed or interrupted during applies",
  weight: 3,
  needsTerraform: true,
  patience: 180,
  open: async (): Promise<Setup> => setup(killApplies),
};

/**
 * Makes the same attack on clients that are killed during many concurrent creates, actions and open ephemeral
 * objects.
 */
export const orphans: Attack = {
  name: "orphans",
  title: "clients of many providers, killed during creates, actions and open ephemeral objects",
  weight: 2,
  patience: 180,
  open: async (): Promise<Setup> => setup(killClient),
};

/** Counts the processes that were killed, or lost their client. */
function setup(attempt: (random: Random) => Promise<number>): Setup {
  let parts = 0;
  return {
    get parts() {
      return parts;
    },
    async attempt(random) {
      parts += await attempt(random);
    },
    close: async () => undefined,
  };
}

/** The number of concurrent applies: the output at the end depends on the load of the machine. */
const atOnce = 6;

async function killApplies(random: Random): Promise<number> {
  const seeds = Array.from({ length: atOnce }, () => random.next());
  const applies = seeds.map((seed, i) =>
    i === 0 && hasTerminals ? killInTerminal(new Random(seed)) : killOneOf(new Random(seed)),
  );
  const outcomes = await Promise.allSettled(applies);
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
  return atOnce;
}

/**
 * Half of the applies consist of many concurrent creates, during which Terraform is killed: earlier, one in fifteen providers hung
 * after that, and none in other cases.
 */
const amidMany = { way: "terraform killed", count: 60, latencyMs: 30, parallelism: 30 } as const;

const ways = [
  "terraform killed",
  "provider killed",
  "Node killed",
  "shell killed",
  "interrupted",
  "interrupted twice",
] as const;
type Way = (typeof ways)[number];

/** The variables that select a process for each start, one for all starts of a command, or one for several commands. */
const sharing = {
  off: { TFNODE_SHARE: "off" },
  command: {},
  kept: { TFNODE_KEEP: "1s" },
} as const;
type Sharing = keyof typeof sharing;

const configuration = (count: number) => `
  resource "sec_alert_channel_email" "many" {
    count            = ${count}
    name             = "channel \${count.index}"
    recipients       = ["a@example.org"]
    test_integration = false
  }
`;

interface KillPlan {
  readonly way: Way;
  readonly shared: Sharing;
  /** The number of objects to create. */
  readonly count: number;
  readonly latencyMs: number;
  readonly parallelism: number;
}

async function killOneOf(random: Random): Promise<void> {
  const shared = random.pick(["off", "command", "kept"] as const);
  const plan: KillPlan = random.chance(0.5)
    ? { ...amidMany, shared }
    : {
        shared,
        way: random.pick(ways),
        count: random.pick([5, 15, 30]),
        latencyMs: random.pick([0, 20, 200, 1000]),
        parallelism: random.pick([1, 3, 10]),
      };
  const api = await TestApi.start();
  try {
    const env = { ...nowhereElse, ...api.env, ...sharing[shared] };
    await inTerraform(env, "sec", (terraform) => killAmid(terraform, api, plan, random));
  } catch (error) {
    throw new Finding(`${JSON.stringify(plan)}: ${messageOf(error)}`);
  } finally {
    await api.close();
  }
}

async function killAmid(terraform: Terraform, api: TestApi, plan: KillPlan, random: Random): Promise<void> {
  const { way, shared, count, latencyMs, parallelism } = plan;
  const folder = join(terraform.folder, "t");
  const unsaved = join(terraform.folder, "unsaved");
  await mkdir(folder);
  await terraform.write(configuration(count));
  api.fail({ method: "POST", path: "AlertChannels", latencyMs, times: 0 });

  // Kills after this many creates have arrived, and a delay.
  const arrivals = random.below(latencyMs === 1000 ? 4 : count);
  const wait = random.pick([0, 1, 5, 20, 100]);
  const args = ["apply", "-json", "-auto-approve", `-parallelism=${parallelism}`];
  // With its own cache, the kept process serves only this apply: another apply may kill its process.
  const XDG_CACHE_HOME = join(terraform.folder, "cache");
  const command = terraform.start(args, { TMPDIR: folder, TFNODE_UNSAVED_OBJECTS: unsaved, XDG_CACHE_HOME });
  const { ended } = command;
  let early: unknown;
  ended.then((result) => (early = result)).catch((error) => (early = error));
  await until(() => createsIn(api) > arrivals || early !== undefined);
  assert(
    createsIn(api) > arrivals,
    () => `the apply ended before it was disturbed: ${JSON.stringify(early)}`,
  );
  await new Promise((resume) => setTimeout(resume, wait));
  const providers = pidsWith(`TMPDIR=${folder}`, "terraform-provider");
  const killed = partsOf(providers, folder, way);
  if (way === "terraform killed") command.crash();
  else if (way.endsWith(" killed")) for (const pid of killed.pids) kill(pid);
  else command.interrupt();
  if (way === "interrupted twice") {
    await until(() => /nterrupt/.test(command.stdout()) || createsIn(api) === count);
    command.interrupt();
  }

  // A kept process may sleep until its time is over.
  if (way === "terraform killed" && shared !== "kept") await expectNoIdler(providers, latencyMs * 4);
  const { stdout } = await ended;
  // A kept process is not in the process group of the command. It finishes the creates of a killed Terraform, and ends when its time is over.
  await until(() => pidsWith(`TMPDIR=${folder}`).length === 0);
  if (!killed.haveSockets) await until(() => socketsIn(folder).length === 0);
  api.localApi.control.clearFaults();
  const state = readOr(join(terraform.folder, "terraform.tfstate"));
  const known = [state, readOr(unsaved), stdout].join("\n");
  const reported = way.endsWith(" killed") && way !== "terraform killed" ? idsReported(stdout) : undefined;
  const lost = api.objects("AlertChannels").filter(({ intgGuid, name }) => {
    // If the provider is killed, the only guarantee is that Terraform keeps what it received.
    if (reported && !reported.has(String(intgGuid))) return false;
    return !known.includes(String(intgGuid)) && !known.includes(`"${name}" was being created`);
  });
  // Terraform ends its plugins cleanly at the second interrupt, and may drop what it received. A kept process receives no interrupts.
  const excused = way === "interrupted twice" && shared === "kept" ? parallelism : 0;
  const names = lost.map(({ name }) => String(name)).join(", ");
  assert(
    lost.length <= excused,
    () => `${names} of ${count} are nowhere: ${readOr(unsaved)}\n${stdout.slice(-2000)}`,
  );
  // Terraform begins with an empty file, and writes into it: a kill can leave only the beginning of a state, which cannot be read.
  const isWhole = way === "terraform killed" ? state.endsWith("\n}\n") : state !== "";
  if (isWhole) await terraform.run(["state", "list"]);
}

/** The processes of a provider to kill, and whether they include Node, whose sockets would remain. */
interface KilledProcesses {
  readonly pids: readonly number[];
  readonly haveSockets: boolean;
}

/** Selects the Node processes of a provider, the shells that Terraform started, if they remain, or both. */
function partsOf(providers: readonly number[], folder: string, way: Way): KilledProcesses {
  if (!way.endsWith(" killed") || way === "terraform killed") return { pids: [], haveSockets: false };
  const nodes = pidsWith(`TMPDIR=${folder}`, "node ").filter((pid) => providers.includes(pid));
  const shells = providers.filter((pid) => !nodes.includes(pid));
  if (way === "shell killed" && shells.length > 0) return { pids: shells, haveSockets: false };
  return { pids: way === "Node killed" ? nodes : providers, haveSockets: true };
}

function createsIn(api: TestApi): number {
  return api.calls().filter(({ call }) => call === "POST AlertChannels").length;
}

/** The objects whose creation Terraform has announced as complete. */
function idsReported(stdout: string): ReadonlySet<string> {
  return new Set([...stdout.matchAll(/"apply_complete".*?"id_value":"([^"]+)"/g)].map(([, id = ""]) => id));
}

function readOr(file: string): string {
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // The process has ended by itself.
  }
}
