import { encodeJson } from "../../../src/schema/codec/json.ts";
import { toPlain } from "../../../src/schema/codec/plain.ts";
import type {
  CreateContext,
  ModifyPlanContext,
  PlainState,
  ReadContext,
} from "../../../src/schema/contexts.ts";
import type { Diagnostics } from "../../../src/schema/diagnostic.ts";
import type { Fields } from "../../../src/schema/dsl/field.ts";
import type { Move, Resource } from "../../../src/schema/resource.ts";
import { type Block, blockType } from "../../../src/schema/schema.ts";
import { Dynamic, isRecord, type Value } from "../../../src/schema/values/value.ts";
import { toView } from "../../../src/schema/view.ts";
import { applyChange, planChange } from "../../../src/testing/core/change-calls.ts";
import { Channel } from "../../../src/testing/core/channel.ts";
import { ContractError, DiagnosticsError } from "../../../src/testing/core/errors.ts";
import type { Caller, CoreMethod, CoreRequest } from "../../../src/testing/core/methods.ts";
import { importObject, moveState, read, upgrade } from "../../../src/testing/core/state-calls.ts";
import { fromTagged } from "../tagged.ts";
import {
  definedIdentity,
  identityBlock,
  identityIn,
  identityResult,
  stateWith,
  withIdentity,
} from "./identity.ts";
import { bytesOf, capabilitiesOf, shortName, vectorBlock, vectorCaller } from "./provider.ts";
import { type RpcPlayer, type RpcVector, taggedIn } from "./vector.ts";

// Replays recorded calls for managed resources. The simulated Terraform makes the call and checks the response, as in all tests. Where
// the recorded response has an error, the framework's response must not have it.

export const playPlan: RpcPlayer = (vector) =>
  play(vector, async (channel) => {
    await planChange(channel, {
      prior: stateIn(vector, "prior_state", "prior_identity"),
      config: stateIn(vector, "config"),
      private: bytesOf(vector.request.prior_private),
      identity: valueIn(vector, "prior_identity"),
      inApply: false,
    });
  });

export const playApply: RpcPlayer = (vector) =>
  play(vector, async (channel) => {
    const { errors } = await applyChange(channel, {
      prior: stateIn(vector, "prior_state", "planned_identity"),
      planned: stateIn(vector, "planned_state", "planned_identity"),
      config: stateIn(vector, "config"),
      private: bytesOf(vector.request.planned_private),
      identity: valueIn(vector, "planned_identity"),
    });
    if (errors.length > 0) throw new DiagnosticsError("ApplyResourceChange", errors);
  });

export const playRead: RpcPlayer = (vector) =>
  play(vector, async (channel) => {
    await read(channel, {
      type: vector.type_name,
      value: stateIn(vector, "current_state", "identity"),
      private: bytesOf(vector.request.private),
      identity: valueIn(vector, "identity"),
      tainted: false,
    });
  });

export const playUpgrade: RpcPlayer = (vector) =>
  play(vector, async (channel) => {
    await upgrade(channel, Number(vector.request.version), JSON.stringify(vector.request.raw));
  });

export const playImport: RpcPlayer = (vector) =>
  play(vector, async (channel) => {
    const { id } = vector.request;
    const identity = valueIn(vector, "identity");
    await importObject(channel, identity === null ? { id: String(id) } : { identity });
  });

export const playMove: RpcPlayer = (vector) =>
  play(vector, async (channel) => {
    const { source_provider, source_type, state, version, private: kept } = vector.request;
    await moveState(channel, {
      sourceProviderAddress: String(source_provider),
      sourceTypeName: String(source_type),
      sourceSchemaVersion: Number(version ?? 0),
      sourceState: { json: Buffer.from(JSON.stringify(state)) },
      sourcePrivate: bytesOf(kept),
      sourceIdentity: { json: jsonOf(vector, "identity") },
    });
  });

/** Makes the call of a line. An error that the provider reports is as valid as a response that Terraform accepts. */
async function play(
  vector: RpcVector,
  call: (channel: Channel) => Promise<void>,
): Promise<string | undefined> {
  const resource = vectorResource(vector);
  const { block, definition } = resource;
  const caller = await vectorCaller(vector, {
    resources: { [shortName(vector)]: async () => ({ default: resource }) },
  });
  const schema = { block, version: definition.version ?? 0, identity: identityBlock(vector) };
  const channel = new Channel(vector.type_name, schema, { call: asSentBy(vector, caller) });
  try {
    await call(channel);
    return undefined;
  } catch (error) {
    if (error instanceof ContractError) return error.message;
    if (!(error instanceof DiagnosticsError)) throw error;
    // A handler that returns unknown values has a separate bug.
    const isTheirs = JSON.stringify(vector.answer).includes('"k":"unknown"');
    const isOurs = error.diagnostics.some(({ summary }) => summary.startsWith("Provider bug")) && !isTheirs;
    return isOurs || (vector.accepted && !mayRefuse(vector)) ? error.message : undefined;
  }
}

/** Reports whether the framework may return an error although Terraform accepts the response. */
function mayRefuse({ answer }: RpcVector): boolean {
  const states = ["planned_state", "new_state", "state", "target_state", "upgraded_state"];
  const hasNull = states.some((name) => taggedIn(answer, name)?.k === "null");
  return hasNull || "diagnostics" in answer || "deferred" in answer || "none" in answer;
}

/** Requests contain the capabilities of the line's client. */
function asSentBy(vector: RpcVector, call: Caller): Caller {
  const clientCapabilities = capabilitiesOf(vector);
  return async <M extends CoreMethod>(method: M, request: CoreRequest<M>) => {
    const sent = "clientCapabilities" in request ? { ...request, clientCapabilities } : request;
    return await call(method, sent as CoreRequest<M>);
  };
}

function valueIn({ request }: RpcVector, member: string): Value {
  const tagged = taggedIn(request, member);
  return tagged ? fromTagged(tagged) : null;
}

/** Returns a state of a request with the identity of its object. */
function stateIn(vector: RpcVector, member: string, identity = ""): Value {
  return stateWith(vector, valueIn(vector, member), identityIn(vector.request, identity));
}

/** Returns an identity in the form of a state file. */
function jsonOf(vector: RpcVector, member: string): Buffer {
  const identity = identityIn(vector.request, member);
  const type = blockType(identityBlock(vector) ?? { attributes: {}, blocks: {} });
  return Buffer.from(identity === null ? "" : encodeJson(type, identity));
}

/** The resource whose handlers return the response of a line. */
export function vectorResource(vector: RpcVector): Resource {
  const { answer, request, rpc, type_name } = vector;
  const block = withIdentity(vectorBlock(vector.schema), vector);
  const identity = definedIdentity(vector);
  const older = rpc === "UpgradeResourceState" ? Number(request.version) : undefined;
  const inView = (member: string) => viewOf(block, vector, member);
  const change = async ({ plan, diagnostics, privateState }: AnyChange) => {
    report(diagnostics, answer.diagnostics);
    if (typeof answer.private === "string") privateState.set(answer.private as never);
    const made = inView("new_state") ?? filled(block, plan);
    return (made && { ...made, ...identityResult(vector, plan) }) as never;
  };
  return {
    block,
    definition: {
      description: block.description,
      schema: {},
      example: `resource "${type_name}" "it" {}\n`,
      ...(identity && { identity }),
      importForms: "id" in block.attributes ? ["{id}"] : [],
      privateState: { parse: (value) => value },
      ...(older !== undefined && {
        version: older + 1,
        upgrades: Object.fromEntries(
          Array.from({ length: older + 1 }, (_, from) => [
            from,
            (old: PlainState) => (from === older ? (plainOf(block, vector, "upgraded_state") ?? old) : old),
          ]),
        ),
      }),
      moves: movesOf(block, vector),
      modifyPlan({ diagnostics, privateState, requireReplace, at }: AnyModifyPlan) {
        report(diagnostics, answer.diagnostics);
        if (typeof answer.planned_private === "string") privateState.set(answer.planned_private as never);
        for (const name of namesIn(answer.requires_replace)) requireReplace((at as never)[name]);
        return inView("planned_state") as never;
      },
      create: change,
      update: change,
      read: async ({ prior, ...context }: AnyRead) => await change({ ...context, plan: prior }),
      async delete() {},
    },
  };
}

type AnyChange = Pick<CreateContext<Fields, unknown, unknown>, "diagnostics" | "privateState"> & {
  readonly plan: object;
};
type AnyRead = ReadContext<Fields, unknown, unknown>;
type AnyModifyPlan = ModifyPlanContext<Fields, unknown, unknown>;

function movesOf(block: Block, vector: RpcVector): readonly Move[] {
  const { rpc, request } = vector;
  if (rpc !== "MoveResourceState") return [];
  return [
    {
      fromType: String(request.source_type),
      state: (old) => plainOf(block, vector, "target_state") ?? old,
    },
  ];
}

/** Returns the object that an API stores for a plan, with generated values for missing ones. */
function filled({ attributes }: Block, plan: object): object {
  const made = Object.entries(plan).map(([name, value]) => {
    const { computed, type } = attributes[name] ?? {};
    return [name, value === null && computed && type === "string" ? `made-${name}` : value];
  });
  return Object.fromEntries(made);
}

/** Returns a member of the response in the form of a handler; undefined if there is none. */
function viewOf(block: Block, vector: RpcVector, member: string): object | null | undefined {
  const tagged = taggedIn(vector.answer, member);
  if (!tagged) return undefined;
  const view = toView(block, fromTagged(tagged)) as object | null;
  const own = vector.identity_schema?.attributes.map(({ name }) => name) ?? [];
  return view && Object.fromEntries(Object.entries(view).filter(([name]) => !own.includes(name)));
}

/** Returns the same as plain JSON; a null value becomes an empty object. */
function plainOf(block: Block, { answer }: RpcVector, member: string): PlainState | undefined {
  const tagged = taggedIn(answer, member);
  const value = tagged && fromTagged(tagged);
  if (value === undefined) return undefined;
  return isRecord(value) ? (toPlain(new Dynamic(blockType(block), value)) as PlainState) : {};
}

function report(diagnostics: Diagnostics, wanted: unknown): void {
  if (!Array.isArray(wanted)) return;
  for (const { severity, summary, detail, path = [] } of wanted) {
    if (severity === "warning") diagnostics.warn(path ?? [], summary, detail);
    else diagnostics.error(path ?? [], summary, detail);
  }
}

function namesIn(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.map(String) : [];
}
