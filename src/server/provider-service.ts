import { randomUUID } from "node:crypto";
import { type EventEmitter, once } from "node:events";
import type { Readable } from "node:stream";
import type {
  handleClientStreamingCall,
  handleServerStreamingCall,
  handleUnaryCall,
  UntypedHandleCall,
} from "@grpc/grpc-js";
import { Status } from "@grpc/grpc-js/build/src/constants.js";
import type { MessageType } from "../protobuf/message.ts";
import { stackPlace } from "../schema/engine/operations/stack-place.ts";
import type { Environment } from "../schema/environment.ts";
import { currentSpan, type Span } from "../tracing/span.ts";
import { constantMethods, findPrebuiltResponse } from "./constant-methods.ts";
import { providerMethods } from "./generated/methods.ts";
import { definitionOf } from "./grpc-method.ts";
import type { Loggers } from "./logging.ts";
import { mark } from "./marks.ts";
import { type MethodName, methodNames, rpcName } from "./provider-methods.ts";
import type { PassOn, RequestMessages, RpcContext, RpcHandlers } from "./rpc-handlers.ts";
import { hideCall, showCall } from "./running-calls.ts";
import type { StartTrace } from "./traces.ts";
import { isUnimplemented } from "./unimplemented.ts";
import type { Creation, UnsavedObjects } from "./unsaved.ts";

/** The parts of the surrounding process that a service needs. */
export interface ProviderServiceOptions {
  /** The environment variables of the client. */
  readonly environment: Environment;
  readonly log: Loggers;
  readonly unsaved: UnsavedObjects;
  readonly trace?: StartTrace | undefined;
}

/** The data that all calls share. */
interface Shared extends ProviderServiceOptions {
  readonly running: Set<Running>;
  /** Whether all calls are canceled. */
  isOver: boolean;
}

/** A running call. */
interface Running {
  cancel(): void;
  interrupt(): void;
  readonly over: Promise<void>;
}

/** A handler by its kind of streaming, without the exact message types. */
type AnyUnary = (request: object, context: RpcContext) => Promise<object>;
type AnyServerStream = (request: object, context: RpcContext) => AsyncIterable<object>;
type AnyClientStream = (requests: AsyncIterable<object>, context: RpcContext) => Promise<object>;

interface Loaded<Handler> {
  readonly handler: Handler;
  /** Passes requests for another provider on. */
  readonly passOn: PassOn | undefined;
  /** Decodes a request of a call. */
  decode(bytes: Buffer, call: RpcContext): object;
  /** Encodes a response, or each of several. */
  encode(message: object): Buffer;
}

/**
 * Returns `tfplugin6.Provider` for grpc-js, with handlers that may still be loading. Whatever a handler does, the call gets a response and the process survives:
 * UNIMPLEMENTED if there is no handler, INTERNAL if it throws.
 */
export function providerService(loading: () => Promise<RpcHandlers>, options: ProviderServiceOptions) {
  const shared: Shared = { ...options, running: new Set(), isOver: false };
  const implementation: Record<string, UntypedHandleCall> = {};

  for (const name of methodNames) {
    const loadHandler = async (): Promise<Loaded<unknown>> => {
      // Loaded here, because a process that only returns its schema reads and writes no message.
      const [all, { fromBytes, toBytes }, { providerMessages }] = await Promise.all([
        loading(),
        import("../protobuf/message.ts"),
        import("./generated/tfplugin6.ts"),
      ]);
      const { [name]: handler, passOn } = all;
      // Another provider may have a method that this one lacks.
      if (!handler && !passOn) throw new Unimplemented(name);
      const { request, response }: { request: MessageType<object>; response: MessageType<object> } =
        providerMessages[name];
      return {
        handler: handler ?? unimplemented(name),
        passOn,
        decode(bytes, { requestId, rpc }) {
          const message = fromBytes(request, bytes);
          showCall(requestId, rpc, message);
          traceRequest(currentSpan(), message);
          return message;
        },
        encode(message) {
          traceResponse(currentSpan(), message);
          return toBytes(response, message);
        },
      };
    };
    let loaded: Promise<Loaded<unknown>> | undefined;
    // The kind of a method is that of its handler: TypeScript does not connect the two.
    const load = <Handler>() => {
      loaded ??= loadHandler();
      return loaded as Promise<Loaded<Handler>>;
    };

    const { requestStream, responseStream } = providerMethods[name];
    if (requestStream) implementation[name] = clientStreamHandler(name, load, shared);
    else if (responseStream) implementation[name] = serverStreamHandler(name, load, shared);
    else implementation[name] = unaryHandler(name, load, shared);
  }
  return {
    definition: definitionOf(providerMethods),
    implementation,
    isBusy: () => shared.running.size > 0,
    /** Stops running calls, which still respond. */
    interrupt(): void {
      for (const { interrupt } of shared.running) interrupt();
    },
    /** Stops running and future calls as if all clients had canceled them. */
    cancelAll(): void {
      shared.isOver = true;
      for (const { cancel } of shared.running) cancel();
    },
    /** Resolves when no call is running. */
    async idle(): Promise<void> {
      while (shared.running.size > 0) await Promise.all([...shared.running].map(({ over }) => over));
    },
  };
}

function unaryHandler(
  name: MethodName,
  load: () => Promise<Loaded<AnyUnary>>,
  shared: Shared,
): handleUnaryCall<Buffer, Buffer> {
  const computed = async (bytes: Buffer, context: RpcContext) => {
    const { handler, decode, encode, passOn } = await load();
    const passed = passOn && (await passOn.unary(name, bytes, context));
    return passed ?? encode(await handler(decode(bytes, context), context));
  };
  const isConstant = constantMethods.includes(name);
  return (call, callback) =>
    handle(name, call, shared, callback, async (context) => {
      const prebuilt = isConstant ? await findPrebuiltResponse(name, shared.environment) : undefined;
      callback(null, prebuilt ?? (await computed(call.request, context)));
    });
}

function clientStreamHandler(
  name: MethodName,
  load: () => Promise<Loaded<AnyClientStream>>,
  shared: Shared,
): handleClientStreamingCall<Buffer, Buffer> {
  return (call, callback) =>
    handle(name, call, shared, callback, async (context) => {
      const { handler, decode, encode, passOn } = await load();
      const messages = await messagesOf(call);
      const passed = passOn && (await passOn.clientStream(name, messages, context));
      const requests = (async function* () {
        for await (const bytes of messages.all) yield decode(bytes, context);
      })();
      callback(null, passed ?? encode(await handler(requests, context)));
    });
}

/** Waits for the first message of a request. */
async function messagesOf(call: Readable): Promise<RequestMessages> {
  const rest: AsyncIterableIterator<Buffer> = call[Symbol.asyncIterator]();
  const first = await rest.next();
  const all = async function* () {
    if (first.done) return;
    yield first.value;
    yield* rest;
  };
  return { first: first.done ? Buffer.alloc(0) : first.value, all: all() };
}

function serverStreamHandler(
  name: MethodName,
  load: () => Promise<Loaded<AnyServerStream>>,
  shared: Shared,
): handleServerStreamingCall<Buffer, Buffer> {
  return (call) => {
    const fail = (error: StatusError) => call.emit("error", error);
    return handle(name, call, shared, fail, async (context) => {
      const { handler, decode, encode, passOn } = await load();
      const send = async (bytes: Buffer) => {
        context.signal.throwIfAborted();
        if (!call.write(bytes)) await once(call, "drain", { signal: context.signal });
      };
      const passed = passOn && (await passOn.stream(name, call.request, context));
      if (passed) for await (const bytes of passed) await send(bytes);
      else
        for await (const message of handler(decode(call.request, context), context))
          await send(encode(message));
      call.end();
    });
  };
}

/** Runs the work of a call, and reports its error to the client. */
async function handle(
  name: MethodName,
  call: EventEmitter,
  shared: Shared,
  fail: (error: StatusError) => void,
  work: (context: Call) => Promise<void>,
): Promise<void> {
  const context = begin(name, call, shared);
  try {
    const { trace } = shared;
    await (trace ? trace.rpc(context.rpc, () => work(context)) : work(context));
    context.served();
  } catch (error) {
    fail(context.failed(error));
  } finally {
    context.over();
  }
}

/** Adds the type or the function that a request names to the span of the call. */
function traceRequest(span: Span | undefined, request: object): void {
  if (!span) return;
  const { typeName, name } = request as { readonly typeName?: unknown; readonly name?: unknown };
  const type = typeName ?? name;
  if (typeof type === "string") span.facts({ "terraform.type": type });
}

/** The severity of errors in the protocol. */
const errorSeverity = 1;

/** Adds the outcome of a call to its span. */
function traceResponse(span: Span | undefined, response: object): void {
  if (!span) return;
  const { diagnostics = [] } = response as { readonly diagnostics?: readonly { severity?: number }[] };
  if (diagnostics.some(({ severity }) => severity === errorSeverity)) span.fail("diagnostic");
}

class Unimplemented extends Error {
  constructor(name: MethodName) {
    super(`The provider does not implement ${rpcName(name)}`);
  }
}

const unimplemented = (name: MethodName) => () => {
  throw new Unimplemented(name);
};

interface StatusError extends Error {
  readonly code: Status;
  readonly details: string;
}

interface Call extends RpcContext {
  served(): void;
  /** Logs an error and returns the status for the call. */
  failed(error: unknown): StatusError;
  /** Marks the end of all work for the call. */
  over(): void;
}

function begin(
  name: MethodName,
  call: EventEmitter,
  { log: loggers, unsaved, running: allRunning, isOver }: Shared,
): Call {
  const rpc = rpcName(name);
  const requestId = randomUUID();
  const fields = { tf_rpc: rpc, tf_req_id: requestId };
  const log = loggers.protocol.with(fields);
  const creations: Creation[] = [];
  let canceled = isOver;
  let interrupted = false;
  // Created on first use: many handlers never need it.
  let cancellation: AbortController | undefined;
  const abort = () =>
    cancellation?.abort(new Error(canceled ? "The client canceled the call" : "The provider has to end"));
  const cancel = () => {
    canceled = true;
    for (const creation of creations) creation.canceled();
    abort();
  };
  const interrupt = () => {
    interrupted = true;
    abort();
  };
  call.on("cancelled", cancel);
  // The global `performance` would load another module of Node.
  const started = process.hrtime.bigint();
  const duration = () => ({ tf_req_duration_ms: Number((process.hrtime.bigint() - started) / 1_000_000n) });
  mark(`${rpc} begins`);
  log.trace("Received request");
  let over = () => {};
  const running: Running = {
    cancel,
    interrupt,
    over: new Promise((resolve) => {
      over = resolve;
    }),
  };
  allRunning.add(running);
  return {
    rpc,
    requestId,
    log: loggers.provider.with(fields),
    processLog: loggers.provider,
    get signal() {
      if (!cancellation) {
        cancellation = new AbortController();
        if (canceled || interrupted) abort();
      }
      return cancellation.signal;
    },
    creating(object) {
      const creation = unsaved.begin(object);
      creations.push(creation);
      return creation;
    },
    over() {
      mark(`${rpc} ends`);
      hideCall(requestId);
      // grpc-js reports every end of a call as its cancellation.
      call.off("cancelled", cancel);
      for (const creation of creations) creation.over(!canceled);
      allRunning.delete(running);
      over();
    },
    served: () => log.debug("Served request", duration()),
    failed(error) {
      // Another provider, to which a request was passed on, may lack the method, too.
      if (error instanceof Unimplemented || isUnimplemented(error)) {
        log.debug("Method not implemented", duration());
        return statusError(Status.UNIMPLEMENTED, error.message);
      }
      if (canceled) {
        log.debug("Request canceled", duration());
        return statusError(Status.CANCELLED, "The client canceled the call");
      }
      log.error("Request failed", { ...duration(), error });
      return statusError(Status.INTERNAL, `The provider failed in ${rpc}: ${failureText(error)}`);
    },
  };
}

/** Returns the message of an error, such as one that a module throws when it is imported, with its position. */
function failureText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const place = stackPlace(error.stack);
  return place ? `${error.message} (${place.position})` : error.message;
}

function statusError(code: Status, details: string): StatusError {
  return Object.assign(new Error(details), { code, details });
}
