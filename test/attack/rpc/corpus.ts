import { type Block, blockType } from "../../../src/schema/schema.ts";
import { isRecord } from "../../../src/schema/values/value.ts";
import type { MethodName } from "../../../src/server/provider-methods.ts";
import { toConfig } from "../../../src/testing/core/config.ts";
import {
  type Caller,
  Core,
  type PlainConfig,
  type RecordedCall,
  recording,
} from "../../../src/testing/core/core.ts";
import type { CoreRequest } from "../../../src/testing/core/methods.ts";
import { encodeRequest } from "../../../src/testing/core/rpc-messages.ts";
import { sent } from "../../../src/testing/core/wire.ts";
import type { Case } from "../cases.ts";
import type { Target } from "./target.ts";

/** A valid request, as an object and encoded. */
export interface Sample {
  readonly method: MethodName;
  readonly request: object;
  readonly bytes: Buffer;
}

/** Returns the requests of one life of a case: one for each method. */
export async function samplesOf({ call, api }: Target, one: Case): Promise<readonly Sample[]> {
  const recorded = recording(call);
  const core = new Core(recorded.call);
  await core.configure();
  await one.prepare(api as never).catch(() => undefined);
  const type = `${one.provider}_${one.type}`;
  const streams: Sample[] = [];
  try {
    if (one.mode === "data") await core.readData(type, one.create);
    else if (one.mode === "resource") await live(core, recorded.call, type, one);
    else if (one.mode === "ephemeral") await open(core, recorded.call, type, one.create);
    else streams.push(await stream(core, recorded.call, type, one));
  } catch {
    // The earlier requests suffice: some cases need another configuration of the provider.
  }
  if (one.mode === "resource") {
    await core.import(type, "an-id").catch(() => undefined);
    await core
      .move(type, { sourceTypeName: `other_${one.type}`, sourceState: { json: Buffer.from("{}") } })
      .catch(() => undefined);
  }
  return [...recorded.calls.map(sampleOf), ...streams];
}

/** Opens and closes an object, if the API has the objects that it needs. */
async function open(core: Core, call: Caller, typeName: string, config: PlainConfig): Promise<void> {
  const object = await core.openEphemeral(typeName, config).catch(() => undefined);
  await object?.close().catch(() => undefined);
  const kept = Buffer.from('{"opening":"another","kept":{"id":"an-id","name":"a-name"}}');
  await call("renewEphemeralResource", { typeName, private: kept }).catch(() => undefined);
  await call("closeEphemeralResource", { typeName, private: kept }).catch(() => undefined);
}

async function live(core: Core, call: Caller, type: string, { create, update }: Case): Promise<void> {
  const state = await core.create(type, create);
  const message = sent(blockType(await core.block(type)), state.value);
  await call("generateResourceConfig", { typeName: type, state: message });
  const identity = isRecord(state.identity ?? null) ? JSON.stringify(state.identity) : '{"id":"an-id"}';
  await call("upgradeResourceIdentity", {
    typeName: type,
    version: 0,
    rawIdentity: { json: Buffer.from(identity) },
  });
  const updated = update ? await core.planAndApply(type, state, update) : { state };
  if (updated.state) await core.destroy(updated.state);
}

/** The request of a list or an action, whose response is a stream, after the calls that precede it. */
async function stream(
  core: Core,
  call: Caller,
  type: string,
  { provider, mode, create, first }: Case,
): Promise<Sample> {
  const { listResources, actions } = await core.schema();
  const block = (mode === "list" ? listResources : actions).get(type);
  if (!block) throw new Error(`there is no ${mode} ${type}`);
  const made = first && (await core.create(`${provider}_${first.type}`, first.create));
  const id = made && isRecord(made.value) ? made.value.id : undefined;
  const config = configOf(block, { ...create, ...(first?.as !== undefined && { [first.as]: id }) });
  if (mode === "list") {
    await call("validateListResourceConfig", { typeName: type, config });
    return sampleOf({
      method: "listResource",
      request: { typeName: type, config, includeResourceObject: true, limit: 100 },
    });
  }
  const clientCapabilities = { deferralAllowed: true, writeOnlyAttributesAllowed: true };
  await call("validateActionConfig", { typeName: type, config });
  await call("planAction", { actionType: type, config, clientCapabilities });
  return sampleOf({ method: "invokeAction", request: { actionType: type, config, clientCapabilities } });
}

function configOf(block: Block, plain: PlainConfig): CoreRequest<"planAction">["config"] {
  return sent(blockType(block), toConfig(block, plain));
}

function sampleOf({
  method,
  request,
}: Pick<RecordedCall, "request"> & { readonly method: MethodName }): Sample {
  return { method, request, bytes: encodeRequest(method, request) };
}
