import type { PlainConfig } from "./core/core.ts";
import type { ProviderLife } from "./life/provider-life.ts";

/** How the leftovers of tests of one type of resource are found. */
export interface Sweeper {
  /** The type, without the prefix of the provider. */
  readonly type: string;
  /** Types whose objects have to be deleted before, because they use those of this one. */
  readonly after?: readonly string[];
  /** The configuration of the list resource of the type, by which the objects are found. */
  readonly config?: PlainConfig;
  /** Whether an object that the list resource finds is a leftover; by default, whether its name begins with `prefix`. */
  readonly isLeftover?: (displayName: string, identity: { readonly [name: string]: unknown }) => boolean;
  /** Finds the leftovers of a type without a list resource: their import IDs. */
  readonly find?: () => Promise<readonly string[]>;
}

/** What is swept, and how. */
export interface SweepOptions {
  /** What the names of leftovers begin with, such as `tftest-`. At least 4 characters, so that it is not forgotten. */
  readonly prefix: string;
  /** The types. */
  readonly sweepers: readonly Sweeper[];
  /** Only says what would be deleted. */
  readonly dryRun?: boolean;
}

/** What a sweep came to, as lines such as `item tftest-1`. */
export interface SweepOutcome {
  /** What was deleted, or would be. */
  readonly deleted: readonly string[];
  /** What is still there, and why. */
  readonly failed: readonly { readonly what: string; readonly error: unknown }[];
}

/**
 * Deletes what earlier runs of tests have left behind: finds the objects of each type, imports them and destroys them, by the operations of
 * the provider itself. What fails is reported and does not stop the rest, but for types that have to wait for it.
 */
export async function sweep(
  life: ProviderLife,
  { prefix, sweepers, dryRun = false }: SweepOptions,
): Promise<SweepOutcome> {
  if (prefix.length < 4) throw new RangeError("the prefix of leftovers has fewer than 4 characters");
  const deleted: string[] = [];
  const failed: { what: string; error: unknown }[] = [];
  const incomplete = new Set<string>();
  for (const sweeper of inOrder(sweepers)) {
    const { type, after = [] } = sweeper;
    const fail = (what: string, error: unknown) => {
      failed.push({ what, error });
      incomplete.add(type);
    };
    const before = after.find((other) => incomplete.has(other));
    if (before !== undefined) {
      fail(type, new Error(`${before} could not be swept, which has to be before`));
      continue;
    }
    const found = await leftovers(life, sweeper, prefix).catch((error: unknown) => {
      fail(type, error);
      return [];
    });
    for (const { name, named } of found) {
      const what = `${type} ${name}`;
      try {
        if (!dryRun) {
          const object = life.resource(type);
          await object.import(named);
          await object.destroy();
        }
        deleted.push(what);
      } catch (error) {
        fail(what, error);
      }
    }
  }
  return { deleted, failed };
}

interface Leftover {
  readonly name: string;
  /** The import ID, or the identity. */
  readonly named: string | PlainConfig;
}

async function leftovers(
  life: ProviderLife,
  { type, config = {}, find, isLeftover }: Sweeper,
  prefix: string,
): Promise<readonly Leftover[]> {
  if (find) return (await find()).map((id) => ({ name: id, named: id }));
  const isOne = isLeftover ?? ((name: string) => name.startsWith(prefix));
  const { results } = await life.list(type, config, { limit: 10_000 });
  return results
    .filter(({ displayName, identity }) => isOne(displayName, identity))
    .map(({ displayName, identity }) => ({ name: displayName, named: identity }));
}

/** Each type behind those that have to be swept before. */
function inOrder(sweepers: readonly Sweeper[]): readonly Sweeper[] {
  const ordered: Sweeper[] = [];
  const waiting = new Set<string>();
  const add = (sweeper: Sweeper) => {
    if (ordered.includes(sweeper)) return;
    if (waiting.has(sweeper.type)) throw new Error(`${sweeper.type} has to be swept before itself`);
    waiting.add(sweeper.type);
    for (const type of sweeper.after ?? []) {
      const other = sweepers.find((one) => one.type === type);
      if (!other) throw new Error(`${sweeper.type} is swept after ${type}, for which there is no sweeper`);
      add(other);
    }
    ordered.push(sweeper);
  };
  for (const sweeper of sweepers) add(sweeper);
  return ordered;
}
