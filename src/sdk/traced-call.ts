import { methodLabel } from "../grpc/method.ts";
import { traceAttempt } from "../http/traced.ts";
import { currentSpan } from "../tracing/span.ts";

// The parts of grpc-js that an interceptor uses. The library itself is the author's.
interface Metadata {
  set(name: string, value: string): void;
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
interface CallOptions {
  readonly method_definition: { readonly path: string };
}

/** An interceptor of grpc-js that records each call as a span, and sends the header by which an API continues the trace. */
export function tracedCall(options: CallOptions, next: (options: CallOptions) => Call): Call {
  const call = next(options);
  const span = currentSpan()?.begin("request", methodLabel(options.method_definition.path));
  if (!span) return call;
  const began = performance.now();
  const start: Call["start"] = (metadata, listener) => {
    if (span.traceparent) metadata.set("traceparent", span.traceparent);
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
  return new Proxy(call, {
    get(target, name) {
      if (name === "start") return start;
      const member: unknown = Reflect.get(target, name);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
}
