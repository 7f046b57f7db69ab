import type { Control } from "../../src/emulator/control.ts";
import type { JsonObject } from "../../src/emulator/json.ts";

/** An emulator that runs in this process. */
export interface RunningEmulator<Fault, Record> {
  readonly control: Control<Fault, unknown, Record>;
  close(): Promise<void>;
}

/** A local API that remembers all it is asked: what tests of every provider do with theirs. */
export class LocalApi<Fault, Record, Emulator extends RunningEmulator<Fault, Record>> {
  readonly emulator: Emulator;

  protected constructor(emulator: Emulator) {
    this.emulator = emulator;
  }

  /** The requests since the last clearing. */
  requests(): readonly Record[] {
    return this.emulator.control.requests();
  }

  /** How many faults have not struck as often as they were to. */
  get waitingFaults(): number {
    return this.emulator.control.faults().length;
  }

  /** The objects of a collection, but for those that the platform brings along, which `emulator.control` has. */
  objects(collection: string): readonly JsonObject[] {
    return this.emulator.control.madeIn(collection);
  }

  /** All objects but those that the platform brings along, by collection; none are an empty object. */
  made(): Readonly<{ [collection: string]: readonly JsonObject[] }> {
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
