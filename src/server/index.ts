export type { LogFields, Logger } from "./logging.ts";
export type { ClientStream, RpcContext, RpcHandlers, ServerStream, Unary } from "./rpc-handlers.ts";
export { type ServeOptions, serve } from "./serve.ts";
export { type ProcessOptions, type ServeHandlersOptions, serveHandlers } from "./serve-handlers.ts";
