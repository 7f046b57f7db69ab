import { collections } from "../../../src/local-api/sec/collections.ts";
import type { Values } from "../../../src/testing/terraform/output.ts";
import { TestApi } from "../sec-api.ts";
import type { LoopApi, LoopApiOptions, Stored } from "./registry.ts";
import type { Special } from "./special.ts";

/** Starts the local API of `sec`. */
export async function startSecApi(options: LoopApiOptions = {}): Promise<LoopApi> {
  return new SecLoopApi(await TestApi.start(options));
}

/** Returns the objects that were created in a local API and are not retired. */
export function secObjects(api: TestApi): readonly Stored[] {
  return Object.entries(api.made()).flatMap(([name, objects]) => {
    const idKey = collections.find((collection) => collection.name === name)?.idKey ?? "";
    const left = objects.filter((object) => !isRetired(name, object));
    return left.map((object) => ({
      collection: name,
      id: String(object[idKey]),
      ...(name === "AgentAccessTokens" && { name: String(object.tokenAlias) }),
      object,
    }));
  });
}

class SecLoopApi implements LoopApi {
  readonly #api: TestApi;

  constructor(api: TestApi) {
    this.#api = api;
  }

  get env() {
    return this.#api.env;
  }

  get secret(): string {
    return this.#api.localApi.credentials.apiSecret;
  }

  objects(): readonly Stored[] {
    return secObjects(this.#api);
  }

  remove({ collection, id }: Stored): Promise<void> {
    return this.#api.remove(collection, id);
  }

  holdCreates(): () => void {
    const { control } = this.#api.localApi;
    control.addFaults({
      method: "POST",
      path: "/api/v2/*",
      latencyMs: 3_600_000,
      afterEffect: true,
      times: 0,
    });
    return () => control.clearFaults();
  }

  forgetRequests(): void {
    this.#api.localApi.control.clearRequests();
  }

  wroteTo(values: Values, { writesTo }: Special): boolean {
    const paths = this.#api
      .calls()
      .flatMap(({ call }) => (call.startsWith("GET ") ? [] : [call.split(" ")[1] ?? ""]));
    if (writesTo !== undefined) return paths.includes(writesTo);
    const segments = new Set(
      paths.flatMap((path) => (path.split("?")[0] ?? "").split("/").slice(1).map(decoded)),
    );
    return Object.values(values).some((value) => typeof value === "string" && segments.has(value));
  }

  close(): Promise<void> {
    return this.#api.close();
  }
}

/** Reports whether the platform keeps an object after its resource is destroyed. */
function isRetired(collection: string, object: { readonly [key: string]: unknown }): boolean {
  return collection === "AgentAccessTokens" && /-[a-z0-9]{5}-deleted$/.test(String(object.tokenAlias));
}

function decoded(segment: string): string {
  return decodeURIComponent(segment.replaceAll("+", " "));
}
