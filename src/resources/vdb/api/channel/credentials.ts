import type { Socket } from "node:net";
import { createSecureContext } from "node:tls";
import { CallCredentials } from "@grpc/grpc-js/build/src/call-credentials.js";
import { ChannelCredentials, type SecureConnector } from "@grpc/grpc-js/build/src/channel-credentials.js";
import { ConnectionError, connectionError, withoutHttp2 } from "./connection-error.ts";
import type { Security } from "./security.ts";
import type { Target } from "./target.ts";
import { tlsOver } from "./tls.ts";
import { tunnel } from "./tunnel.ts";

/** How connections are made. */
export interface ConnectionPlan {
  readonly target: Target;
  /** Null where connections are direct. */
  readonly proxy: URL | null;
  /** Whether the server's certificate is not checked. */
  readonly insecure: boolean;
  /** What every connection trusts; read at the first one. */
  readonly security: () => Promise<Security>;
}

/**
 * TLS for a channel of grpc-js, which has no public way to insist on ALPN, to ask a proxy otherwise than its own variables
 * say, and to tell why a connection failed. Of its inner contract this relies on the three methods with an underscore.
 */
export class TunnelledTls extends ChannelCredentials {
  readonly #plan: ConnectionPlan;
  /** Why the last connection failed, if it did after it had reached the server or its proxy. */
  failure: ConnectionError | null = null;

  constructor(plan: ConnectionPlan) {
    super();
    this.#plan = plan;
  }

  override _isSecure(): boolean {
    return true;
  }

  /** Never those of another channel, which so keeps its connections for itself. */
  override _equals(other: ChannelCredentials): boolean {
    return this === other;
  }

  override _createSecureConnector(): SecureConnector {
    const open = new Set<Socket>();
    return {
      connect: async (socket) => {
        open.add(socket);
        try {
          const secure = await secured(socket, this.#plan);
          this.failure = null;
          return { socket: secure, secure: true };
        } catch (cause) {
          socket.destroy();
          this.failure = await explained(cause, this.#plan);
          throw this.failure;
        } finally {
          open.delete(socket);
        }
      },
      waitForReady: async () => {},
      getCallCredentials: () => CallCredentials.createEmpty(),
      // What still shakes hands would never be missed otherwise.
      destroy: () => {
        for (const socket of open) socket.destroy();
      },
    };
  }
}

async function secured(
  socket: Socket,
  { target, proxy, insecure, security }: ConnectionPlan,
): Promise<Socket> {
  const reached = proxy && target.url ? await behind(socket, proxy, target.url, security) : socket;
  // Without a check nothing has to be trusted, and reading it takes time.
  const context = insecure ? createSecureContext({ ca: [] }) : (await security()).context;
  const secure = await tlsOver(reached, {
    host: target.host,
    context,
    unchecked: insecure,
    protocols: ["h2"],
  });
  if (secure.alpnProtocol === "h2") return secure;
  secure.destroy();
  throw new ConnectionError(withoutHttp2(target.authority));
}

async function behind(
  socket: Socket,
  proxy: URL,
  url: URL,
  security: ConnectionPlan["security"],
): Promise<Socket> {
  const authority = `${url.hostname}:${url.port || "443"}`;
  try {
    if (proxy.protocol === "http:") return await tunnel(socket, proxy, authority);
    const host = proxy.hostname.replace(/^\[|\]$/g, "");
    const { context } = await security();
    return await tunnel(await tlsOver(socket, { host, context }), proxy, authority);
  } catch (cause) {
    throw connectionError(cause, `the proxy ${proxy.host}`);
  }
}

async function explained(
  cause: unknown,
  { target, insecure, security }: ConnectionPlan,
): Promise<ConnectionError> {
  const error = connectionError(cause, target.authority);
  const unread = insecure ? [] : (await security()).trust.unread;
  if (!error.isTrust || unread.length === 0) return error;
  return new ConnectionError(`${error.message}; not readable: ${unread.join(", ")}`, {
    cause,
  });
}
