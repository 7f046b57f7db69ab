import type { IncomingMessage } from "node:http";
import type { SecureContextOptions } from "node:tls";
import fastify, { type FastifyInstance } from "fastify";
import { admitCallers, admitJson } from "./admit.ts";
import { ApiError } from "./api-error.ts";
import { largestRequest } from "./bounded-json.ts";
import type { Callers } from "./callers.ts";
import { consoleRoutes } from "./console/routes.ts";
import { controlRoutes } from "./control/routes.ts";
import type { Control } from "./control.ts";
import { type TrafficOptions, watchTraffic } from "./traffic.ts";

/** The parts of a server over HTTP. */
interface HttpServerOptions {
  /** How requests are recorded; without it they are not. */
  readonly traffic?: TrafficOptions;
  readonly callers: Callers;
  /** Key and certificate; by default the server speaks plain HTTP. */
  readonly https?: SecureContextOptions | null;
  /** Returns the URL for the router, by default the one of the request. */
  readonly rewriteUrl?: (request: IncomingMessage) => string;
  /** Returns the message of a response with status 500 or higher, by default that of the error. */
  readonly failure?: (error: Error) => string;
}

/** Builds a server without routes, which rejects requests from foreign web pages. */
export function httpServer({ traffic, callers, failure, ...options }: HttpServerOptions): FastifyInstance {
  const app: FastifyInstance = fastify({
    bodyLimit: largestRequest,
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 4096 },
    ...options,
  });
  handleNotFound(app);
  app.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) => {
    const status = error instanceof ApiError ? error.status : (error.statusCode ?? 500);
    const message = status >= 500 && failure ? failure(error) : error.message;
    return reply.code(status).send({ message });
  });
  if (traffic) watchTraffic(app, traffic);
  admitCallers(app, callers);
  return app;
}

/** Adds the control API and the console. All routes of `app` then take only JSON. */
export function serveControl(app: FastifyInstance, control: Control, console: boolean): void {
  admitJson(app);
  controlRoutes(app, control);
  if (console) consoleRoutes(app);
}

/** Responds with 404 to unknown paths; outside of the API itself, the response lists the endpoints of the control API. */
function handleNotFound(app: FastifyInstance): void {
  const endpoints: string[] = [];
  app.addHook("onRoute", ({ method, url }) => {
    if (!url.startsWith("/control/")) return;
    endpoints.push(...[method].flat().map((one) => `${one} ${url.replaceAll(/:(\w+)/g, "<$1>")}`));
  });
  app.setNotFoundHandler((request, reply) => {
    const message = `no such endpoint for ${request.method}`;
    const isOfApi = request.originalUrl.startsWith("/api/");
    return reply.code(404).send(isOfApi ? { message } : { message, endpoints });
  });
}
