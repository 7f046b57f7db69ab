import type { Socket } from "node:net";
import { currentSpan, type Span } from "./span.ts";

/** Adds the times of the steps in which a socket connects to a span: DNS, TCP, and TLS if the socket has it. */
export function traceSocket(socket: Socket, span: Span): void {
  let last = performance.now();
  const step = (name: string) => () => {
    const now = performance.now();
    span.event(name, { ms: now - last });
    last = now;
  };
  socket.once("lookup", step("DNS")).once("connect", step("TCP")).once("secureConnect", step("TLS"));
}

/** Runs a step of a connection, and adds its time to the current span. */
export async function tracedStep<T>(name: string, work: () => Promise<T>): Promise<T> {
  const span = currentSpan();
  if (!span) return await work();
  const began = performance.now();
  const result = await work();
  span.event(name, { ms: performance.now() - began });
  return result;
}
