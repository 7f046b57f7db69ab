import type { MessageInit } from "../../../src/protobuf/message.ts";
import { definitionsFor, knownAfterApply, string } from "../../../src/schema/index.ts";
import { blockType } from "../../../src/schema/schema.ts";
import { isRecord, record } from "../../../src/schema/values/value.ts";
import type * as tfplugin6 from "../../../src/server/generated/tfplugin6.ts";
import type { CoreMethod } from "../../../src/testing/core/methods.ts";
import { received } from "../../../src/testing/core/wire.ts";
import {
  bytesOf,
  capabilitiesOf,
  dynamicOf,
  hasErrors,
  shortName,
  valueMessage,
  vectorBlock,
  vectorHandlers,
} from "./provider.ts";
import { type RpcPlayer, type RpcVector, taggedIn } from "./vector.ts";

// Sends lines whose response is deferred, to a provider whose configuration is unknown: if the client of the line allows it, the
// response must be deferred for that reason, and otherwise not.

const providerConfigUnknown = 2;
const configType = blockType({
  attributes: { token: { description: "A token", type: "string", optional: true } },
  blocks: {},
});

export const playDeferral: RpcPlayer = async (vector) => {
  const { call } = await vectorHandlers(
    vector,
    { schema: { token: string("A token").optional() }, ...registryOf(vector) } as never,
    valueMessage(configType, record([["token", knownAfterApply]])),
  );
  const deferredCall = calls[vector.rpc];
  if (!deferredCall) return `nothing plays a deferred ${vector.rpc}`;
  const request = { ...deferredCall.request(vector), clientCapabilities: capabilitiesOf(vector) };
  const answer = (await call(deferredCall.method, request as never)) as Answer;
  const isAllowed = capabilitiesOf(vector)?.deferralAllowed === true;
  if (!isAllowed) return answer.deferred ? "it was deferred where that is not allowed" : undefined;
  if (hasErrors(answer.diagnostics)) return `errors: ${answer.diagnostics?.[0]?.summary}`;
  if (answer.deferred?.reason !== providerConfigUnknown) return `the reason is ${answer.deferred?.reason}`;
  return deferredCall.wrong?.(vector, answer);
};

interface Answer {
  readonly deferred?: { readonly reason?: number };
  readonly diagnostics?: readonly MessageInit<tfplugin6.Diagnostic>[];
  readonly plannedState?: MessageInit<tfplugin6.DynamicValue>;
  readonly importedResources?: readonly unknown[];
}

interface DeferredCall {
  readonly method: CoreMethod;
  request(vector: RpcVector): object;
  /** Other errors in a deferred response. */
  wrong?(vector: RpcVector, answer: Answer): string | undefined;
}

const calls: { readonly [rpc: string]: DeferredCall } = {
  PlanResourceChange: {
    method: "planResourceChange",
    request: (vector) => ({
      typeName: vector.type_name,
      priorState: messageIn(vector, "prior_state"),
      proposedNewState: messageIn(vector, "proposed_new_state"),
      config: messageIn(vector, "config"),
      priorPrivate: bytesOf(vector.request.prior_private),
    }),
    wrong(vector, { plannedState }) {
      const planned = received("PlanResourceChange", typeOf(vector), plannedState);
      return isRecord(planned) ? undefined : "the planned state is no object";
    },
  },
  ReadResource: {
    method: "readResource",
    request: (vector) => ({
      typeName: vector.type_name,
      currentState: messageIn(vector, "current_state"),
      private: bytesOf(vector.request.private),
    }),
  },
  ReadDataSource: {
    method: "readDataSource",
    request: (vector) => ({ typeName: vector.type_name, config: messageIn(vector, "config") }),
  },
  ImportResourceState: {
    method: "importResourceState",
    request: ({ type_name, request }) => ({ typeName: type_name, id: String(request.id) }),
  },
  PlanAction: {
    method: "planAction",
    request: (vector) => ({ actionType: vector.type_name, config: messageIn(vector, "config") }),
  },
};

function typeOf({ schema }: RpcVector) {
  return blockType(vectorBlock(schema));
}

function messageIn(vector: RpcVector, member: string) {
  return dynamicOf(typeOf(vector), taggedIn(vector.request, member));
}

/** The type of the line, whose handlers must not be called if the response is deferred. */
function registryOf(vector: RpcVector): object {
  const refused = async () => {
    throw new Error("a handler was called");
  };
  const block = vectorBlock(vector.schema);
  const { resource, dataSource, action } = definitionsFor<unknown>();
  const common = { description: "A thing", schema: {}, example: "" };
  const forms = block.attributes.id ? ["{id}"] : [];
  const handlers = { create: refused, read: refused, update: refused, delete: refused };
  const loader = (defined: { readonly definition: object }) => ({
    [shortName(vector)]: async () => ({ default: { ...defined, block } }),
  });
  switch (vector.rpc) {
    case "PlanAction":
      return { actions: loader(action({ ...common, invoke: refused })) };
    case "ReadDataSource":
      return { dataSources: loader(dataSource({ ...common, read: refused } as never)) };
    default:
      return { resources: loader(resource({ ...common, importForms: forms, ...handlers } as never)) };
  }
}
