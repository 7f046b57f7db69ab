import { writeFileSync } from "node:fs";
import { type MessageInit, type MessageType, toBytes } from "../../protobuf/message.ts";
import { constantMethods } from "../../server/constant-methods.ts";
import { type Diagnostic, providerMessages } from "../../server/generated/tfplugin6.ts";
import type { RpcContext, ServeHandlersOptions } from "../../server/index.ts";
import { createLogger } from "../../server/logging.ts";
import type { ByEnvironment } from "../../server/prebuilt-responses.ts";
import { rpcName } from "../../server/provider-methods.ts";
import { untracked } from "../../server/unsaved.ts";
import { resultDescriptor } from "../child/result-descriptor.ts";

/** A constant method without its exact types: its response does not depend on the request. */
type Handler = (
  request: object,
  context: RpcContext,
) => Promise<{ readonly diagnostics?: readonly MessageInit<Diagnostic>[] }>;

/**
 * Replaces src/server/serve-handlers.ts while a program is built (prebuilt-responses.ts): writes the data that
 * src/server/constant-methods.ts reads, in base64, as JSON, to the descriptor for results. Rejects if the provider has no
 * response.
 */
export async function serveHandlers(options: ServeHandlersOptions): Promise<void> {
  try {
    await writeResponses(options);
  } catch (error) {
    if (!(error instanceof ResponseError)) throw error;
    // The message is sufficient, and the stack adds nothing.
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

async function writeResponses({ createHandlers }: ServeHandlersOptions): Promise<void> {
  const log = createLogger({ level: "warn", module: "build", write: (line) => process.stderr.write(line) });
  const { signal } = new AbortController();
  const responses: { [name: string]: ByEnvironment<string> } = {};
  const { passOn } = await createHandlers(process.env);
  for (const name of constantMethods) {
    if (!(await createHandlers(process.env))[name]) continue;
    const rpc = rpcName(name);
    const responseType: MessageType<object> = providerMessages[name].response;
    responses[name] = await respondInEachEnvironment(async () => {
      const handlers = await createHandlers(process.env);
      const handler = (handlers.passOn?.own ?? handlers)[name] as Handler;
      const response = await handler(
        {},
        { rpc, requestId: "build", signal, log, processLog: log, creating: () => untracked },
      );
      if (response.diagnostics?.length) throw new ResponseError(rpc, response.diagnostics);
      return toBytes(responseType, response).toString("base64");
    });
  }
  // The responses of a provider that is combined with another one depend on the other one's program.
  writeFileSync(resultDescriptor, JSON.stringify(passOn ? {} : responses));
  // Ends everything that the provider's modules have started.
  process.exit();
}

/** Whether a response contains diagnostics instead of a result. */
class ResponseError extends Error {
  constructor(rpc: string, diagnostics: readonly MessageInit<Diagnostic>[]) {
    super(diagnostics.map(({ summary, detail }) => `${rpc}: ${summary}\n${detail}`).join("\n\n"));
  }
}

/** Returns the responses with and without each environment variable that the handler reads. */
async function respondInEachEnvironment(
  respond: () => Promise<string>,
  decided: { readonly [variable: string]: string } = {},
): Promise<ByEnvironment<string>> {
  let variable: string | undefined;
  const environment = process.env;
  process.env = new Proxy(environment, {
    get(_, name) {
      if (typeof name !== "string") return undefined;
      if (!(name in decided)) variable ??= name;
      return decided[name];
    },
  });
  const found = await respond().finally(() => {
    process.env = environment;
  });
  if (variable === undefined) return found;
  const set = await respondInEachEnvironment(respond, { ...decided, [variable]: "set" });
  const unset = await respondInEachEnvironment(respond, { ...decided, [variable]: "" });
  return set === unset ? set : { variable, set, unset };
}
