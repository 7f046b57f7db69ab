import { readFileSync } from "node:fs";
import { Client, credentials, Metadata, type ServiceError, status } from "@grpc/grpc-js";
import type { UnaryMethod } from "../../../../src/grpc/index.ts";
import {
  startVdbLocalApi,
  type VdbLocalApi,
  type VdbLocalApiOptions,
} from "../../../../src/local-api/vdb/index.ts";
import type { MessageInit } from "../../../../src/protobuf/message.ts";

/** The differences of a call from the usual one. */
export interface CallOptions {
  readonly metadata?: Readonly<Record<string, string>>;
  /** The key, by default that of the local API; empty for none. */
  readonly apiKey?: string;
  readonly deadline?: Date;
}

/** The outcome of a call. */
export interface Outcome<Response> {
  /** The name of the status. */
  readonly code: string;
  readonly text: string;
  readonly response?: Response;
  /** Metadata at the end of the response. */
  readonly trailers: Metadata;
}

/** A grpc-js client that trusts only the local API's CA. */
export interface VdbClient {
  readonly grpc: Client;
  /** Returns the response; any other outcome is an error. */
  call<Request extends object, Response extends object>(
    method: UnaryMethod<Request, Response>,
    request: MessageInit<Request>,
    options?: CallOptions,
  ): Promise<Response>;
  /** Ignores the outcome. */
  outcome<Request extends object, Response extends object>(
    method: UnaryMethod<Request, Response>,
    request: MessageInit<Request>,
    options?: CallOptions,
  ): Promise<Outcome<Response>>;
  /** Returns the status and the text of a call that should fail, in one line. */
  refusal<Request extends object, Response extends object>(
    method: UnaryMethod<Request, Response>,
    request: MessageInit<Request>,
    options?: CallOptions,
  ): Promise<string>;
  close(): void;
}

/** The facts that a client needs about a local API. */
export interface Reached {
  readonly target: string;
  readonly caPath: string | null;
  readonly credentials: { readonly apiKey: string };
}

export function connect({ target, caPath, credentials: { apiKey } }: Reached): VdbClient {
  const trusted = caPath === null ? null : readFileSync(caPath);
  const grpc = new Client(target, credentials.createSsl(trusted));

  const outcome: VdbClient["outcome"] = (method, request, options = {}) =>
    new Promise((resolve) => {
      const metadata = new Metadata();
      const key = options.apiKey ?? apiKey;
      if (key !== "") metadata.set("authorization", `apikey ${key}`);
      for (const [name, value] of Object.entries(options.metadata ?? {})) metadata.set(name, value);
      let trailers = new Metadata();
      const { path, requestSerialize, responseDeserialize } = method;
      const deadline = options.deadline === undefined ? {} : { deadline: options.deadline };
      const answered = (error: ServiceError | null, response?: ReturnType<typeof responseDeserialize>) => {
        const code = status[error?.code ?? status.OK] ?? String(error?.code);
        // The trailers come after the message.
        setImmediate(() =>
          resolve({ code, text: error?.details ?? "", trailers, ...(response && { response }) }),
        );
      };
      grpc
        .makeUnaryRequest(path, requestSerialize, responseDeserialize, request, metadata, deadline, answered)
        .on("status", (ended) => {
          trailers = ended.metadata;
        });
    });

  return {
    grpc,
    outcome,
    async call(method, request, options) {
      const { code, text, response } = await outcome(method, request, options);
      if (response === undefined) throw new Error(`${method.path}: ${code}: ${text}`);
      return response;
    },
    async refusal(method, request, options) {
      const { code, text } = await outcome(method, request, options);
      return `${code}: ${text}`;
    },
    close: () => grpc.close(),
  };
}

/** A clock that only advances on request. */
export interface TestTime {
  readonly clock: () => number;
  pass(ms: number): void;
}

export function testTime(start = Date.UTC(2026, 2, 1, 10, 0, 0)): TestTime {
  let now = start;
  return {
    clock: () => now,
    pass(ms) {
      now += ms;
    },
  };
}

/** Starts a local API and a client before the tests of a suite, and ends both afterwards. */
export function vdbForTests(options: VdbLocalApiOptions = {}) {
  let localApi: VdbLocalApi;
  let client: VdbClient;
  before(async () => {
    localApi = await startVdbLocalApi({ recordBodies: true, phaseSeconds: 0, ...options });
    client = connect(localApi);
  });
  after(async () => {
    client.close();
    await localApi.close();
  });
  return {
    get localApi() {
      return localApi;
    },
    get client() {
      return client;
    },
    get accountId() {
      return localApi.credentials.accountId;
    },
  };
}
