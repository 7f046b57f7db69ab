import type { RpcContext } from "../rpc-handlers.ts";
import type { ProviderServer } from "./provider-server.ts";

/** Makes a handler whose module is loaded when it is called first: most processes never call it. */
export function lazyHandler<Request, Response>(
  server: ProviderServer,
  load: () => Promise<
    (server: ProviderServer) => (request: Request, context: RpcContext) => Promise<Response>
  >,
): (request: Request, context: RpcContext) => Promise<Response> {
  return async (request, context) => (await load())(server)(request, context);
}

/** The same for a handler that answers with a stream. */
export function lazyStreamHandler<Request, Response>(
  server: ProviderServer,
  load: () => Promise<
    (server: ProviderServer) => (request: Request, context: RpcContext) => AsyncIterable<Response>
  >,
): (request: Request, context: RpcContext) => AsyncIterable<Response> {
  return async function* (request, context) {
    yield* (await load())(server)(request, context);
  };
}

/** The same for a handler that is sent a stream. */
export function lazyClientStreamHandler<Request, Response>(
  server: ProviderServer,
  load: () => Promise<
    (server: ProviderServer) => (requests: AsyncIterable<Request>, context: RpcContext) => Promise<Response>
  >,
): (requests: AsyncIterable<Request>, context: RpcContext) => Promise<Response> {
  return lazyHandler(server, load);
}
