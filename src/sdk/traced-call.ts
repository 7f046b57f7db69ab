import { methodLabel } from "../grpc/method.ts";
import { traceAttempt } from "../http/traced.ts";
import { currentSpan, type OpenSpan } from "../tracing/span.ts";

// The parts of grpc-js that calls have. The library itself is the author's.
interface Metadata {
  get(name: string): readonly unknown[];
  set(name: string, value: string): void;
  clone(): Metadata;
}
interface Status {
  readonly code: number;
}
interface Listener {
  onReceiveMetadata(metadata: Metadata): void;
  onReceiveMessage(message: unknown): void;
  onReceiveStatus(status: Status): void;
}
interface Call {
  start(metadata: Metadata, listener: Listener): void;
}
interface Channel {
  createCall(path: string, ...rest: readonly unknown[]): Call;
}

/**
 * Has a call of grpc-js be a span, with the headers by which an API continues the trace: what `callInvocationTransformer` of a client does for
 * each call. Interceptors of the author run before it, so each attempt of theirs is a span of its own.
 */
export function tracedCall<Properties extends { readonly channel: Channel }>(
  properties: Properties,
): Properties {
  const { channel } = properties;
  const createCall: Channel["createCall"] = (path, ...rest) => {
    const call = channel.createCall(path, ...rest);
    const span = currentSpan()?.begin("request", methodLabel(path));
    return span ? withMember(call, "start", startIn(span, call)) : call;
  };
  return { ...properties, channel: withMember(channel, "createCall", createCall) };
}

function startIn(span: OpenSpan, call: Call): Call["start"] {
  const began = performance.now();
  return (given, listener) => {
    // Authors use the same metadata for many calls.
    const metadata = given.clone();
    if (metadata.get("traceparent").length === 0)
      for (const [name, value] of Object.entries(span.contextHeaders)) metadata.set(name, value);
    const observed: Listener = {
      onReceiveMetadata: (received) => listener.onReceiveMetadata(received),
      onReceiveMessage: (message) => listener.onReceiveMessage(message),
      onReceiveStatus(status) {
        traceAttempt(span, `grpc ${status.code}`, performance.now() - began);
        if (status.code !== 0) span.fail("status");
        span.end();
        listener.onReceiveStatus(status);
      },
    };
    span.within(() => call.start(metadata, observed));
  };
}

/** Returns an object with the members of another one, except for one that is replaced. */
function withMember<Target extends object, Name extends keyof Target>(
  of: Target,
  name: Name,
  member: Target[Name],
): Target {
  return new Proxy(of, {
    get(target, asked) {
      if (asked === name) return member;
      const own: unknown = Reflect.get(target, asked);
      return typeof own === "function" ? own.bind(target) : own;
    },
  });
}
