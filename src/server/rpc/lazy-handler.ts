import type { RpcContext } from "../rpc-handlers.ts";
import type { ServedProvider } from "./served-provider.ts";

/** Imports the module of a handler. */
type Load<Handler> = () => Promise<(server: ServedProvider) => Handler>;

/** Returns a handler whose module is loaded by its first call, because most processes never call it. A request may be a stream. */
export function lazyHandler<Request, Response>(
  server: ServedProvider,
  load: Load<(request: Request, context: RpcContext) => Promise<Response>>,
): (request: Request, context: RpcContext) => Promise<Response> {
  return async (request, context) => (await load())(server)(request, context);
}

/** Returns the same for a handler that responds with a stream. */
export function lazyStreamHandler<Request, Response>(
  server: ServedProvider,
  load: Load<(request: Request, context: RpcContext) => AsyncIterable<Response>>,
): (request: Request, context: RpcContext) => AsyncIterable<Response> {
  return async function* (request, context) {
    yield* (await load())(server)(request, context);
  };
}
