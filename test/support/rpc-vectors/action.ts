import type { ActionContext, ActionPlanContext } from "../../../src/schema/contexts.ts";
import type { Diagnostics } from "../../../src/schema/diagnostic.ts";
import type { Fields } from "../../../src/schema/dsl/field.ts";
import { definitionsFor } from "../../../src/schema/index.ts";
import { blockType } from "../../../src/schema/schema.ts";
import { CoreActions, type Invoked } from "../../../src/testing/core/actions.ts";
import { receivedDiagnostics } from "../../../src/testing/core/diagnostics.ts";
import { ContractError } from "../../../src/testing/core/errors.ts";
import { type Caller, encodeDecodeStream } from "../../../src/testing/core/methods.ts";
import { capabilitiesOf, dynamicOf, shortName, vectorBlock, vectorHandlers } from "./provider.ts";
import { type RpcPlayer, type RpcVector, taggedIn } from "./vector.ts";

// Sends lines about actions, with an action that returns the response of the line.

export const playValidateAction: RpcPlayer = (vector) =>
  play(vector, async ({ call, config }) => {
    const { diagnostics } = await call("validateActionConfig", { typeName: vector.type_name, config });
    return summariesOf(vector, diagnostics);
  });

export const playPlanAction: RpcPlayer = (vector) =>
  play(vector, async ({ call, config }) => {
    const clientCapabilities = capabilitiesOf(vector);
    const request = { actionType: vector.type_name, config };
    const answer = await call("planAction", {
      ...request,
      ...(clientCapabilities && { clientCapabilities }),
    });
    if (answer.deferred) throw new Error("it was deferred although the configuration is known");
    return summariesOf(vector, answer.diagnostics);
  });

export const playInvokeAction: RpcPlayer = (vector) =>
  play(vector, async ({ actions, config, stream }) => {
    const clientCapabilities = capabilitiesOf(vector);
    const request = { actionType: vector.type_name, config };
    const events = stream("invokeAction", { ...request, ...(clientCapabilities && { clientCapabilities }) });
    const invoked = await actions.events(vector.type_name, vectorBlock(vector.schema), events);
    expectProgress(vector, invoked);
    return [...invoked.errors, ...invoked.warnings].map(({ summary }) => summary);
  });

interface Playing {
  readonly call: Caller;
  readonly stream: ReturnType<typeof encodeDecodeStream>;
  readonly actions: CoreActions;
  readonly config: ReturnType<typeof dynamicOf>;
}

/** Makes the call of a line, and compares the output with that of the line's action. */
async function play(
  vector: RpcVector,
  work: (playing: Playing) => Promise<readonly string[]>,
): Promise<string | undefined> {
  const { handlers, call } = await vectorHandlers(vector, {
    actions: { [shortName(vector)]: async () => ({ default: vectorAction(vector) }) },
  });
  const stream = encodeDecodeStream(handlers);
  const config = dynamicOf(blockType(vectorBlock(vector.schema)), taggedIn(vector.request, "config"));
  try {
    const said = await work({ call, stream, config, actions: new CoreActions(call, stream) });
    const expected = expectedSummaries(vector);
    const isSame = said.join("\n") === expected.join("\n");
    return isSame ? undefined : `said [${said.join(", ")}], expected [${expected.join(", ")}]`;
  } catch (error) {
    if (error instanceof ContractError) return error.message;
    throw error;
  }
}

function vectorAction(vector: RpcVector) {
  const { answer, schema } = vector;
  const whole = {
    description: "Does it",
    schema: {},
    example: "",
    validate: ({ diagnostics }: { readonly diagnostics: Diagnostics }) => {
      if (vector.rpc === "ValidateActionConfig") report(answer.diagnostics, diagnostics);
    },
    plan: ({ diagnostics }: ActionPlanContext<Fields, unknown>) => {
      if (vector.rpc === "PlanAction") report(answer.diagnostics, diagnostics);
    },
    invoke: async ({ progress, diagnostics }: ActionContext<Fields, unknown>) => {
      for (const event of eventsOf(vector)) {
        if (event.progress !== undefined) progress(event.progress);
        report(event.completed, diagnostics);
      }
      if (brokenBy(vector)) throw new Error(brokenBy(vector));
    },
  };
  const { definition } = definitionsFor<unknown>().action(whole);
  return { block: vectorBlock(schema), definition };
}

interface EventJson {
  readonly progress?: string;
  readonly completed?: unknown;
}

interface DiagnosticJson {
  readonly severity: "error" | "warning";
  readonly summary: string;
  readonly detail?: string;
  readonly path?: readonly string[];
}

function eventsOf({ answer }: RpcVector): readonly EventJson[] {
  return Array.isArray(answer.events) ? answer.events : [];
}

/** Returns the message of the gRPC status with which the response of a line ends, if it does. */
function brokenBy({ answer }: RpcVector): string | undefined {
  const words = answer.grpc_error ?? answer.then_grpc_error;
  return words === undefined ? undefined : String(words);
}

function report(found: unknown, diagnostics: Diagnostics): void {
  for (const { severity, summary, detail = "", path = [] } of diagnosticsIn(found)) {
    if (severity === "error") diagnostics.error(path, summary, detail);
    else diagnostics.warn(path, summary, detail);
  }
}

function diagnosticsIn(found: unknown): readonly DiagnosticJson[] {
  return Array.isArray(found) ? found : [];
}

/**
 * Produces the output of the action of a line, errors first; an exception is a bug of the provider, which the framework
 * reports.
 */
function expectedSummaries(vector: RpcVector): readonly string[] {
  const said = [vector.answer.diagnostics, ...eventsOf(vector).map(({ completed }) => completed)].flatMap(
    diagnosticsIn,
  );
  const of = (wanted: string) =>
    said.filter(({ severity }) => severity === wanted).map(({ summary }) => summary);
  const bug = brokenBy(vector) === undefined ? [] : [`Provider bug while invoking ${vector.type_name}`];
  return [...of("error"), ...bug, ...of("warning")];
}

function summariesOf(
  vector: RpcVector,
  diagnostics: Parameters<typeof receivedDiagnostics>[2],
): readonly string[] {
  return receivedDiagnostics(vector.rpc, vectorBlock(vector.schema), diagnostics).map(
    ({ summary }) => summary,
  );
}

function expectProgress(vector: RpcVector, { progress }: Invoked): void {
  const expected = eventsOf(vector).flatMap((event) => event.progress ?? []);
  if (progress.join("\n") !== expected.join("\n"))
    throw new Error(`progress [${progress.join(", ")}], expected [${expected.join(", ")}]`);
}
