import type { Environment } from "../../src/schema/environment.ts";
import {
  type ActionDefinition,
  definitionsFor,
  type Fields,
  type Provider,
  provider,
} from "../../src/schema/index.ts";
import { createRpcHandlers } from "../../src/server/rpc/create-rpc-handlers.ts";
import type { RpcContext } from "../../src/server/rpc-handlers.ts";
import { CoreActions } from "../../src/testing/core/actions.ts";
import { type Caller, Core, encodeDecode } from "../../src/testing/core/core.ts";
import { encodeDecodeStream } from "../../src/testing/core/methods.ts";
import type { RequestTo, ResponseFrom } from "../../src/testing/core/rpc-messages.ts";

/** A provider with the action `small_do`, called as by Terraform. */
export interface SmallAction {
  readonly core: Core;
  readonly actions: CoreActions;
  readonly call: Caller;
  /** All events of an invocation, in the form in which they were sent. */
  eventsOf(request: RequestTo<"invokeAction">): Promise<ResponseFrom<"invokeAction">[]>;
}

/** The provider `small` with the action `small_do`, whose definition a test completes. */
export function actionProvider<F extends Fields, Api = undefined>(
  definition: Pick<ActionDefinition<F, Api>, "schema"> & Partial<ActionDefinition<F, Api>>,
  api?: Api,
): Provider<Api> {
  const whole = { description: "Does it", example: "", invoke: async () => {}, ...definition };
  const action = definitionsFor<Api>().action(whole as unknown as ActionDefinition<Fields, Api>);
  return provider({
    name: "small",
    version: "0.0.1",
    description: "A provider for one test.",
    schema: {},
    configure: async () => api as Api,
    resources: {},
    dataSources: {},
    actions: { do: async () => ({ default: action }) },
  });
}

/** The same provider, configured. */
export async function smallAction<F extends Fields, Api = undefined>(
  definition: Pick<ActionDefinition<F, Api>, "schema"> & Partial<ActionDefinition<F, Api>>,
  api?: Api,
): Promise<SmallAction> {
  const driven = driveActions(actionProvider(definition, api));
  await driven.core.configure({});
  return driven;
}

/** An unconfigured provider in this process. */
export function driveActions<Api>(
  given: Provider<Api>,
  context: Partial<RpcContext> = {},
  environment?: Environment,
): SmallAction {
  const handlers = createRpcHandlers(given, environment);
  const call = encodeDecode(handlers);
  const stream = encodeDecodeStream(handlers, context);
  return {
    call,
    core: new Core(call),
    actions: new CoreActions(call, stream),
    async eventsOf(request) {
      const events: ResponseFrom<"invokeAction">[] = [];
      for await (const event of stream("invokeAction", request)) events.push(event);
      return events;
    },
  };
}
