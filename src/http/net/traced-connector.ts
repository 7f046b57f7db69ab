import type { Socket } from "node:net";
import type { buildConnector } from "undici";
import makeConnector from "undici/lib/core/connect.js";
import { traceSocket } from "../../tracing/socket-steps.ts";
import { currentSpan } from "../../tracing/span.ts";
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
