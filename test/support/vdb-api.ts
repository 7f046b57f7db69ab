import type { Clock } from "../../src/http/net/clock.ts";
import type { JsonObject } from "../../src/local-api/json.ts";
import {
  type CallRecord,
  type Fault,
  startVdbLocalApi,
  type VdbLocalApi,
  type VdbLocalApiOptions,
} from "../../src/local-api/vdb/index.ts";
import { standingClock } from "./hurried-clock.ts";
import { LocalApi } from "./local-api.ts";

/**
 * A call in the form in which tests compare it: service and method, the request, and metadata that not all
 * calls have.
 */
export interface VdbCall {
  readonly call: string;
  readonly request: JsonObject;
  readonly metadata?: Readonly<{ [name: string]: string }>;
}

/** A local API of `vdb` that records all requests. */
export class VdbTestApi extends LocalApi<Fault, CallRecord, VdbLocalApi> {
  /** The clock of the API, which is frozen: see `wait`. */
  readonly clock: Clock;

  static async start(options: VdbLocalApiOptions = {}): Promise<VdbTestApi> {
    const clock = standingClock();
    const localApi = await startVdbLocalApi({
      recordBodies: true,
      lenient: true,
      clock: clock.now,
      ...options,
    });
    return new VdbTestApi(localApi, clock);
  }

  private constructor(localApi: VdbLocalApi, clock: Clock) {
    super(localApi);
    this.clock = clock;
  }

  /** The environment variables that a provider needs. */
  get env(): Record<string, string> {
    const { target, caPath, credentials } = this.localApi;
    return {
      VDB_API_URL: target,
      VDB_API_KEY: credentials.apiKey,
      VDB_ACCOUNT_ID: credentials.accountId,
      ...(caPath !== null && { SSL_CERT_FILE: caPath }),
    };
  }

  /** The provider's account. */
  get accountId(): string {
    return this.localApi.credentials.accountId;
  }

  /** Advances the time, in which phases of clusters, backups and environments end. */
  async wait(ms: number): Promise<void> {
    await this.clock.sleep(ms, undefined);
  }

  /** The calls since the last clearing. */
  calls(): readonly VdbCall[] {
    return this.requests().map(callOf);
  }

  /** Returns the writing calls since the last clearing, and clears all calls. */
  takeChanges(): readonly VdbCall[] {
    const changes = this.calls().filter(({ call }) => !/\/(Get|List)/.test(call));
    this.localApi.control.clearRequests();
    return changes;
  }

  /** Adds faults; methods are named as in `CreateCluster` or `ClusterService/*`. */
  fail(...faults: readonly Fault[]): void {
    this.localApi.control.addFaults(faults);
  }
}

/** The metadata of every call. */
const common = ["authorization", "user-agent"];

/** Returns a recorded call without the parts that all calls share. */
export function callOf({ method, metadata, body = {} }: CallRecord): VdbCall {
  const own = Object.entries(metadata).filter(([name]) => !common.includes(name));
  const call = method.slice(method.lastIndexOf(".") + 1);
  const values = own.map(([name, given]) => [name, given.join(", ")] as const);
  return { call, request: body, ...(own.length > 0 && { metadata: Object.fromEntries(values) }) };
}
