import type { Block } from "../../src/schema/schema.ts";
import type { Core, PlainConfig } from "../../src/testing/core/core.ts";
import type { ResourceLife } from "../../src/testing/life/resource-life.ts";
import type { Stored } from "../support/registry/registry.ts";
import { secObjects } from "../support/registry/sec-api.ts";
import { vdbObjects } from "../support/registry/vdb-api.ts";
import type { TestApi } from "../support/sec-api.ts";
import { type SecLife, startSecLife } from "../support/sec-life.ts";
import type { VdbTestApi } from "../support/vdb-api.ts";
import { startVdbLife } from "../support/vdb-life.ts";
import type { Case } from "./cases.ts";

/** A provider in this process, for any API. */
export type Living = Pick<SecLife, "core" | "queries" | "runAction" | "open" | "end" | "resource" | "close">;

/** A provider in this process with a local API that contains the required objects of a case. */
export interface Stage {
  readonly life: Living;
  readonly core: Core;
  /** A case that creates, reads, opens, lists or invokes something, with the IDs of the objects created for it. */
  readonly config: PlainConfig;
  readonly object: ResourceLife;
  /** Returns the new objects since the start, as collection and ID. Users remain, even without roles. */
  made(): readonly string[];
  close(): Promise<void>;
}

/** Opens a stage for a case. */
export async function openStage(one: Case): Promise<Stage> {
  const { provider, settings, prepare } = one;
  const life =
    provider === "sec"
      ? await startSecLife({ provider: settings })
      : await startVdbLife({ provider: settings });
  await prepare(life.api as never);
  const names = () => (provider === "sec" ? secNames(life.api as TestApi) : vdbNames(life.api as VdbTestApi));
  return await stageOf(life, one, names);
}

/** Opens the stage of a case with a configured provider; `names` returns those of the objects in its API. */
export async function stageOf(life: Living, one: Case, names: () => readonly string[]): Promise<Stage> {
  const { type, create, first } = one;
  let config = create;
  if (first) {
    const object = life.resource(first.type);
    await object.create(first.create);
    if (first.as !== undefined) config = { ...config, [first.as]: object.id };
  }
  return {
    life,
    core: life.core,
    config,
    object: life.resource(type),
    made: madeSince(names),
    close: () => life.close(),
  };
}

/** The schema for the configurations of a case. */
export async function blockOf({ core, object }: Stage, { mode, provider, type }: Case): Promise<Block> {
  if (mode === "resource") return await core.block(object.type);
  const name = `${provider}_${type}`;
  const { dataSources, ephemeralResources, listResources, actions } = await core.schema();
  const block = {
    data: dataSources,
    ephemeral: ephemeralResources,
    list: listResources,
    action: actions,
  }[mode].get(name);
  if (!block) throw new Error(`there is no ${mode} ${name}`);
  return block;
}

/** Returns a function that returns the names added since this call. */
export function madeSince(names: () => readonly string[]): () => readonly string[] {
  const before = new Set(names());
  return () => names().filter((name) => !before.has(name));
}

export function secNames(api: TestApi): readonly string[] {
  return namesOf(secObjects(api));
}

export function vdbNames(api: VdbTestApi): readonly string[] {
  return namesOf(vdbObjects(api));
}

function namesOf(objects: readonly Stored[]): readonly string[] {
  return objects
    .filter(({ collection, object }) => collection !== "memberships" && !isGoing(object))
    .map(({ collection, id }) => `${collection}/${id}`);
}

/**
 * Reports whether an object is being deleted: the clock of a local API is frozen, so the deletion never ends.
 */
function isGoing(object: object): boolean {
  return "deletedAt" in object || /"[A-Z_]+_DELET(ING|ED)"/.test(JSON.stringify(object));
}
