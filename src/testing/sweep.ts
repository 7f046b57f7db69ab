import type { PlainConfig } from "./core/core.ts";
import type { ProviderLife } from "./life/provider-life.ts";

/** How to find the objects of one resource type that tests have left behind. */
export interface Sweeper {
  /** The type, without the prefix of the provider. */
  readonly type: string;
  /** Types whose objects must be deleted first, because they use objects of this type. */
  readonly after?: readonly string[];
  /** The configuration of the list resource that finds the objects. */
  readonly config?: PlainConfig;
  /** Reports whether a listed object is a leftover; by default, whether its name begins with `prefix`. */
  readonly isLeftover?: (displayName: string, identity: { readonly [name: string]: unknown }) => boolean;
  /** Returns the import IDs of the leftovers of a type without a list resource. */
  readonly find?: () => Promise<readonly string[]>;
}

/** The options of a sweep. */
export interface SweepOptions {
  /** The prefix of the names of leftovers, such as `tftest-`. At least 4 characters, so that an empty prefix cannot match all objects. */
  readonly prefix: string;
  /** The types to sweep. */
  readonly sweepers: readonly Sweeper[];
  /** Whether to only report what would be deleted. */
  readonly dryRun?: boolean;
}

/** The outcome of a sweep, as lines such as `item tftest-1`. */
export interface SweepOutcome {
  /** The objects that were deleted, or would be. */
  readonly deleted: readonly string[];
  /** The objects that still exist, with the reason. */
  readonly failed: readonly { readonly what: string; readonly error: unknown }[];
}

/**
 * Deletes objects that earlier test runs have left behind: finds the objects of each type, imports them and destroys them with the provider's
 * own operations. Reports failures and continues, except with types that must wait for a failed one.
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
      fail(type, new Error(`${before} must be swept first, and failed`));
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

/** Sorts the types so that each comes after those that must be swept first. */
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
