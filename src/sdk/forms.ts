import type { Agent as HttpAgent } from "node:http";
import type { Agent as HttpsAgent } from "node:https";
import type { SecureContext } from "node:tls";
import type { ClientCertificate } from "../http/net/client-certificate.ts";
import type { Clock } from "../http/net/clock.ts";
import type { Limits } from "../http/net/limits.ts";
import type { Environment, Log } from "../schema/index.ts";
import type { RequestCounts } from "./traffic.ts";

/** The options of the connections of an SDK. */
export interface AgentsOptions {
  /** The environment with the settings of proxies and trusted authorities; by default that of the process. */
  readonly environment?: Environment;
  /** Receives a line for each request (debug), for each request that the SDK repeats (warn), and with the counts on `close` (info). */
  readonly log?: Pick<Log, "debug" | "info" | "warn"> | undefined;
  /** The limits of requests. `requestTimeoutMs` is the maximum time without any byte; SDKs have their own time limits for a whole request. */
  readonly limits?: Partial<
    Pick<Limits, "connections" | "connectTimeoutMs" | "requestTimeoutMs" | "largestHeaders">
  >;
  /** The maximum number of requests per second, including repeated ones; unlimited by default. */
  readonly requestsPerSecond?: number;
  /** The source of the addresses of requests, for messages about connections, such as `the attribute endpoint`. */
  readonly addressFrom?: string;
  /**
   * The path of a PEM file with the only certificate authorities to trust. By default those of `SSL_CERT_FILE`, `SSL_CERT_DIR` and
   * `NODE_EXTRA_CA_CERTS`, or the usual ones.
   */
  readonly caFile?: string | undefined;
  /** The text of such a file, instead of its path. */
  readonly ca?: string | undefined;
  /** The source of `caFile` or `ca`, for messages, such as `the attribute ca_file`. */
  readonly caFileFrom?: string;
  /** The certificate with which requests prove their identity to the server (mutual TLS). */
  readonly clientCertificate?: ClientCertificate | undefined;
  /** The name in the certificate of the server, if it differs from the host in the addresses of requests. */
  readonly serverName?: string | undefined;
  /** Texts that no log line may show, in addition to those of the proxies. */
  readonly redact?: readonly string[];
  /** Replaces time and random numbers, for tests. */
  readonly clock?: Clock;
}

/** The connections of SDKs, in the forms in which they take them. All forms use the same proxies, authorities and limits. */
export interface Agents {
  /** The agent for `http:` URLs of `node:http`. */
  readonly httpAgent: HttpAgent;
  /** The agent for `https:` URLs of `node:https`. */
  readonly httpsAgent: HttpsAgent;
  /** Both agents, as the AWS SDK takes them in `requestHandler`. */
  readonly requestHandler: { readonly httpAgent: HttpAgent; readonly httpsAgent: HttpsAgent };
  /** Returns the agent for a URL, as `gaxios` and `node-fetch` take it in `agent`. */
  readonly agent: (url: URL) => HttpAgent | HttpsAgent;
  /** A policy of `@azure/core-rest-pipeline`, as clients of Azure take it in `additionalPolicies`. */
  readonly pipelinePolicy: PipelinePolicy;
  /** The `fetch` of Node with these connections, as octokit takes it in `request.fetch`, and `gaxios` in `fetchImplementation`. */
  readonly fetch: typeof fetch;
  /** A dispatcher for the `fetch` and the `request` of undici. */
  readonly dispatcher: NonNullable<RequestInit["dispatcher"]>;
  /** The counted requests and connections so far. */
  readonly counts: RequestCounts;
  /** Has a `KubeConfig` of `@kubernetes/client-node` open its connections here, with the authorities and certificates of its cluster. Returns it. */
  kubeConfig<Config extends object>(config: Config): Config;
  /**
   * Returns the arguments of a client of grpc-js: the address, the credentials and the options of its channel. `credentials` is that of the
   * package: `new NotesClient(...(await agents.grpcChannel("api.example.com:443", credentials)))`. Throws an Error for a proxy that grpc-js cannot use.
   */
  grpcChannel<Credentials>(
    address: string,
    credentials: ChannelCredentialsMaker<Credentials>,
  ): Promise<GrpcChannel<Credentials>>;
  /** Closes the connections and writes the counts to the log. */
  close(): Promise<void>;
}

/** A policy that adds the agent to each request. */
export interface PipelinePolicy {
  /** When the policy runs: once for each call, before the SDK repeats its request. */
  readonly position: "perCall";
  /** The policy. */
  readonly policy: {
    /** The name of the policy. */
    readonly name: string;
    /** Adds the agent, and passes the request on. */
    sendRequest<Request extends { url: string; agent?: unknown }, Response>(
      request: Request,
      next: (request: Request) => Promise<Response>,
    ): Promise<Response>;
  };
}

/** The `credentials` of grpc-js. */
export interface ChannelCredentialsMaker<Credentials> {
  /** Returns credentials with TLS. */
  createFromSecureContext(context: SecureContext): Credentials;
  /** Returns credentials without TLS. */
  createInsecure(): Credentials;
}

/** The arguments of a client of grpc-js. */
export type GrpcChannel<Credentials> = [
  address: string,
  credentials: Credentials,
  options: Record<string, string | number>,
];
