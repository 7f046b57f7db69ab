import { systemClock } from "../http/net/clock.ts";
import { type ConnectorOptions, createConnector } from "../http/net/connector.ts";
import { standardLimits } from "../http/net/limits.ts";
import { createPace } from "../http/net/pace.ts";
import { proxySecrets } from "../http/net/proxy.ts";
import { createSlots } from "../http/net/slots.ts";
import type { Authorities } from "../http/net/trust.ts";
import { createDispatcher } from "./dispatcher.ts";
import type { Agents, AgentsOptions, PipelinePolicy } from "./forms.ts";
import { grpcChannel } from "./grpc-channel.ts";
import { withConnections } from "./kube-config.ts";
import { nodeAgents } from "./node-agents.ts";
import { type RequestCounts, Traffic } from "./traffic.ts";

/**
 * Creates the connections of SDKs, with the proxies, the certificate authorities and the limits that `httpClient` has. Nothing is read or
 * connected before the first request, and connections without requests do not keep the process running.
 *
 * ```ts
 * const net = agents({ environment, log });
 * const s3 = remoteErrors(new S3Client({ region: config.region, requestHandler: net.requestHandler }));
 * ```
 */
export function agents(options: AgentsOptions = {}): Agents {
  const { environment = process.env, log, clock = systemClock, redact = [], clientCertificate } = options;
  const limits = { ...standardLimits, ...options.limits };
  const { addressFrom: from = "the settings of the SDK", caFileFrom, serverName } = options;
  const authorities = authoritiesOf(options);
  const caIsText = authorities !== undefined && "text" in authorities;
  const connecting: ConnectorOptions = {
    ...{ environment, clock, limits, authorities, clientCertificate, serverName },
    addressing: { from, isUrl: true, caFileBy: caFileFrom, caIsText },
  };
  const connector = createConnector(connecting);
  const traffic = new Traffic({ log, clock, secrets: [...redact, ...proxySecrets(environment)] });
  const net = {
    connector,
    traffic,
    idleMs: limits.requestTimeoutMs,
    turn: createPace(options.requestsPerSecond, clock),
    takeSlot: createSlots(limits.connections),
  };
  const { httpAgent, httpsAgent } = nodeAgents(net);
  const dispatcher = createDispatcher(net, limits);
  const inner: Agents[] = [];
  const agentFor = (protocol: string) => (protocol === "https:" ? httpsAgent : httpAgent);
  const policy: PipelinePolicy["policy"] = {
    name: "agents",
    sendRequest: (request, next) => {
      Object.assign(request, { agent: agentFor(new URL(request.url).protocol) });
      return next(request);
    },
  };

  return {
    httpAgent,
    httpsAgent,
    requestHandler: { httpAgent, httpsAgent },
    agent: ({ protocol }) => agentFor(protocol),
    pipelinePolicy: { position: "perCall", policy },
    // The types of undici and those that Node has of it differ by their versions; the dispatchers are the same.
    fetch: (input, init) =>
      fetch(input, { ...init, dispatcher: dispatcher as unknown as Agents["dispatcher"] }),
    dispatcher: dispatcher as unknown as Agents["dispatcher"],
    get counts() {
      return sumOf([traffic.counts, ...inner.map(({ counts }) => counts)]);
    },
    kubeConfig: (config) =>
      withConnections(config, (of) => {
        const { log: _log, ...rest } = options;
        const made = agents({ ...rest, ...of, environment: { ...environment, ...of.environment }, log });
        inner.push(made);
        return made;
      }),
    grpcChannel: (address, credentials) =>
      grpcChannel(address, credentials, { connector, largestMessage: limits.largestMessage }),
    async close() {
      httpAgent.destroy();
      httpsAgent.destroy();
      traffic.close();
      await Promise.all([dispatcher.destroy(), ...inner.map((made) => made.close())]);
    },
  };
}

function sumOf(all: readonly RequestCounts[]): RequestCounts {
  const sum = (of: keyof RequestCounts) => all.reduce((total, counts) => total + counts[of], 0);
  return {
    requests: sum("requests"),
    repeated: sum("repeated"),
    throttled: sum("throttled"),
    failed: sum("failed"),
    connections: sum("connections"),
  };
}

/** Returns the configured certificate authorities. */
function authoritiesOf({ caFile: path, ca: text, caFileFrom }: AgentsOptions): Authorities | undefined {
  if (path && text)
    throw new TypeError("ca and caFile both have the certificate authorities: set one of them");
  if (path) return { path, origin: caFileFrom ?? "caFile" };
  return text ? { text, origin: caFileFrom ?? "ca" } : undefined;
}
