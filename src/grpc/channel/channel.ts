// This import has to be the first: grpc-js has circular imports, which resolve only in this order.
import type { Environment } from "../../schema/index.ts";
import "@grpc/grpc-js/build/src/channel.js";
import { Client } from "@grpc/grpc-js/build/src/client.js";
import { setup as registerPickFirst } from "@grpc/grpc-js/build/src/load-balancer-pick-first.js";
import { setup as registerDns } from "@grpc/grpc-js/build/src/resolver-dns.js";
import { setup as registerSockets } from "@grpc/grpc-js/build/src/resolver-uds.js";
import type { Limits } from "../../http/net/limits.ts";
import { type Peer, proxyPeer } from "../../http/net/peer.ts";
import { type ChosenProxy, proxyFor } from "../../http/net/proxy.ts";
import { securityOf } from "../../http/net/security.ts";
import { createShared, idOf, type Use } from "../../http/net/shared.ts";
import { parseTarget } from "../address.ts";
import type { GrpcClientOptions } from "../options.ts";
import { addressError, ConnectionError, connectionError } from "./connection-error.ts";
import { type ConnectionPlan, TunnelledTls } from "./credentials.ts";
import { oneMessage } from "./one-message.ts";

/** A channel to the API. It connects when it is used. */
export interface Channel {
  readonly client: Client;
  /** The peer of the connections: the server, or its proxy. */
  readonly reached: Peer;
  /** Whether the connection failed for lack of certificate authorities that are trusted by now, so that a new channel may connect. */
  readonly trustsMore: boolean;
  /** Returns the reason why there is no connection, for the text that grpc-js reports for a call that was not sent. */
  connectionErrorFor(details: string): ConnectionError;
}

/** The channel of a client. Clients with the same target and the same trust share it. */
export interface Channels {
  /** Returns the current channel. Throws a ConnectionError if there cannot be one. */
  current(): Channel;
  /** Replaces a channel that could not connect: grpc-js would delay later calls on it until their deadline. */
  renew(failed: Channel): void;
  /** Releases the channel to the other clients of the process. This client has no channel afterwards. */
  close(): void;
}

/** The options of the channels of a client. */
export interface ChannelsOptions
  extends Pick<
    GrpcClientOptions,
    | "address"
    | "addressFrom"
    | "addressReplacedBy"
    | "caFile"
    | "caFileFrom"
    | "insecure"
    | "insecureAdvice"
    | "keepAlive"
    | "plaintext"
    | "userAgent"
  > {
  readonly environment: Environment;
  readonly limits: Limits;
}

/** Shared by the whole process: a channel has no credentials, which each call sends. */
const channels = createShared<Channel>(({ client }) => client.close());

/** Creates the channel of a client. Nothing is connected or read before a call needs it. */
export function createChannels(options: ChannelsOptions): Channels {
  const { caFile: path, caFileFrom = "caFile", environment, limits } = options;
  const security = securityOf(environment, { authorities: path ? { path, origin: caFileFrom } : undefined });
  let use: Use<Channel> | null = null;
  let isClosed = false;

  function shared(): Use<Channel> {
    const plan = { ...planFor(options), security };
    const { target, server, proxy, plaintext, insecure } = plan;
    const { keepAlive, userAgent } = options;
    const proxied = proxy && [proxy.variable, proxy.url.href];
    const settings = { limit: limits.largestMessage, keepAlive, userAgent };
    const key = [target.channel, target.authority, server, proxied, plaintext, insecure, settings];
    return channels.use(JSON.stringify([...key, idOf(security)]), () => createChannel(plan, settings));
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

function planFor(options: ChannelsOptions): Omit<ConnectionPlan, "security"> {
  const { address, addressFrom = "the address", addressReplacedBy, environment } = options;
  const { plaintext = false, insecure = false, insecureAdvice, caFileFrom } = options;
  const target = parseTarget(address, { plaintext });
  if ("error" in target)
    throw new ConnectionError(`the address of the API, which comes from ${addressFrom}, ${target.error}`);
  const server = {
    isProxy: false,
    isGrpc: true,
    name: target.url ? target.authority : target.channel,
    origin: addressFrom,
    replacedBy: addressReplacedBy,
    caFileBy: caFileFrom,
    ...(!insecure && { unchecked: insecureAdvice }),
  };
  const proxy = target.url && chooseProxy(target.url, environment);
  if (proxy === null || !plaintext) return { target, server, proxy, plaintext, insecure };
  throw new ConnectionError(`${proxy.variable} names a proxy, but connections without TLS go through none`, {
    advice: "Name the host of the API in NO_PROXY to go without a proxy.",
  });
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

function createChannel(
  plan: ConnectionPlan,
  {
    limit,
    keepAlive,
    userAgent,
  }: Pick<ChannelsOptions, "keepAlive" | "userAgent"> & { readonly limit: number },
): Channel {
  registerDns();
  registerSockets();
  registerPickFirst();
  const { target, server, proxy } = plan;
  const proxyPort = proxy?.url.port || (proxy?.url.protocol === "https:" ? "443" : "80");
  const credentials = new TunnelledTls(plan);
  const client = new Client(proxy ? `dns:${proxy.url.hostname}:${proxyPort}` : target.channel, credentials, {
    "grpc.default_authority": target.authority,
    // TunnelledTls connects to the proxy. The service config may come from this client only.
    "grpc.enable_http_proxy": 0,
    "grpc.service_config_disable_resolution": 1,
    "grpc.max_receive_message_length": limit,
    "grpc.enable_channelz": 0,
    ...(userAgent !== undefined && { "grpc.primary_user_agent": userAgent }),
    ...(keepAlive && {
      "grpc.keepalive_time_ms": keepAlive.afterMs,
      "grpc.keepalive_timeout_ms": keepAlive.timeoutMs ?? 20_000,
    }),
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

/** Reads the error by which grpc-js reports a failed connection. */
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
