export type { ClientStream, ProviderHandlers, RpcContext, ServerStream, Unary } from "./handlers.ts";
export { handlersFor } from "./handlers-for.ts";
export type { LogFields, Logger } from "./logging.ts";
export { type ServeOptions, serve } from "./serve.ts";
