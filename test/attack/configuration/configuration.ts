import { Decimal } from "../../../src/schema/values/number.ts";
import { isUnknown } from "../../../src/schema/values/unknown.ts";
import { isRecord } from "../../../src/schema/values/value.ts";
import { ConfigError, type PlainConfig } from "../../../src/testing/core/core.ts";
import type { ResourceLife } from "../../../src/testing/life/resource-life.ts";
import { type Attack, assert, Finding, messageOf, type Setup } from "../attack.ts";
import { callThrough } from "../calls.ts";
import { allCases, type Case, livesOf } from "../cases.ts";
import { reported } from "../diagnostics.ts";
import { oddValue } from "../odd-values.ts";
import type { Random } from "../random.ts";
import { blockOf, openStage, type Stage } from "../stage.ts";
import { type Place, type Spot, spotsIn, valueAt, withValue } from "./places.ts";

/**
 * Puts odd values into one or two places of a working configuration. Either the provider reports readable errors and the API
 * contains no object that the state lacks, or the object exists and the next plan is empty.
 */
export const configuration: Attack = {
  name: "configuration",
  title: "odd values in every attribute of every type",
  weight: 3,
  async open(): Promise<Setup> {
    const cases = await allCases();
    return {
      async attempt(random) {
        const one = random.pick(cases);
        const stage = await openStage(one);
        try {
          for (let left = livesOf(one, oddOnes); left > 0; left--)
            await (one.mode === "resource" ? liveOdd(stage, one, random) : callOdd(stage, one, random));
        } finally {
          await stage.close();
        }
      },
      close: async () => undefined,
    };
  },
};

/** The number of odd configurations in a try. */
const oddOnes = 5;

async function callOdd(stage: Stage, one: Case, random: Random): Promise<void> {
  const spots = spotsIn(await blockOf(stage, one), stage.config);
  if (spots.length > 0) await callWith(stage, one, oddConfig(spots, stage.config, random));
}

/** Reads, lists, invokes or opens with an odd configuration. */
export async function callWith(stage: Stage, one: Case, odd: Odd): Promise<void> {
  const name = `${one.mode} ${one.provider}_${one.type}`;
  await explained(name, odd, () => unlessRefused(callThrough(stage, one, odd.known)));
}

async function liveOdd(stage: Stage, one: Case, random: Random): Promise<void> {
  const block = await blockOf(stage, one);
  const updates = random.chance(0.4);
  const base = updates && one.update && random.chance(0.5) ? one.update : one.create;
  const odd = oddConfig(spotsIn(block, base), base, random);
  await liveWith(stage, odd, updates ? one.create : undefined);
}

/**
 * Creates an object with an odd configuration, or creates it with a valid one and then updates it; deletes the
 * object.
 */
export async function liveWith(stage: Stage, odd: Odd, before?: PlainConfig): Promise<void> {
  const { object, made } = stage;
  if (before) await object.create(before);
  await explained(object.type, odd, async () => {
    await unlessRefused(changeOdd(stage, odd, before !== undefined));
    const refused = object.object && (await reported(object.destroy()));
    assert(
      made().length === 0,
      () => `there still is ${made().join(", ")} (${refused?.message ?? "deleted"})`,
    );
  });
}

async function changeOdd({ object, made }: Stage, odd: Odd, updates: boolean): Promise<void> {
  const isLater = !updates && odd.hasUnknown;
  const errors = await reported(isLater ? object.create(odd.config, odd.known) : object.apply(odd.known));
  if (!errors) await expectNoChange(object, odd.known);
  else if (!object.object) assert(made().length === 0, () => `it is lost: ${made().join(", ")}`);
  if (!errors || !odd.isWrongNumber) return;
  const isBlamed =
    errors.message.startsWith("Validate") && errors.diagnostics.some(({ path }) => path !== "");
  assert(isBlamed, () => `no attribute is blamed: ${errors.message}`);
}

/** Attributes that the API changes, by type, so that they differ from the configuration after an apply. */
const lateByDesign: Readonly<Record<string, readonly string[]>> = {
  // A policy cannot be created with 0, and begins with the limit of the platform.
  sec_policy: ["limit"],
  // The value cannot be disabled once it is enabled, and the local API has it enabled.
  vdb_accounts_cluster: ["configuration[0].database_configuration[0].service[0].jwt_rbac"],
  // The API accepts roles that do not exist, and does not assign them.
  vdb_accounts_user_roles: ["role_ids"],
};

async function expectNoChange(object: ResourceLife, config: PlainConfig): Promise<void> {
  for (const refresh of [false, true]) {
    const { action, changed, replacing } = await object.plan(config, { refresh });
    const late = lateByDesign[object.type] ?? [];
    const isNothing =
      action === "no-op" || (action === "update" && changed.every((name) => late.includes(name)));
    const when = refresh ? "after a refresh" : "without a refresh";
    assert(isNothing, () => `there is ${action} to do ${when}: ${[...changed, ...replacing].join(", ")}`);
  }
}

/** Configurations that Terraform itself rejects are skipped. */
async function unlessRefused(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
  }
}

/** A configuration with an odd value. */
export interface Odd {
  /** The configuration while its unknown values are unknown. */
  readonly config: PlainConfig;
  /** The configuration with valid values in place of unknown ones. */
  readonly known: PlainConfig;
  readonly hasUnknown: boolean;
  /** Whether the only odd value is one number that no integer type can represent. */
  readonly isWrongNumber: boolean;
}

function oddConfig(spots: readonly Spot[], base: PlainConfig, random: Random): Odd {
  const places = Array.from({ length: random.chance(0.2) ? 2 : 1 }, () => random.pick(spots));
  const changes = places.map(({ place, attribute }): readonly [Place, unknown] => {
    const value = attribute ? oddValue(attribute.type, random) : random.pick(oddBlocks(valueAt(base, place)));
    return [place, value];
  });
  return withOdd(base, changes);
}

/** A configuration with other values at some places. */
export function withOdd(base: PlainConfig, changes: readonly (readonly [Place, unknown])[]): Odd {
  let config: unknown = base;
  for (const [place, value] of changes) config = withValue(config, place, value);
  const [[, value] = []] = changes;
  const isWrongNumber =
    changes.length === 1 &&
    (value instanceof Decimal || (typeof value === "number" && !Number.isInteger(value)));
  const known = knownIn(config, base);
  return {
    config: config as PlainConfig,
    known: known as PlainConfig,
    hasUnknown: JSON.stringify(plainText(config)) !== JSON.stringify(plainText(known)),
    isWrongNumber,
  };
}

/** No blocks, too many blocks, or repeated blocks. */
export function oddBlocks(given: unknown): readonly unknown[] {
  const listed = Array.isArray(given) ? given : given === undefined ? [{}] : [given];
  return [[], [...listed, ...listed], [...listed].reverse(), [{}], Array(30).fill(listed[0] ?? {})];
}

/** Returns the configuration with valid values in place of unknown ones. */
function knownIn(config: unknown, base: unknown): unknown {
  if (isUnknown(config)) return base === undefined || isUnknown(base) ? null : base;
  if (Array.isArray(config))
    return config.map((one, i) => knownIn(one, Array.isArray(base) ? base[i] : undefined));
  if (!isRecord(config) || config instanceof Decimal) return config;
  const given = isRecord(base) ? base : {};
  return Object.fromEntries(Object.entries(config).map(([name, part]) => [name, knownIn(part, given[name])]));
}

function plainText(value: unknown): unknown {
  if (typeof value === "bigint" || value instanceof Decimal) return String(value);
  if (isUnknown(value)) return "(unknown)";
  if (Array.isArray(value)) return value.map(plainText);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plainText(part)]));
}

/** Uses a configuration, which the error of a failure contains. */
async function explained(type: string, { config }: Odd, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const text = JSON.stringify(plainText(config)).slice(0, 1500);
    throw new Finding(`${type} with ${text}\n${messageOf(error)}`);
  }
}
