// First of all: grpc-js imports itself in circles, and this is the end from which they resolve.
import type { Environment } from "../../../../schema/index.ts";
import "@grpc/grpc-js/build/src/channel.js";
import { Client } from "@grpc/grpc-js/build/src/client.js";
import { setup as registerPickFirst } from "@grpc/grpc-js/build/src/load-balancer-pick-first.js";
import { setup as registerDns } from "@grpc/grpc-js/build/src/resolver-dns.js";
import { setup as registerSockets } from "@grpc/grpc-js/build/src/resolver-uds.js";
import type { Limits } from "../../../../http/net/limits.ts";
import { type Peer, proxyPeer } from "../../../../http/net/peer.ts";
import { type ChosenProxy, proxyFor } from "../../../../http/net/proxy.ts";
import { securityOf } from "../../../../http/net/security.ts";
import { createShared, idOf, type Use } from "../../../../http/net/shared.ts";
import type { CaFile } from "../../../../http/net/trust.ts";
import { addressError, ConnectionError, connectionError } from "./connection-error.ts";
import { type ConnectionPlan, TunnelledTls } from "./credentials.ts";
import { oneMessage } from "./one-message.ts";
import { parseTarget } from "./target.ts";

/** A channel to the API, which connects when it is used. */
export interface Channel {
  readonly client: Client;
  /** What connections are made to: the server, or the proxy before it. */
  readonly reached: Peer;
  /** Whether it could not connect for want of authorities that are trusted by now: another channel may. */
  readonly trustsMore: boolean;
  /** Why there is no connection, for the text that grpc-js gives a call that was not sent. */
  connectionErrorFor(details: string): ConnectionError;
}

/** The channel of a client, which it shares with those that connect to the same and trust the same. */
export interface Channels {
  /** The channel to use now. Throws a ConnectionError where there can be none. */
  current(): Channel;
  /** Puts a new one in the place of a channel that could not connect: grpc-js would make later calls wait in vain. */
  renew(failed: Channel): void;
  /** Leaves the channel to other clients of the process; there is none any more. */
  close(): void;
}

/** Where to connect to, and what the environment says about it. */
export interface ChannelsOptions {
  readonly apiUrl: string | null;
  /** Where `apiUrl` comes from, such as `the variable VDB_API_URL`. */
  readonly addressFrom: string | null;
  readonly insecure: boolean;
  readonly caFile?: CaFile | undefined;
  readonly environment: Environment;
  readonly limits: Limits;
}

/** Of the process: a channel has no credentials, which every call brings along. */
const channels = createShared<Channel>(({ client }) => client.close());

/** Nothing is connected, or read, before a call needs it. */
export function createChannels(options: ChannelsOptions): Channels {
  const { insecure, addressFrom, caFile, environment, limits } = options;
  const security = securityOf(environment, { caFile });
  let use: Use<Channel> | null = null;
  let isClosed = false;

  function shared(): Use<Channel> {
    const route = routeTo(options);
    const { target, proxy } = route;
    const proxied = proxy && [proxy.variable, proxy.url.href];
    const key = [target.channel, target.authority, addressFrom, proxied, insecure, limits.largestMessage];
    return channels.use(JSON.stringify([...key, idOf(security)]), () =>
      createChannel({ ...route, insecure, security }, limits),
    );
  }

  return {
    current() {
      if (isClosed) throw new ConnectionError("the client was closed");
      if (use === null || use.isDiscarded) use = shared();
      return use.value;
    },
    renew(failed) {
      if (use?.value === failed) use.discard();
    },
    close() {
      isClosed = true;
      use?.release();
      use = null;
    },
  };
}

function routeTo({
  apiUrl,
  addressFrom,
  insecure,
  environment,
}: ChannelsOptions): Pick<ConnectionPlan, "target" | "server" | "proxy"> {
  const target = parseTarget(apiUrl);
  if ("error" in target) {
    throw new ConnectionError(`the address of the API, which comes from ${addressFrom}, ${target.error}`);
  }
  const server = {
    isProxy: false,
    isGrpc: true,
    name: target.url ? target.authority : target.channel,
    origin: addressFrom ?? "the default",
    ...(addressFrom === null && { replacedBy: "the attribute api_url or the variable VDB_API_URL" }),
    caFileBy: "the attribute ca_file or the variable VDB_CA_FILE",
    ...(!insecure && { unchecked: "For tests, insecure = true switches the check off." }),
  };
  return { target, server, proxy: target.url && chooseProxy(target.url, environment) };
}

function chooseProxy(url: URL, environment: ChannelsOptions["environment"]): ChosenProxy | null {
  let proxy: ChosenProxy | null;
  try {
    proxy = proxyFor(url, environment);
  } catch (cause) {
    throw new ConnectionError(cause instanceof Error ? cause.message : "HTTPS_PROXY is not understood", {
      advice: "Correct or unset that variable.",
    });
  }
  if (proxy === null || proxy.url.protocol !== "socks5:") return proxy;
  throw new ConnectionError(`${proxy.variable} names a SOCKS proxy, but only HTTP proxies can be used`, {
    advice: "Name an HTTP proxy there, or name the host of the API in NO_PROXY to go without a proxy.",
  });
}

function createChannel(plan: ConnectionPlan, { largestMessage }: Limits): Channel {
  registerDns();
  registerSockets();
  registerPickFirst();
  const { target, server, proxy } = plan;
  const proxyPort = proxy?.url.port || (proxy?.url.protocol === "https:" ? "443" : "80");
  const credentials = new TunnelledTls(plan);
  const client = new Client(proxy ? `dns:${proxy.url.hostname}:${proxyPort}` : target.channel, credentials, {
    "grpc.default_authority": target.authority,
    // The proxy is the credentials' business, and nobody else configures this client.
    "grpc.enable_http_proxy": 0,
    "grpc.service_config_disable_resolution": 1,
    "grpc.max_receive_message_length": largestMessage,
    "grpc.enable_channelz": 0,
    interceptors: [oneMessage],
  });
  const reached = proxy ? proxyPeer(proxy) : server;
  return {
    client,
    reached,
    get trustsMore() {
      return credentials.trustsMore;
    },
    connectionErrorFor: (details) => credentials.failure ?? parseFailure(details, reached),
  };
}

/** Reads what grpc-js says about a connection that it could not make. */
function parseFailure(details: string, reached: Peer): ConnectionError {
  if (/^Name resolution failed/.test(details)) {
    return addressError(`the name of ${reached.name} has no address`, reached);
  }
  if (/^Channel closed/.test(details))
    return new ConnectionError("the connection was given up", { passing: true });
  const [, error = details] = /Last error: (.*?)\. Resolution note:/s.exec(details) ?? [];
  const [, code] = /\b(E[A-Z]{3,})\b/.exec(error) ?? [];
  if (code !== undefined) return connectionError({ code }, reached);
  return addressError(`the connection to ${reached.name} failed: ${error}`, reached);
}
