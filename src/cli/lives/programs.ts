import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import { blockType } from "../../schema/schema.ts";
import { sameType } from "../../schema/values/type.ts";
import type { CoreDiagnostic } from "../../testing/core/errors.ts";
import type { ResourceSchema } from "../../testing/core/schema.ts";
import { type PluginClient, startPlugin } from "../../testing/plugin/client.ts";
import { callerFor } from "../check/protocol.ts";
import type { CheckApi, PlainObject } from "../config.ts";
import { temporaryFolder } from "../project/temporary-folder.ts";
import { CommandError, messageOf } from "../terminal/command.ts";
import { Choices } from "./choices.ts";
import type { Finding } from "./comparison.ts";
import { drawnFrom } from "./examples.ts";
import { Life } from "./life.ts";
import { Party } from "./party.ts";
import { Tally } from "./tally.ts";

/** How to live the resources of two built providers. */
export interface ProgramLives {
  /** The files of the programs, and the names under which findings mention them. */
  readonly programs: readonly [string, string];
  readonly names: readonly [string, string];
  /** The APIs of the providers. If both are the same object, the API is shared. */
  readonly apis: readonly [CheckApi, CheckApi];
  /** Configurations from whose values those of a type are drawn; values are drawn by their types if there is none. */
  readonly examples: { readonly [type: string]: readonly PlainObject[] };
  /** The number of lives of each resource, and the seed of its first one. */
  readonly count: number;
  readonly seed: number;
}

/** A difference in the lives of a resource. */
export interface LivedDifference extends Finding {
  /** The number of lives with the difference, and the seed of the shortest of them. */
  readonly lives: number;
  readonly seed: number;
}

/** The lives of one resource. */
export interface LivedResource {
  readonly type: string;
  /** Why it was not lived. */
  readonly skipped?: string;
  readonly differences: readonly LivedDifference[];
  /** The number of calls whose responses were compared. */
  readonly compared: number;
}

/** Lives the resources that two providers have with the same schema. Throws a CommandError if a provider does not start. */
export async function* livesOfPrograms(options: ProgramLives): AsyncGenerator<LivedResource> {
  const { programs, names, apis } = options;
  const started: PluginClient[] = [];
  const cwd = await temporaryFolder("tfnode-lives-");
  const start = async (name: string, program: string, { env, provider }: CheckApi) => {
    try {
      const plugin = await startPlugin({ command: resolve(program), cwd, ...(env && { env }) });
      started.push(plugin);
      return await Party.configured(name, callerFor(plugin, { legacy: false }), provider);
    } catch (error) {
      throw new CommandError(`${program} is not configured: ${messageOf(error)}`, { cause: error });
    }
  };
  try {
    const parties = [
      await start(names[0], programs[0], apis[0]),
      await start(names[1], programs[1], apis[1]),
    ] as const;
    const heir = apis[0] === apis[1] ? parties[1] : await start(names[1], programs[1], apis[0]);
    for (const [type, schema] of parties[0].schema.resources) {
      const other = parties[1].schema.resources.get(type);
      if (!other) continue;
      if (isSameResource(schema, other)) yield await lived(type, parties, heir, options);
      else yield skippedType(type, "not lived: its schemas differ");
    }
  } finally {
    for (const plugin of started) await plugin.kill();
    await rm(cwd, { recursive: true, force: true });
  }
}

function isSameResource(one: ResourceSchema, other: ResourceSchema): boolean {
  return sameType(blockType(one.block), blockType(other.block)) && one.version <= other.version;
}

function skippedType(type: string, skipped: string): LivedResource {
  return { type, skipped, differences: [], compared: 0 };
}

async function lived(
  type: string,
  parties: readonly [Party, Party],
  heir: Party,
  { examples, count, seed }: ProgramLives,
): Promise<LivedResource> {
  const { block } = parties[1].channel(type);
  const known = examples[type];
  const drawing = known ? drawnFrom(block, known) : {};
  const tally = new Tally<number>((calls) => calls);
  let [compared, applied] = [0, 0];
  let rejection: CoreDiagnostic | undefined;
  for (let i = 0; i < count; i++) {
    const options = { ...drawing, ownApis: { heir }, hidesSecrets: true };
    const life = new Life(Choices.random(seed + i), parties, type, options);
    await life.live();
    compared += life.compared;
    applied += life.applied;
    rejection ??= life.rejection;
    tally.add(life.compared, seed + i, life.findings);
  }
  const differences = tally.differences.map(({ finding, seed, count }) => ({
    ...finding,
    lives: count,
    seed,
  }));
  if (applied > 0 || differences.length > 0) return { type, differences, compared };
  const { summary = "", detail = "" } = rejection ?? {};
  return skippedType(
    type,
    `not lived: both reject the drawn configurations, so give some (${summary}: ${detail})`,
  );
}
