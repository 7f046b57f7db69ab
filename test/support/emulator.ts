import {
  type Fault,
  type JsonObject,
  type RequestRecord,
  type SecEmulator,
  type SecEmulatorOptions,
  startSecEmulator,
} from "../../src/emulator/sec/index.ts";

/** A request as tests compare it: method and path below the API's root, and the body if there was one. */
export interface Call {
  readonly call: string;
  readonly body?: unknown;
}

/** A local API that remembers all it is asked. */
export class TestApi {
  readonly emulator: SecEmulator;

  private constructor(emulator: SecEmulator) {
    this.emulator = emulator;
  }

  static async start(options: SecEmulatorOptions = {}): Promise<TestApi> {
    return new TestApi(await startSecEmulator({ recordBodies: true, ...options }));
  }

  /** What a provider has to find in its environment. */
  get env(): Record<string, string> {
    const { url, credentials } = this.emulator;
    return {
      SEC_API_URL: url,
      SEC_ACCOUNT: credentials.account,
      SEC_API_KEY: credentials.apiKey,
      SEC_API_SECRET: credentials.apiSecret,
    };
  }

  /** The requests since the last clearing. */
  requests(): readonly RequestRecord[] {
    return this.emulator.control.requests();
  }

  /** The calls since the last clearing, without those for access tokens. */
  calls(): readonly Call[] {
    return this.requests()
      .map(({ method, path, body }) => {
        const call = `${method} ${path.replace("/api/v2/", "")}`;
        return body === undefined ? { call } : { call, body };
      })
      .filter(({ call }) => call !== "POST access/tokens");
  }

  /** The calls since the last clearing that change something; forgets all. */
  takeChanges(): readonly Call[] {
    const changes = this.calls().filter(({ call }) => !call.startsWith("GET "));
    this.emulator.control.clearRequests();
    return changes;
  }

  /** Switches on faults; paths are below the API's root. */
  fail(...faults: readonly Fault[]): void {
    const rooted = faults.map((fault) =>
      fault.path === undefined ? fault : { ...fault, path: `/api/v2/${fault.path}` },
    );
    this.emulator.control.addFaults(rooted);
  }

  /** How many faults have not struck as often as they were to. */
  get waitingFaults(): number {
    return this.emulator.control.faults().length;
  }

  /** The objects of a collection, but for those that the platform brings along, which `emulator.control` has. */
  objects(collection: string): readonly JsonObject[] {
    return this.made()[collection] ?? [];
  }

  /** All objects but those that the platform brings along, by collection; none are an empty object. */
  made(): Readonly<Record<string, readonly JsonObject[]>> {
    return this.emulator.control.made();
  }

  /** The one object of a collection; none or more are an error. */
  only(collection: string): JsonObject {
    const [object, ...more] = this.objects(collection);
    if (!object || more.length > 0)
      throw new Error(`${collection} has ${more.length + (object ? 1 : 0)} objects`);
    return object;
  }

  /** Changes an object behind the provider's back; see Control.patchObject. */
  change(collection: string, id: unknown, patch: object): Promise<JsonObject> {
    return this.emulator.control.patchObject(collection, String(id), asJson(patch));
  }

  /** Removes an object behind the provider's back. */
  remove(collection: string, id: unknown): Promise<void> {
    return this.emulator.control.deleteObject(collection, String(id));
  }

  /** Makes an object behind the provider's back, as it is. */
  put(collection: string, id: unknown, object: object): Promise<JsonObject> {
    return this.emulator.control.putObject(collection, String(id), asJson(object));
  }

  close(): Promise<void> {
    return this.emulator.close();
  }
}

function asJson(object: object): JsonObject {
  return JSON.parse(JSON.stringify(object));
}
