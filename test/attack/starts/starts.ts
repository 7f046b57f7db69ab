import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Core } from "../../../src/testing/core/core.ts";
import { startPlugin } from "../../../src/testing/plugin/client.ts";
import { callerOf } from "../../../src/testing/plugin/drive.ts";
import { TestApi } from "../../support/sec-api.ts";
import { type SharedPlace, sharedPlace } from "../../support/shared-starts.ts";
import { removeTemporary, temporaryDirectory } from "../../support/stub.ts";
import { providerDirectory } from "../../support/terraform.ts";
import { type Attack, assert, type Setup } from "../attack.ts";
import { nowhereElse } from "../local-network.ts";
import { Random } from "../random.ts";
import { until } from "../until.ts";
import { disturbances } from "./disturbances.ts";

/**
 * Starts of two accounts, served by kept processes, some of which are killed while strangers write into the folder by which starts find
 * them. Variables name the account, or the file of profiles, which changes between commands. The clock of the providers jumps. Each start
 * must reach its own account, and neither the processes nor the folder may grow.
 */
export const starts: Attack = {
  name: "starts",
  title: "starts of two accounts and of foreign clients, with kept processes",
  weight: 1,
  patience: 120,
  async open(): Promise<Setup> {
    // On other systems each start has its own process.
    if (process.platform !== "linux") return { attempt: async () => undefined, close: async () => undefined };
    return await StartsSetup.open();
  },
};

const program = join(providerDirectory, "terraform-provider-sec");

/** The number of starts in a try. */
const startsInTry = 20;

/** The number of starts after which the resources of a process are measured. */
const warmStarts = 100;
const mostGrowthMegabytes = 60;
const mostMoreFiles = 4;

/** The accounts that the file of profiles names in turn. */
const subaccounts = ["one", "two"] as const;

/** Adds the milliseconds in a file to the time that a program has. The original functions read it, so that it is no file that a kept process has read. */
const jumpingClock = (file: string) => `
  const { readFileSync } = require("node:fs");
  const { now } = Date;
  globalThis.Date = class extends Date {
    constructor(...parts) {
      super(...(parts.length === 0 ? [Date.now()] : parts));
    }
    static now() {
      return now() + Number(readFileSync(${JSON.stringify(file)}, "utf8"));
    }
  };`;

/** How far the clock may jump: the certificates of a provider are valid for a year, from an hour before. */
const [earliestMs, latestMs] = [-300 * 24 * 3_600_000, 50 * 60_000];

/** The maximum number of kept processes, and of the files of each. */
const mostKept = 3;
const namesOfEach = 3;

/** The file with the reason for the end of a process without clients. */
const failedNames = 1;

/** The resources of a process after many starts. */
interface Held {
  starts: number;
  megabytes: number;
  files: number;
}

class StartsSetup implements Setup {
  parts = 0;
  readonly #place: SharedPlace;
  readonly #apis: readonly [TestApi, TestApi];
  /** The API of the accounts in the file of profiles. */
  readonly #profiles: TestApi;
  /** The home folder with the file of profiles. */
  readonly #home: string;
  readonly #clock: string;
  readonly #held = new Map<number, Held>();

  static async open(): Promise<StartsSetup> {
    const other = { account: "other", apiKey: `OTHER_${"B".repeat(32)}`, apiSecret: `_${"b".repeat(32)}` };
    const apis = [await TestApi.start(), await TestApi.start(other)] as const;
    const profiles = await TestApi.start({ subaccounts });
    return new StartsSetup(await sharedPlace(), apis, profiles, await temporaryDirectory());
  }

  private constructor(
    place: SharedPlace,
    apis: readonly [TestApi, TestApi],
    profiles: TestApi,
    home: string,
  ) {
    this.#place = place;
    this.#apis = apis;
    this.#profiles = profiles;
    this.#home = home;
    this.#clock = join(home, "clock");
    writeFileSync(this.#clock, "0");
    writeFileSync(join(home, "clock.cjs"), jumpingClock(this.#clock));
  }

  async attempt(random: Random): Promise<void> {
    const disturbance = random.chance(0.5) ? random.pick(disturbances) : undefined;
    const atOnce = random.pick([1, 1, 4]);
    for (let left = startsInTry; left > 0; left -= atOnce)
      await Promise.all(Array.from({ length: atOnce }, () => this.#start(new Random(random.next()))));
    const planted = disturbance?.(this.#place, random) ?? [];
    if (random.chance(0.3))
      writeFileSync(this.#clock, String(earliestMs + random.below(latestMs - earliestMs)));
    await this.#start(random);
    for (let left = random.between(1, 4); left > 0; left--) await this.#startWithProfile(random);
    for (const path of planted) await rm(path, { recursive: true, force: true });
    this.#expectOwnObjects();
    await this.#expectNoGrowth();
  }

  async close(): Promise<void> {
    execFileSync(program, ["--stop"], { env: { ...process.env, ...this.#place.env } as NodeJS.ProcessEnv });
    await until(() => this.#place.nodes().length === 0);
    for (const api of [...this.#apis, this.#profiles]) await api.close();
    await removeTemporary();
  }

  /** Starts a provider for one of the accounts that variables name. */
  async #start(random: Random): Promise<void> {
    const account = random.below(this.#apis.length);
    await this.#live(random, `of ${account}`, this.#apis[account]?.env ?? {});
  }

  /** Starts a provider for an account that the file of profiles names now. */
  async #startWithProfile(random: Random): Promise<void> {
    const { url, credentials } = this.#profiles.localApi;
    const { account, apiKey, apiSecret } = credentials;
    const subaccount = random.pick(subaccounts);
    const settings = { account, subaccount, api_key: apiKey, api_secret: apiSecret };
    const lines = Object.entries(settings).map(([name, value]) => `${name} = ${JSON.stringify(value)}\n`);
    const file = join(this.#home, ".sec.toml");
    const isReplaced = random.chance(0.5);
    writeFileSync(isReplaced ? `${file}.new` : file, `[default]\nversion = 2\n${lines.join("")}`);
    if (isReplaced) renameSync(`${file}.new`, file);
    await this.#live(random, `of ${subaccount}`, { SEC_API_URL: url, HOME: this.#home });
  }

  /** Runs one life of a provider, which may be killed before its end. */
  async #live(random: Random, name: string, settings: Readonly<Record<string, string>>): Promise<void> {
    this.parts++;
    const env = {
      ...nowhereElse,
      ...settings,
      ...this.#place.env,
      TFNODE_KEEP: "1m",
      NODE_OPTIONS: `--require=${this.#home}/clock.cjs`,
    };
    // Sometimes with few descriptors, for which no kept process of other commands has the limits.
    const few = { command: "sh", args: ["-c", 'ulimit -n 64; exec "$0"', program], env };
    const plugin = await startPlugin(random.chance(0.1) ? few : { command: program, env });
    const core = new Core(callerOf(plugin));
    await core.configure();
    const made = await core.create("sec_alert_channel_email", {
      name,
      recipients: ["a@example.org"],
      test_integration: false,
    });
    if (random.chance(0.1)) return await plugin.kill();
    await core.destroy(made);
    if (random.chance(0.1)) return await plugin.kill();
    const { code, signal } = await plugin.shutdown();
    assert(code === 0, () => `a start ended with ${signal ?? code}: ${plugin.process.stderr()}`);
    assert(plugin.process.stderr() === "", () => `a start wrote ${plugin.process.stderr()}`);
  }

  #expectOwnObjects(): void {
    for (const [account, api] of this.#apis.entries()) {
      const foreign = api.objects("AlertChannels").filter(({ name }) => name !== `of ${account}`);
      assert(foreign.length === 0, () => `an object of another account: ${JSON.stringify(foreign)}`);
      api.localApi.control.clearRequests();
    }
    for (const account of ["", ...subaccounts]) {
      const objects = this.#profiles.objects(`AlertChannels${account && `@${account.toUpperCase()}`}`);
      const foreign = objects.filter(({ name }) => name !== `of ${account}`);
      assert(foreign.length === 0, () => `an object of another profile: ${JSON.stringify(foreign)}`);
    }
    this.#profiles.localApi.control.clearRequests();
  }

  async #expectNoGrowth(): Promise<void> {
    const { run, nodes } = this.#place;
    const kept = readdirSync(run).filter((name) => /-kept\d-[^.]*$/.test(name));
    assert(kept.length <= mostKept, () => `${kept.length} processes are kept`);
    const most = () => (mostKept + nodes().length) * namesOfEach + failedNames;
    await until(() => readdirSync(run).length <= most());
    for (const pid of nodes()) {
      const held = this.#held.get(pid) ?? { starts: 0, megabytes: Infinity, files: Infinity };
      this.#held.set(pid, held);
      held.starts += startsInTry;
      if (held.starts <= warmStarts) {
        held.megabytes = residentMegabytes(pid);
        held.files = openFiles(pid);
        continue;
      }
      const grown = residentMegabytes(pid) - held.megabytes;
      assert(!(grown > mostGrowthMegabytes), () => `after ${held.starts} starts, ${grown} MB more`);
      await until(() => !(openFiles(pid) > held.files + mostMoreFiles));
    }
  }
}

/** Returns the resident memory of a process; NaN if it has ended. */
function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(contentOf(`/proc/${pid}/status`))?.[1] ?? Number.NaN) / 1024;
}

/** Returns the number of open files of a process; NaN if it has ended. */
function openFiles(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return Number.NaN;
  }
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
