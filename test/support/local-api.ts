import type { Control } from "../../src/local-api/control.ts";
import type { JsonObject } from "../../src/local-api/json.ts";

/** A local API that runs in this process. */
export interface RunningLocalApi<Fault, Record> {
  readonly control: Control<Fault, unknown, Record>;
  close(): Promise<void>;
}

/** A local API that records all requests, with the common functions for tests of every provider. */
export class LocalApi<Fault, Record, Running extends RunningLocalApi<Fault, Record>> {
  readonly localApi: Running;

  protected constructor(localApi: Running) {
    this.localApi = localApi;
  }

  /** The requests since the last clearing. */
  requests(): readonly Record[] {
    return this.localApi.control.requests();
  }

  /** The number of faults that were not applied as often as requested. */
  get waitingFaults(): number {
    return this.localApi.control.faults().length;
  }

  /** The objects of a collection, without those of the platform, which `localApi.control` returns. */
  objects(collection: string): readonly JsonObject[] {
    return this.localApi.control.madeIn(collection);
  }

  /** All objects without those of the platform, by collection; an empty object if there are none. */
  made(): Readonly<{ [collection: string]: readonly JsonObject[] }> {
    return this.localApi.control.made();
  }

  /** Returns the only object of a collection. Throws if there is none, or more than one. */
  only(collection: string): JsonObject {
    const [object, ...more] = this.objects(collection);
    if (!object || more.length > 0)
      throw new Error(`${collection} has ${more.length + (object ? 1 : 0)} objects`);
    return object;
  }

  /** Changes an object outside of Terraform; see Control.patchObject. */
  change(collection: string, id: unknown, patch: object): Promise<JsonObject> {
    return this.localApi.control.patchObject(collection, String(id), asJson(patch));
  }

  /** Removes an object outside of Terraform. */
  remove(collection: string, id: unknown): Promise<void> {
    return this.localApi.control.deleteObject(collection, String(id));
  }

  /** Creates an object outside of the provider, unchanged. */
  put(collection: string, id: unknown, object: object): Promise<JsonObject> {
    return this.localApi.control.putObject(collection, String(id), asJson(object));
  }

  close(): Promise<void> {
    return this.localApi.close();
  }
}

function asJson(object: object): JsonObject {
  return JSON.parse(JSON.stringify(object));
}
