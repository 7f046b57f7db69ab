import { sec } from "../../src/resources/sec/index.ts";
import { vdb } from "../../src/resources/vdb/index.ts";
import type { PlainConfig } from "../../src/testing/core/core.ts";
import type { LifeCase, ReadCase } from "../support/traffic-case.ts";
import { trafficIn } from "../support/traffic-of.ts";

/** The providers under attack. */
export type ProviderName = "sec" | "vdb";

/** Configurations that work, of a resource type or a data source: those whose requests are recorded. */
export interface Case {
  readonly provider: ProviderName;
  readonly mode: "resource" | "data";
  /** Without the prefix of the provider. */
  readonly type: string;
  readonly settings: PlainConfig;
  /** What makes it, or reads it. */
  readonly create: PlainConfig;
  readonly update: PlainConfig | undefined;
  /** Puts into the local API what has to be there first. */
  readonly prepare: (api: never) => Promise<unknown>;
}

/**
 * How many objects can live one after the other before one local API: of some, what is deleted is renamed at random, and chance
 * is always the same with the clocks of tests.
 */
export function livesOf({ type }: Case, most: number): number {
  return type === "agent_access_token" ? 1 : most;
}

type Traffic<One> = One & { readonly more?: { readonly [variant: string]: One } };

let loaded: Promise<readonly Case[]> | undefined;

/** The cases of both providers. */
export function allCases(): Promise<readonly Case[]> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<readonly Case[]> {
  const found: Case[] = [];
  for (const [provider, { definition }] of [
    ["sec", sec],
    ["vdb", vdb],
  ] as const) {
    for (const type of Object.keys(definition.resources)) {
      const traffic = await trafficIn<Traffic<LifeCase<never>>>(provider, type);
      for (const { create, update, provider: settings = {}, prepare = nothing } of variantsOf(traffic))
        found.push({ provider, mode: "resource", type, settings, create, update, prepare });
    }
    for (const type of Object.keys(definition.dataSources)) {
      const traffic = await trafficIn<Traffic<ReadCase<never>>>(provider, `data/${type}`);
      for (const { read, prepare = nothing } of variantsOf(traffic))
        found.push({ provider, mode: "data", type, settings: {}, create: read, update: undefined, prepare });
    }
  }
  return found;
}

async function nothing(): Promise<void> {}

function variantsOf<One>(traffic: Traffic<One>): readonly One[] {
  return [traffic, ...Object.values(traffic.more ?? {})];
}
