import { deflateRawSync } from "node:zlib";
import { constantMethods } from "../src/server/answers.ts";
import { tfplugin6 } from "../src/server/generated/tfplugin6.js";
import type { RpcContext, ServeOptions } from "../src/server/index.ts";
import { createLogger } from "../src/server/logging.ts";
import { codecsOf, rpcName } from "../src/server/provider-methods.ts";

/** A constant method without its exact types: whatever it is asked is the same to it. */
type Handler = (
  request: object,
  context: RpcContext,
) => Promise<{ readonly diagnostics?: readonly object[] }>;

/**
 * Stands in for src/server/serve.ts while a program is built (scripts/lib/answers.mjs): writes what src/server/answers.ts
 * reads, as JSON, to standard output. Rejects if the provider cannot answer.
 */
export async function serve({ handlers }: ServeOptions): Promise<void> {
  const all = await handlers();
  const log = createLogger({ level: "warn", module: "build", write: (line) => process.stderr.write(line) });
  const { signal } = new AbortController();
  const answers: { [name: string]: string } = {};
  for (const name of constantMethods) {
    const handler = all[name] as Handler | undefined;
    if (!handler) continue;
    const rpc = rpcName(name);
    const answer = await handler({}, { rpc, requestId: "build", signal, log, processLog: log });
    if (answer.diagnostics?.length) throw new Error(`${rpc}: ${JSON.stringify(answer.diagnostics)}`);
    const bytes = codecsOf(name, tfplugin6).response.encode(answer).finish();
    answers[name] = deflateRawSync(bytes, { level: 9 }).toString("base64");
  }
  process.stdout.write(JSON.stringify(answers));
}
