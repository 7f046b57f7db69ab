import { createLogger } from "../../server/logging.ts";
import { type MethodName, rpcName } from "../../server/provider-methods.ts";
import type { RpcContext, RpcHandlers } from "../../server/rpc-handlers.ts";
import { untracked } from "../../server/unsaved.ts";
import {
  decodeRequest,
  decodeResponse,
  encodeRequest,
  encodeResponse,
  type RequestTo,
  type ResponseFrom,
} from "./rpc-messages.ts";

/** The methods with one request and one response that Terraform and OpenTofu call for the supported definitions. */
export type CoreMethod =
  | "getProviderSchema"
  | "getResourceIdentitySchemas"
  | "validateProviderConfig"
  | "configureProvider"
  | "validateResourceConfig"
  | "upgradeResourceState"
  | "readResource"
  | "planResourceChange"
  | "applyResourceChange"
  | "importResourceState"
  | "moveResourceState"
  | "validateDataResourceConfig"
  | "readDataSource"
  | "validateEphemeralResourceConfig"
  | "openEphemeralResource"
  | "renewEphemeralResource"
  | "closeEphemeralResource"
  | "getMetadata"
  | "getFunctions"
  | "callFunction"
  | "upgradeResourceIdentity"
  | "validateListResourceConfig"
  | "generateResourceConfig"
  | "stopProvider"
  | "validateActionConfig"
  | "planAction"
  | "validateStateStoreConfig"
  | "configureStateStore"
  | "lockState"
  | "unlockState"
  | "getStates"
  | "deleteState";

/** A request as a plain object. */
export type CoreRequest<M extends CoreMethod> = RequestTo<M>;
/** A decoded response. */
export type CoreResponse<M extends CoreMethod> = ResponseFrom<M>;

/** Calls a method of a provider, wherever it runs. Rejects with a gRPC status, in `code`, if there is no response. */
export type Caller = <M extends CoreMethod>(method: M, request: CoreRequest<M>) => Promise<CoreResponse<M>>;

const unimplemented = 12;

/**
 * Calls handlers in this process. Encodes and decodes requests and responses as on the wire, so that handlers receive missing
 * members in their decoded form, and members that a message does not have are dropped.
 */
export function encodeDecode(handlers: RpcHandlers, context: Partial<RpcContext> = {}): Caller {
  return async (method, request) => {
    const response = await handled<Promise<object>>(handlers, method, request, context);
    return decodeResponse(method, encodeResponse(method, response));
  };
}

/** Returns the result of a handler for a request as it is received. Throws a gRPC status if there is no handler. */
function handled<Result>(
  handlers: RpcHandlers,
  method: MethodName,
  request: object,
  context: Partial<RpcContext>,
): Result {
  // The type is the same for the handlers of all methods here; the messages are those of the method.
  const handler = handlers[method] as ((request: object, context: RpcContext) => Result) | undefined;
  const rpc = rpcName(method);
  if (!handler) throw Object.assign(new Error(`${rpc} is not implemented`), { code: unimplemented });
  const received = decodeRequest(method, encodeRequest(method, request));
  return handler(received, { ...quietContext(rpc), ...context });
}

/** The methods that respond with a stream. */
export type StreamMethod = "listResource" | "invokeAction" | "readStateBytes";

/** Calls a method that responds with a stream. Throws a gRPC status, in `code`, if the stream ends in one. */
export type StreamCaller = <M extends StreamMethod>(
  method: M,
  request: RequestTo<M>,
  signal?: AbortSignal,
) => AsyncGenerator<ResponseFrom<M>, void, undefined>;

/** Calls handlers in this process like `encodeDecode`. The client reads events at its own pace. */
export function encodeDecodeStream(handlers: RpcHandlers, context: Partial<RpcContext> = {}): StreamCaller {
  return async function* (method, request, signal) {
    const call = { ...context, ...(signal && { signal }) };
    for await (const event of handled<AsyncIterable<object>>(handlers, method, request, call)) {
      yield decodeResponse(method, encodeResponse(method, event));
    }
  };
}

/** Returns the context of a call that is not canceled, and whose log is dropped. */
export function quietContext(rpc: string): RpcContext {
  const log = createLogger({ level: "off", module: "test", write: () => undefined });
  return {
    rpc,
    requestId: "test",
    signal: new AbortController().signal,
    log,
    processLog: log,
    creating: () => untracked,
  };
}

/** Returns a caller that records which methods were called, with which requests. */
export function recording(call: Caller): { readonly call: Caller; readonly calls: RecordedCall[] } {
  const calls: RecordedCall[] = [];
  return {
    calls,
    call: async (method, request) => {
      calls.push({ method, request });
      return await call(method, request);
    },
  };
}

/** A recorded call. */
export interface RecordedCall {
  /** The method of the protocol. */
  readonly method: CoreMethod;
  /** The request. */
  readonly request: object;
}
