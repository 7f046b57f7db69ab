export type { LogFields, Logger } from "./logging.ts";
export type { ProcessOptions, ServeHandlersOptions } from "./process-options.ts";
export type { ClientStream, RpcContext, RpcHandlers, ServerStream, Unary } from "./rpc-handlers.ts";
export { type ServeOptions, serve } from "./serve.ts";
export { serveHandlers } from "./serve-handlers.ts";
