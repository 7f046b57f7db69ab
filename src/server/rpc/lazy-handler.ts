import type { RpcContext } from "../rpc-handlers.ts";
import type { ProviderServer } from "./provider-server.ts";

/** Imports the module of a handler. */
type Load<Handler> = () => Promise<(server: ProviderServer) => Handler>;

/** Returns a handler whose module is loaded by its first call, because most processes never call it. A request may be a stream. */
export function lazyHandler<Request, Response>(
  server: ProviderServer,
  load: Load<(request: Request, context: RpcContext) => Promise<Response>>,
): (request: Request, context: RpcContext) => Promise<Response> {
  return async (request, context) => (await load())(server)(request, context);
}

/** Returns the same for a handler that responds with a stream. */
export function lazyStreamHandler<Request, Response>(
  server: ProviderServer,
  load: Load<(request: Request, context: RpcContext) => AsyncIterable<Response>>,
): (request: Request, context: RpcContext) => AsyncIterable<Response> {
  return async function* (request, context) {
    yield* (await load())(server)(request, context);
  };
}
