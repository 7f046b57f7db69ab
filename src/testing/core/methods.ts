import { createLogger } from "../../server/logging.ts";
import { rpcName } from "../../server/provider-methods.ts";
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

/** The methods with one request and one response that Terraform and OpenTofu call for what a provider has here. */
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

/** A request as plain object. */
export type CoreRequest<M extends CoreMethod> = RequestTo<M>;
/** A decoded response. */
export type CoreResponse<M extends CoreMethod> = ResponseFrom<M>;

/** Calls a method of a provider, wherever it runs. Rejects with a gRPC status, in `code`, if there is no answer. */
export type Caller = <M extends CoreMethod>(method: M, request: CoreRequest<M>) => Promise<CoreResponse<M>>;

const unimplemented = 12;

/** Whether a call failed because the provider does not have the method. */
export function isUnimplemented(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === unimplemented;
}

/**
 * Calls handlers in this process. Requests and responses go through the generated code as they would on the wire, so
 * that handlers see what is missing as it arrives there, and answers lose what no message has.
 */
export function encodeDecode(handlers: RpcHandlers, context: Partial<RpcContext> = {}): Caller {
  return async <M extends CoreMethod>(method: M, request: CoreRequest<M>) => {
    // The handlers of all methods have one shape here; what is written and read are the messages of the method.
    const handler = handlers[method] as
      | ((request: object, context: RpcContext) => Promise<object>)
      | undefined;
    const rpc = rpcName(method);
    if (!handler) throw Object.assign(new Error(`${rpc} is not implemented`), { code: unimplemented });
    const received = decodeRequest(method, encodeRequest(method, request));
    const answer = await handler(received, { ...quietContext(rpc), ...context });
    return decodeResponse(method, encodeResponse(method, answer));
  };
}

/** Methods that answer with a stream. */
export type StreamMethod = "listResource" | "invokeAction" | "readStateBytes";

/** Calls a method that answers with a stream. Throws a gRPC status, in `code`, where the stream ends in one. */
export type StreamCaller = <M extends StreamMethod>(
  method: M,
  request: RequestTo<M>,
  signal?: AbortSignal,
) => AsyncGenerator<ResponseFrom<M>, void, undefined>;

/** Calls handlers in this process, as `encodeDecode` does. The client takes an event when it likes. */
export function encodeDecodeStream(handlers: RpcHandlers, context: Partial<RpcContext> = {}): StreamCaller {
  return async function* <M extends StreamMethod>(method: M, request: RequestTo<M>, signal?: AbortSignal) {
    const handler = handlers[method] as
      | ((request: object, context: RpcContext) => AsyncIterable<object>)
      | undefined;
    const rpc = rpcName(method);
    if (!handler) throw Object.assign(new Error(`${rpc} is not implemented`), { code: unimplemented });
    const received = decodeRequest(method, encodeRequest(method, request));
    const call = { ...quietContext(rpc), ...context, ...(signal && { signal }) };
    for await (const event of handler(received, call)) {
      yield decodeResponse(method, encodeResponse(method, event));
    }
  };
}

/** The context of a call that nobody cancels, and whose log nobody reads. */
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

/** A caller that notes which methods were called, and with what. */
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

/** A call that was made. */
export interface RecordedCall {
  /** The method of the protocol. */
  readonly method: CoreMethod;
  /** What was sent. */
  readonly request: object;
}
