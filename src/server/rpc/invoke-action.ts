import { invokeAction as invoke } from "../../schema/engine/operations/invoke-action.ts";
import { redactedLog } from "../../schema/masked-log.ts";
import type { RpcContext, RpcHandler } from "../rpc-handlers.ts";
import { decodeOmissible } from "./empty-configuration.ts";
import { createRedactor, diagnosticMessages } from "./messages.ts";
import { plannedValues } from "./planned-values.ts";
import { ProgressLines } from "./progress-lines.ts";
import type { ServedProvider } from "./served-provider.ts";
import { errorMessages } from "./with-diagnostics.ts";

type Request = Parameters<RpcHandler<"invokeAction">>[0];
type Event = ReturnType<RpcHandler<"invokeAction">> extends AsyncIterable<infer Each> ? Each : never;
type Completed = NonNullable<Extract<Event, { readonly completed?: unknown }>["completed"]>;

/**
 * Sends the lines of an action while it runs and exactly one `completed` event at its end, whatever happens: Terraform Core treats a
 * stream without it as a success, and any other event as the end.
 */
export function invokeAction(server: ServedProvider): RpcHandler<"invokeAction"> {
  return async function* (request, context) {
    let hide = (text: string) => text;
    const lines = new ProgressLines((text) => hide(text));
    const running = run(server, request, context, {
      progress: (message) => lines.add(message),
      hideWith: (hideSecretsOfCall) => {
        hide = hideSecretsOfCall;
      },
      stopWith: (signal) => signal.addEventListener("abort", () => lines.stop()),
    }).finally(() => lines.end());
    try {
      for await (const message of lines) yield { progress: { message } };
    } finally {
      // Waits even if the client no longer listens: the call ends when its work ends.
      await running;
    }
    yield { completed: await running };
  };
}

interface Progress {
  progress(message: string): void;
  hideWith(hide: (text: string) => string): void;
  stopWith(signal: AbortSignal): void;
}

/** Runs the action to its end. Never rejects. */
async function run(
  server: ServedProvider,
  { actionType, config }: Request,
  context: RpcContext,
  { progress, hideWith, stopWith }: Progress,
): Promise<Completed> {
  try {
    const action = await server.action(actionType);
    const { block } = action;
    server.isApplying = true;
    const value = decodeOmissible(block, config);
    const secrets = { within: [value], ofProvider: server.secrets };
    const hide = createRedactor(block, secrets);
    hideWith(hide);
    const session = server.session(actionType, context);
    stopWith(session.signal);
    const diagnostics = await invoke(action, value, {
      ...session,
      log: redactedLog(session.log, hide),
      planned: plannedValues(server),
      progress,
    });
    return { diagnostics: diagnosticMessages(diagnostics, block, secrets) };
  } catch (error) {
    return { diagnostics: errorMessages(error, context) };
  }
}
