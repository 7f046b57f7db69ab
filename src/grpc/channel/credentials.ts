import type { Socket } from "node:net";
import { createSecureContext, type SecureContext } from "node:tls";
import { CallCredentials } from "@grpc/grpc-js/build/src/call-credentials.js";
import { ChannelCredentials, type SecureConnector } from "@grpc/grpc-js/build/src/channel-credentials.js";
import { isUnverified, withoutHttp2 } from "../../http/net/connection-fault.ts";
import { type Peer, proxyPeer } from "../../http/net/peer.ts";
import type { ChosenProxy } from "../../http/net/proxy.ts";
import type { Security } from "../../http/net/security.ts";
import { tlsOver, tunnel } from "../../http/net/tunnel-socket.ts";
import { missingAuthorities } from "../../http/net/unread.ts";
import { tracedStep } from "../../tracing/socket-steps.ts";
import type { Target } from "../address.ts";
import { addressError, ConnectionError, connectionError } from "./connection-error.ts";

/** How connections are created. */
export interface ConnectionPlan {
  readonly target: Target;
  /** The server in the words of messages. */
  readonly server: Peer;
  /** Null for direct connections. */
  readonly proxy: ChosenProxy | null;
  /** Whether connections use no TLS. */
  readonly plaintext: boolean;
  /** Whether the client skips the check of the server's certificate. */
  readonly insecure: boolean;
  /** The certificate authorities that every connection trusts; read at the first connection. */
  readonly security: Security;
}

/**
 * TLS for a channel of grpc-js. grpc-js has no public way to require ALPN, to use a proxy independently of its own variables, and
 * to report why a connection failed. This class relies on three methods of its internal contract, those with an underscore.
 */
export class TunnelledTls extends ChannelCredentials {
  readonly #plan: ConnectionPlan;
  /** The reason why the last connection failed after it had reached the server or its proxy. */
  failure: ConnectionError | null = null;
  /** Whether the connection failed for lack of certificate authorities that are trusted by now, so that a new channel may connect. */
  trustsMore = false;

  constructor(plan: ConnectionPlan) {
    super();
    this.#plan = plan;
  }

  override _isSecure(): boolean {
    return !this.#plan.plaintext;
  }

  /** Never equal to other credentials, so that channels do not share connections. */
  override _equals(other: ChannelCredentials): boolean {
    return this === other;
  }

  override _createSecureConnector(): SecureConnector {
    const open = new Set<Socket>();
    return {
      connect: async (socket) => {
        if (this.#plan.plaintext) return { socket, secure: false };
        open.add(socket);
        const trusted = await trustFor(this.#plan);
        try {
          const secure = await secureSocket(socket, this.#plan, trusted);
          this.failure = null;
          return { socket: secure, secure: true };
        } catch (cause) {
          socket.destroy();
          this.failure = await explainError(cause, this.#plan);
          this.trustsMore = isUnverified(cause) && (await this.#plan.security.widen(trusted));
          throw this.failure;
        } finally {
          open.delete(socket);
        }
      },
      waitForReady: async () => {},
      getCallCredentials: () => CallCredentials.createEmpty(),
      // grpc-js does not close connections during their handshake.
      destroy: () => {
        for (const socket of open) socket.destroy();
      },
    };
  }
}

/** Returns the trusted certificate authorities. An unchecked connection needs none, and reading them takes time. */
async function trustFor({ insecure, proxy, security }: ConnectionPlan): Promise<SecureContext> {
  const isChecked = !insecure || proxy?.url.protocol === "https:";
  return isChecked ? security.context() : createSecureContext({ ca: [] });
}

async function secureSocket(
  socket: Socket,
  { target, server, proxy, insecure }: ConnectionPlan,
  context: SecureContext,
): Promise<Socket> {
  const { url } = target;
  const reached =
    proxy && url ? await tracedStep("proxy", () => connectThroughProxy(socket, proxy, url, context)) : socket;
  const secure = await tracedStep("TLS", () =>
    tlsOver(reached, {
      host: target.host,
      secureContext: context,
      rejectUnauthorized: !insecure,
      ALPNProtocols: ["h2"],
    }),
  );
  if (secure.alpnProtocol === "h2") return secure;
  secure.destroy();
  throw addressError(withoutHttp2(server.name), server);
}

async function connectThroughProxy(
  socket: Socket,
  proxy: ChosenProxy,
  url: URL,
  context: SecureContext,
): Promise<Socket> {
  const authority = `${url.hostname}:${url.port || "443"}`;
  try {
    if (proxy.url.protocol === "http:") return await tunnel(socket, proxy, authority);
    const host = proxy.url.hostname.replace(/^\[|\]$/g, "");
    return await tunnel(await tlsOver(socket, { host, secureContext: context }), proxy, authority);
  } catch (cause) {
    throw connectionError(cause, proxyPeer(proxy));
  }
}

/** Describes a failed connection. An unreadable source of certificate authorities is named first, because it may be the only cause. */
async function explainError(cause: unknown, { server, security }: ConnectionPlan): Promise<ConnectionError> {
  const error = connectionError(cause, server);
  if (!error.isTrust) return error;
  const unread = await security.unread();
  if (unread.length === 0) return error;
  const { words, advice } = missingAuthorities(unread, error.message);
  return new ConnectionError(words, { advice, isTrust: true, cause });
}
