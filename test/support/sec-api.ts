import {
  type Fault,
  type RequestRecord,
  type SecLocalApi,
  type SecLocalApiOptions,
  startSecLocalApi,
} from "../../src/local-api/sec/index.ts";
import { LocalApi } from "./local-api.ts";

/**
 * A request in the form in which tests compare it: method and path below the API's root, and the body if
 * there was one.
 */
export interface Call {
  readonly call: string;
  readonly body?: unknown;
}

/** A local API of `sec` that records all requests, and accepts the words of recorded requests that stand for addresses and IDs. */
export class TestApi extends LocalApi<Fault, RequestRecord, SecLocalApi> {
  static async start(options: SecLocalApiOptions = {}): Promise<TestApi> {
    return new TestApi(
      await startSecLocalApi({ recordBodies: true, requestIds: false, lenient: true, ...options }),
    );
  }

  /** The environment variables that a provider needs. */
  get env(): Record<string, string> {
    const { url, credentials } = this.localApi;
    return {
      SEC_API_URL: url,
      SEC_ACCOUNT: credentials.account,
      SEC_API_KEY: credentials.apiKey,
      SEC_API_SECRET: credentials.apiSecret,
    };
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

  /** Returns the writing calls since the last clearing, and clears all calls. */
  takeChanges(): readonly Call[] {
    const changes = this.calls().filter(({ call }) => !call.startsWith("GET "));
    this.localApi.control.clearRequests();
    return changes;
  }

  /** Adds faults; paths are below the API's root. */
  fail(...faults: readonly Fault[]): void {
    const rooted = faults.map((fault) =>
      fault.path === undefined ? fault : { ...fault, path: `/api/v2/${fault.path}` },
    );
    this.localApi.control.addFaults(rooted);
  }
}
