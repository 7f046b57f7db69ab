import { providerMethods } from "../../../src/server/generated/methods.ts";
import type { Diagnostic } from "../../../src/server/generated/tfplugin6.ts";
import { type MethodName, methodNames } from "../../../src/server/provider-methods.ts";
import { decodeResponse } from "../../../src/testing/core/rpc-messages.ts";
import { type Arena, type Attack, claim, Finding } from "../attack.ts";
import { allCases, type Case } from "../cases.ts";
import { improperWords } from "../diagnostics.ts";
import { type RunningPlugin, runPlugin } from "../plugin-arena.ts";
import type { Random } from "../random.ts";
import { type Sample, samplesOf } from "./corpus.ts";
import { mutatedRequest } from "./mutate-request.ts";

/** Requests to the built providers that are not what they should be. Each is answered, and the process lives on. */
export const rpc: Attack = {
  name: "rpc",
  title: "mutated protobuf, MessagePack and state JSON at every method",
  weight: 3,
  open: () => RpcArena.open(),
};

/** How many calls are made to a process before there is a new one. */
const callsPerProcess = 400;
/** How many of them are mutations of requests of one case. */
const callsPerCase = 25;

const methods = methodNames.filter((name) => {
  const { requestStream, responseStream } = providerMethods[name];
  return !requestStream && !responseStream;
});

/** The statuses that a call may end in, besides an answer: what cannot be read, is not there, or is too large. */
const statuses: readonly unknown[] = [3, 8, 12, 13];

class RpcArena implements Arena {
  readonly #cases: readonly Case[];
  #running: RunningPlugin | undefined;
  #calls = 0;

  private constructor(cases: readonly Case[]) {
    this.#cases = cases;
  }

  static async open(): Promise<RpcArena> {
    return new RpcArena(await allCases());
  }

  /** One try is many calls that begin with the requests of one case. */
  async attempt(random: Random): Promise<void> {
    const one = random.pick(this.#cases);
    const running = await this.#process(one);
    const samples = await samplesOf(running, one);
    for (let left = callsPerCase; left > 0; left--) {
      this.#calls++;
      await this.#tryOne(running, random.pick(samples), random);
    }
  }

  async close(): Promise<void> {
    await this.#running?.close();
  }

  async #process({ provider }: Case): Promise<RunningPlugin> {
    const isWorn = this.#calls >= callsPerProcess || this.#running?.name !== provider;
    if (this.#running && isWorn) {
      await this.#running.close();
      this.#running = undefined;
      this.#calls = 0;
    }
    this.#running ??= await runPlugin(provider);
    return this.#running;
  }

  async #tryOne(running: RunningPlugin, sample: Sample, random: Random): Promise<void> {
    const bytes = mutatedRequest(sample, random);
    // Now and then to another method, as none of them takes the message of another.
    const method = random.chance(0.05) ? random.pick(methods) : sample.method;
    try {
      const answer = await running.plugin.raw(providerMethods[method].path, bytes).catch(statusOf);
      running.checkLife();
      if (answer instanceof Uint8Array) checkAnswer(method, answer);
      else checkStatus(answer);
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      throw new Finding(`${method} with ${bytes.toString("base64").slice(0, 2000)}\n${words}`);
    }
    // What follows has to be answered as ever.
    if (method === "configureProvider" || method === "stopProvider") this.#calls = callsPerProcess;
    if (method === "configureProvider") await running.core.configure();
  }
}

interface Status {
  readonly code: unknown;
  readonly details: string;
}

function statusOf(error: unknown): Status {
  if (error instanceof Error && "code" in error && "details" in error)
    return { code: error.code, details: String(error.details) };
  throw error;
}

function checkStatus({ code, details }: Status): void {
  claim(statuses.includes(code), `status ${code}: ${details}`);
  const wrong = improperWords({ summary: "status", detail: details });
  claim(wrong === undefined, `${wrong}`);
}

function checkAnswer(method: MethodName, bytes: Uint8Array): void {
  const answer = decodeResponse(method, bytes);
  const diagnostics = "diagnostics" in answer && Array.isArray(answer.diagnostics) ? answer.diagnostics : [];
  for (const { summary, detail } of diagnostics as Diagnostic[]) {
    const wrong = improperWords({ summary, detail });
    claim(wrong === undefined, `${wrong}`);
  }
}
