import { providerMethods } from "../../../src/server/generated/methods.ts";
import { type MethodName, methodNames } from "../../../src/server/provider-methods.ts";
import { decodeResponse } from "../../../src/testing/core/rpc-messages.ts";
import { type Attack, Finding, type Setup } from "../attack.ts";
import { allCases, type Case, type ProviderName } from "../cases.ts";
import type { Random } from "../random.ts";
import { type Sample, samplesOf } from "./corpus.ts";
import { mutatedRequest } from "./mutate-request.ts";
import { checkStatus, checkWords, statusOf } from "./responses.ts";
import { builtTarget, localTarget, type Target } from "./target.ts";
import { tryStream } from "./try-stream.ts";

/** Invalid requests to the built providers. Each gets a response, and the process survives. */
export const rpc: Attack = {
  name: "rpc",
  title: "mutated protobuf, MessagePack and state JSON for every method",
  weight: 3,
  open: () => RpcSetup.open(builtTarget, { callsPerTarget: 400, callsPerCase: 25 }),
};

/** Makes the same attack many times as often, without processes and sockets. */
export const payloads: Attack = {
  name: "payloads",
  title: "the same in the process of the attack, with many more tries",
  weight: 1,
  open: () => RpcSetup.open(localTarget, { callsPerTarget: 4000, callsPerCase: 400 }),
};

interface Doses {
  /** The number of calls before a new provider with a new API is started. */
  readonly callsPerTarget: number;
  /** The number of calls that are mutations of the requests of one case. */
  readonly callsPerCase: number;
}

const methods = methodNames.filter((name) => !providerMethods[name].requestStream);

class RpcSetup implements Setup {
  readonly #cases: readonly Case[];
  readonly #make: (name: ProviderName) => Promise<Target>;
  readonly #doses: Doses;
  readonly #targets = new Map<ProviderName, { readonly target: Target; calls: number }>();
  parts = 0;

  private constructor(cases: readonly Case[], make: (name: ProviderName) => Promise<Target>, doses: Doses) {
    this.#cases = cases;
    this.#make = make;
    this.#doses = doses;
  }

  static async open(make: (name: ProviderName) => Promise<Target>, doses: Doses): Promise<RpcSetup> {
    return new RpcSetup(await allCases(), make, doses);
  }

  /** One try consists of many calls that begin with the requests of one case. */
  async attempt(random: Random): Promise<void> {
    const one = random.pick(this.#cases);
    const target = await this.#target(one);
    const samples = await samplesOf(target, one);
    for (let left = this.#doses.callsPerCase; left > 0; left--)
      await this.#tryOne(one.provider, target, random.pick(samples), random);
    target.api.localApi.control.clearRequests();
  }

  async close(): Promise<void> {
    for (const { target } of this.#targets.values()) await target.close();
  }

  async #target({ provider }: Case): Promise<Target> {
    const running = this.#targets.get(provider);
    if (running && running.calls < this.#doses.callsPerTarget) return running.target;
    this.#targets.delete(provider);
    await running?.target.close();
    const target = await this.#make(provider);
    this.#targets.set(provider, { target, calls: 0 });
    return target;
  }

  async #tryOne(provider: ProviderName, target: Target, sample: Sample, random: Random): Promise<void> {
    const bytes = mutatedRequest(sample, random);
    // Sometimes sends the message to another method, which has another message type.
    const method = random.chance(0.05) ? random.pick(methods) : sample.method;
    try {
      if (providerMethods[method].responseStream)
        await tryStream(target, { ...sample, method, bytes }, random);
      else {
        const response = await target.raw(method, bytes).catch(statusOf);
        if (response instanceof Uint8Array) checkResponse(method, response);
        else checkStatus(response);
      }
      target.checkLife();
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      throw new Finding(`${method} with ${bytes.toString("base64").slice(0, 2000)}\n${words}`);
    }
    this.parts++;
    const running = this.#targets.get(provider);
    if (running) running.calls++;
    // The calls that follow must succeed as usual.
    if (method === "configureProvider") await target.core.configure();
  }
}

function checkResponse(method: MethodName, bytes: Uint8Array): void {
  const response = decodeResponse(method, bytes);
  const diagnostics =
    "diagnostics" in response && Array.isArray(response.diagnostics) ? response.diagnostics : [];
  checkWords(diagnostics);
}
