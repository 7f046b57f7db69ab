import type { Socket } from "node:net";
import type { buildConnector } from "undici";
import makeConnector from "undici/lib/core/connect.js";
import { currentSpan, type Span } from "../../tracing/span.ts";
import type { Connecting } from "./tunnel.ts";

/** Returns a function that opens connections, and adds the times of DNS, TCP and TLS to the span of the request that needs one. */
export function tracedConnector(connecting: Connecting): buildConnector.connector {
  const connect = makeConnector({ ...connecting });
  return (options, callback) => {
    // The socket is not in the types of undici.
    const socket: unknown = connect(options, callback);
    const span = currentSpan();
    if (span) traceSocket(socket as Socket, span);
  };
}

function traceSocket(socket: Socket, span: Span): void {
  let last = performance.now();
  const step = (name: string) => () => {
    const now = performance.now();
    span.event(name, { ms: now - last });
    last = now;
  };
  socket.once("lookup", step("DNS")).once("connect", step("TCP")).once("secureConnect", step("TLS"));
}
