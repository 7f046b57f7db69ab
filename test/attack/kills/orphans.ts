import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { TestApi } from "../../support/sec-api.ts";
import { providerDirectory } from "../../support/terraform.ts";
import { VdbTestApi } from "../../support/vdb-api.ts";
import { assert } from "../attack.ts";
import { allCases, type Case } from "../cases.ts";
import { socketsIn } from "../leftovers.ts";
import { nowhereElse } from "../local-network.ts";
import type { Random } from "../random.ts";
import { madeSince, secNames, vdbNames } from "../stage.ts";
import { until } from "../until.ts";
import type { HostOrder } from "./host.ts";
import { expectNoIdler } from "./idle.ts";

/** The operations during which a client may be killed. A process for several commands is a separate case. */
const works = ["resource", "ephemeral", "action"] as const;

/** The number of providers that lose their client at the same time. */
const providers = 8;

/**
 * Kills a client of many providers during creates, actions, or while ephemeral objects are open. No provider may hang, no socket
 * may remain, the client or the file of unsaved objects must name created objects, and open objects must be closed or named in that
 * file. Returns the number of providers.
 */
export async function killClient(random: Random): Promise<number> {
  const mode = random.pick(works);
  const cases = (await allCases()).filter((one) => one.mode === mode);
  const one =
    mode === "resource"
      ? cases.find(({ type }) => type === "alert_channel_email")
      : random.pick(cases.filter(({ settings }) => Object.keys(settings).length === 0));
  if (!one) throw new Error(`there is no ${mode} to kill a client of`);
  const latencyMs = random.pick([0, 5, 30, 200]);
  const api = await apiOf(one);
  const folder = await mkdtemp(join(tmpdir(), "kill-"));
  try {
    await one.prepare(api as never);
    await mkdir(join(folder, "t"));
    const made = madeSince(() => namesIn(api));
    if (latencyMs > 0) slow(api, latencyMs);
    const unsaved = join(folder, "unsaved");
    const order: HostOrder = {
      command: join(providerDirectory, `terraform-provider-${one.provider}`),
      providers,
      parallelism: random.pick([1, 5, 30]),
      env: { ...nowhereElse, ...api.env, TMPDIR: join(folder, "t"), TFNODE_UNSAVED_OBJECTS: unsaved },
      work: one,
    };
    const wait = random.below(300);
    const said = await runAndKill(order, () => api.requests().length, { requests: random.below(200), wait });
    const pids = [...said.matchAll(/^provider (\d+)$/gm)].map(([, pid]) => Number(pid));
    assert(pids.length === providers, () => `the client could not start its providers: ${said}`);
    await expectNoIdler(pids, latencyMs * 4);
    assert(socketsIn(join(folder, "t")).length === 0, "a socket was left behind");
    const known = `${said}\n${existsSync(unsaved) ? readFileSync(unsaved, "utf8") : ""}`;
    const lost = made().map((name) => name.slice(name.indexOf("/") + 1));
    if (mode === "resource") {
      const nowhere = lost.filter((id) => !known.includes(id)).length;
      const inDoubt = known.split("was being created").length - 1;
      assert(nowhere <= inDoubt, () => `${nowhere} objects are nowhere: ${known.slice(-3000)}`);
    }
    if (mode === "ephemeral") {
      const reported = known.split(/was left open|was being opened/).length - 1;
      assert(
        lost.length <= reported,
        () => `${one.type} was left open: ${lost.join(", ")}\n${known.slice(-3000)}`,
      );
    }
    return providers;
  } finally {
    await api.close();
    await rm(folder, { recursive: true });
  }
}

/**
 * Runs a host until the API has received some requests and a delay has passed, kills it, and returns its output.
 */
async function runAndKill(
  order: HostOrder,
  requests: () => number,
  when: { readonly requests: number; readonly wait: number },
): Promise<string> {
  const program = fileURLToPath(new URL("host.js", import.meta.url));
  const host = spawn(process.execPath, [program, JSON.stringify(order)], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const end = () => host.kill("SIGKILL");
  process.once("exit", end);
  let stdout = "";
  let stderr = "";
  host.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  host.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const closed = once(host, "close");
  const started = () => stdout.split("provider ").length - 1 === providers;
  try {
    await until(() => host.exitCode !== null || (started() && requests() > when.requests));
    assert(host.exitCode === null, () => `the client ended by itself: ${stderr}`);
    await new Promise((resume) => setTimeout(resume, when.wait));
  } finally {
    end();
    await closed;
    process.off("exit", end);
  }
  return stdout;
}

async function apiOf({ provider }: Case): Promise<TestApi | VdbTestApi> {
  return provider === "sec"
    ? await TestApi.start()
    : await VdbTestApi.start({ phaseSeconds: 0, clock: Date.now });
}

function slow(api: TestApi | VdbTestApi, latencyMs: number): void {
  if (api instanceof TestApi) api.localApi.control.addFaults([{ latencyMs, times: 0 }]);
  else api.fail({ latencyMs, times: 0 });
}

function namesIn(api: TestApi | VdbTestApi): readonly string[] {
  return api instanceof TestApi ? secNames(api) : vdbNames(api);
}
