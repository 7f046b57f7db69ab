import {
  type Caller,
  Core,
  type CoreMethod,
  type RecordedCall,
  recording,
} from "../../../src/testing/core/core.ts";
import { encodeRequest } from "../../../src/testing/core/rpc-messages.ts";
import type { EphemeralTraffic } from "../../support/traffic-case.ts";
import { trafficIn } from "../../support/traffic-of.ts";
import type { Case, ProviderName } from "../cases.ts";
import type { RunningPlugin } from "../plugin-arena.ts";

/** A request that works, as it was made and as it travels. */
export interface Sample {
  readonly method: CoreMethod;
  readonly request: object;
  readonly bytes: Buffer;
}

/** The requests of one life of a case: one of each method. */
export async function samplesOf({ call, api }: RunningPlugin, one: Case): Promise<readonly Sample[]> {
  const recorded = recording(call);
  const core = new Core(recorded.call);
  await core.configure();
  await one.prepare(api as never).catch(() => undefined);
  const type = `${one.provider}_${one.type}`;
  try {
    if (one.mode === "data") await core.readData(type, one.create);
    else await live(core, type, one);
  } catch {
    // What was sent so far will do: some cases want another configuration of the provider.
  }
  await core.import(type, "an-id").catch(() => undefined);
  await core
    .move(type, { sourceTypeName: `other_${one.type}`, sourceState: { json: Buffer.from("{}") } })
    .catch(() => undefined);
  await openEach(core, recorded.call, one.provider);
  return recorded.calls.map(sampleOf);
}

/** Opens and closes an object of each ephemeral resource, as far as the API has what it needs. */
async function openEach(core: Core, call: Caller, provider: ProviderName): Promise<void> {
  for (const typeName of (await core.schema()).ephemeralResources.keys()) {
    const traffic = `ephemeral/${typeName.slice(provider.length + 1)}`;
    const { open } = await trafficIn<EphemeralTraffic<never>>(provider, traffic);
    const object = await core.openEphemeral(typeName, open).catch(() => undefined);
    await object?.close().catch(() => undefined);
    const kept = Buffer.from('{"opening":"another","kept":{"id":"an-id","name":"a-name"}}');
    await call("renewEphemeralResource", { typeName, private: kept }).catch(() => undefined);
    await call("closeEphemeralResource", { typeName, private: kept }).catch(() => undefined);
  }
}

async function live(core: Core, type: string, { create, update }: Case): Promise<void> {
  const state = await core.create(type, create);
  const updated = update ? await core.planAndApply(type, state, update) : { state };
  if (updated.state) await core.destroy(updated.state);
}

function sampleOf({ method, request }: RecordedCall): Sample {
  return { method, request, bytes: encodeRequest(method, request) };
}
