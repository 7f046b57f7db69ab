import type { JsonObject } from "../../src/emulator/json.ts";
import {
  type CallRecord,
  type Fault,
  startVdbEmulator,
  type VdbEmulator,
  type VdbEmulatorOptions,
} from "../../src/emulator/vdb/index.ts";
import type { Clock } from "../../src/http/net/clock.ts";
import { standingClock } from "./hurried-clock.ts";
import { LocalApi } from "./local-api.ts";

/** A call as tests compare it: service and method, the request, and the metadata that only this call has. */
export interface VdbCall {
  readonly call: string;
  readonly request: JsonObject;
  readonly metadata?: Readonly<{ [name: string]: string }>;
}

/** A local API of `vdb` that remembers all it is asked. */
export class VdbTestApi extends LocalApi<Fault, CallRecord, VdbEmulator> {
  /** The clock of the API, which stands still: see `wait`. */
  readonly clock: Clock;

  static async start(options: VdbEmulatorOptions = {}): Promise<VdbTestApi> {
    const clock = standingClock();
    const emulator = await startVdbEmulator({ recordBodies: true, clock: clock.now, ...options });
    return new VdbTestApi(emulator, clock);
  }

  private constructor(emulator: VdbEmulator, clock: Clock) {
    super(emulator);
    this.clock = clock;
  }

  /** What a provider has to find in its environment. */
  get env(): Record<string, string> {
    const { target, caPath, credentials } = this.emulator;
    return {
      VDB_API_URL: target,
      VDB_API_KEY: credentials.apiKey,
      VDB_ACCOUNT_ID: credentials.accountId,
      ...(caPath !== null && { SSL_CERT_FILE: caPath }),
    };
  }

  /** The account that the provider works on. */
  get accountId(): string {
    return this.emulator.credentials.accountId;
  }

  /** Lets time go by, in which phases of clusters, backups and environments end. */
  async wait(ms: number): Promise<void> {
    await this.clock.sleep(ms, undefined);
  }

  /** The calls since the last clearing. */
  calls(): readonly VdbCall[] {
    return this.requests().map(callOf);
  }

  /** The calls since the last clearing that change something; forgets all. */
  takeChanges(): readonly VdbCall[] {
    const changes = this.calls().filter(({ call }) => !/\/(Get|List)/.test(call));
    this.emulator.control.clearRequests();
    return changes;
  }

  /** Switches on faults; methods are named as `CreateCluster` or `ClusterService/*`. */
  fail(...faults: readonly Fault[]): void {
    this.emulator.control.addFaults(faults);
  }
}

/** Metadata that every call has. */
const common = ["authorization", "user-agent"];

/** A recorded call without what all calls have in common. */
export function callOf({ method, metadata, body = {} }: CallRecord): VdbCall {
  const own = Object.entries(metadata).filter(([name]) => !common.includes(name));
  const call = method.slice(method.lastIndexOf(".") + 1);
  const values = own.map(([name, given]) => [name, given.join(", ")] as const);
  return { call, request: body, ...(own.length > 0 && { metadata: Object.fromEntries(values) }) };
}
