import { deflateRawSync } from "node:zlib";
import { type Answer, constantMethods } from "../src/server/answers.ts";
import { tfplugin6 } from "../src/server/generated/tfplugin6.js";
import type { RpcContext, ServeOptions } from "../src/server/index.ts";
import { createLogger } from "../src/server/logging.ts";
import { codecsOf, rpcName } from "../src/server/provider-methods.ts";
import { untracked } from "../src/server/unsaved.ts";

/** A constant method without its exact types: whatever it is asked is the same to it. */
type Handler = (
  request: object,
  context: RpcContext,
) => Promise<{ readonly diagnostics?: readonly tfplugin6.Diagnostic.$Properties[] }>;

/**
 * Stands in for src/server/serve.ts while a program is built (scripts/lib/answers.mjs): writes what src/server/answers.ts
 * reads, as JSON, to standard output. Rejects if the provider cannot answer.
 */
export async function serve({ handlers }: ServeOptions): Promise<void> {
  const all = await handlers();
  const log = createLogger({ level: "warn", module: "build", write: (line) => process.stderr.write(line) });
  const { signal } = new AbortController();
  const answers: { [name: string]: Answer } = {};
  for (const name of constantMethods) {
    const handler = all[name] as Handler | undefined;
    if (!handler) continue;
    const rpc = rpcName(name);
    answers[name] = await inEachEnvironment(async () => {
      const answer = await handler(
        {},
        { rpc, requestId: "build", signal, log, processLog: log, creating: () => untracked },
      );
      if (answer.diagnostics?.length) throw new NoAnswer(rpc, answer.diagnostics);
      const bytes = codecsOf(name, tfplugin6).response.encode(answer).finish();
      return deflateRawSync(bytes, { level: 9 }).toString("base64");
    });
  }
  process.stdout.write(JSON.stringify(answers));
}

/** What is wrong where an answer has diagnostics instead of what was asked for. */
class NoAnswer extends Error {
  constructor(rpc: string, diagnostics: readonly tfplugin6.Diagnostic.$Properties[]) {
    super(diagnostics.map(({ summary, detail }) => `${rpc}: ${summary}\n${detail}`).join("\n\n"));
    // The fault is in the provider, not where it was noticed.
    this.stack = this.message;
  }
}

/** What is answered with and without each environment variable that the answer asks for. */
async function inEachEnvironment(
  answer: () => Promise<string>,
  decided: { readonly [variable: string]: string } = {},
): Promise<Answer> {
  let variable: string | undefined;
  const environment = process.env;
  process.env = new Proxy(environment, {
    get(_, name) {
      if (typeof name !== "string") return undefined;
      if (!(name in decided)) variable ??= name;
      return decided[name];
    },
  });
  const found = await answer().finally(() => {
    process.env = environment;
  });
  if (variable === undefined) return found;
  const set = await inEachEnvironment(answer, { ...decided, [variable]: "set" });
  const unset = await inEachEnvironment(answer, { ...decided, [variable]: "" });
  return set === unset ? set : { variable, set, unset };
}
