import { sec } from "../../src/resources/sec/index.ts";
import { vdb } from "../../src/resources/vdb/index.ts";
import type { PlainConfig } from "../../src/testing/core/core.ts";
import type { LifeCase, OpenCase, ReadCase } from "../support/traffic-case.ts";
import { trafficIn } from "../support/traffic-of.ts";
import { type ActionCase, actionCases } from "./action-cases.ts";

/** The providers under attack. */
export type ProviderName = "sec" | "vdb";

/** The definitions of a provider by name. */
export type Mode = "resource" | "data" | "ephemeral" | "list" | "action";

/**
 * Working configurations of a type: those of the recorded requests, and others for lists and actions. `create` is created, read, opened,
 * listed or invoked.
 */
export interface Case extends Pick<ActionCase, "create" | "first"> {
  readonly provider: ProviderName;
  readonly mode: Mode;
  /** The type without the prefix of the provider. */
  readonly type: string;
  readonly settings: PlainConfig;
  readonly update: PlainConfig | undefined;
  /** Creates the required objects in the local API. */
  readonly prepare: (api: never) => Promise<unknown>;
}

/**
 * The number of objects that can exist one after the other in one local API: deleting some renames them at random, and the
 * clocks of tests always produce the same random numbers.
 */
export function livesOf({ mode, type }: Case, most: number): number {
  // An action runs once, and the end of a client, which closes its open objects, is final.
  if (mode === "action" || mode === "ephemeral") return 1;
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
    const common = { provider, settings: {}, update: undefined };
    for (const type of Object.keys(definition.dataSources)) {
      const traffic = await trafficIn<Traffic<ReadCase<never>>>(provider, `data/${type}`);
      for (const { read, prepare = nothing } of variantsOf(traffic))
        found.push({ ...common, mode: "data", type, create: read, prepare });
    }
    for (const type of Object.keys(definition.ephemeralResources ?? {})) {
      const traffic = await trafficIn<Traffic<OpenCase<never>>>(provider, `ephemeral/${type}`);
      for (const { open, prepare = nothing } of variantsOf(traffic))
        found.push({ ...common, mode: "ephemeral", type, create: open, prepare });
    }
    for (const [type, load] of Object.entries(definition.listResources ?? {})) {
      const { block } = (await load()).default;
      const object = found.find((one) => one.provider === provider && one.type === type);
      if (!object) throw new Error(`nothing makes what ${type} lists`);
      const { settings, prepare, create } = object;
      const required = Object.keys(block.attributes).filter((name) => block.attributes[name]?.required);
      const config = Object.fromEntries(required.map((name) => [name, create[name]]));
      found.push({
        ...common,
        mode: "list",
        type,
        settings,
        create: config,
        prepare,
        first: { type, create },
      });
    }
    for (const type of Object.keys(definition.actions ?? {})) {
      const action = actionCases[`${provider}_${type}`];
      if (!action) throw new Error(`test/attack/action-cases.ts has nothing for ${provider}_${type}`);
      found.push({ ...common, mode: "action", type, prepare: nothing, ...action });
    }
  }
  return found;
}

async function nothing(): Promise<void> {}

function variantsOf<One>(traffic: Traffic<One>): readonly One[] {
  return [traffic, ...Object.values(traffic.more ?? {})];
}
