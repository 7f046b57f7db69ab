import { providerMethods } from "../../../src/server/generated/methods.ts";
import { type MethodName, methodNames } from "../../../src/server/provider-methods.ts";
import { decodeResponse } from "../../../src/testing/core/rpc-messages.ts";
import { type Arena, type Attack, Finding } from "../attack.ts";
import { allCases, type Case } from "../cases.ts";
import { type RunningPlugin, runPlugin } from "../plugin-arena.ts";
import type { Random } from "../random.ts";
import { checkStatus, checkWords, statusOf } from "./answers.ts";
import { type Sample, samplesOf } from "./corpus.ts";
import { mutatedRequest } from "./mutate-request.ts";
import { tryStream } from "./try-stream.ts";

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

const methods = methodNames.filter((name) => !providerMethods[name].requestStream);

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
      if (providerMethods[method].responseStream)
        await tryStream(running, { ...sample, method, bytes }, random);
      else {
        const answer = await running.plugin.raw(providerMethods[method].path, bytes).catch(statusOf);
        if (answer instanceof Uint8Array) checkAnswer(method, answer);
        else checkStatus(answer);
      }
      running.checkLife();
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      throw new Finding(`${method} with ${bytes.toString("base64").slice(0, 2000)}\n${words}`);
    }
    // What follows has to be answered as ever.
    if (method === "configureProvider" || method === "stopProvider") this.#calls = callsPerProcess;
    if (method === "configureProvider") await running.core.configure();
  }
}

function checkAnswer(method: MethodName, bytes: Uint8Array): void {
  const answer = decodeResponse(method, bytes);
  const diagnostics = "diagnostics" in answer && Array.isArray(answer.diagnostics) ? answer.diagnostics : [];
  checkWords(diagnostics);
}
