import fastify from "fastify";
import { admit } from "../admit.ts";
import { ApiError } from "../api-error.ts";
import { largestRequest } from "../bounded-json.ts";
import type { Callers } from "../callers.ts";
import { consoleRoutes } from "../console/routes.ts";
import { controlRoutes } from "../control/routes.ts";
import type { Control } from "../control.ts";
import { listenOn } from "../listen.ts";
import { handleNotFound } from "../not-found.ts";

/** The address of the control API, the allowed clients, and whether to serve the console. */
export interface ControlServerOptions {
  readonly port: number;
  readonly host: string;
  readonly callers: Callers;
  readonly console: boolean;
}

/** Serves a `Control` over plain HTTP on a port of its own. Throws a `StartupError` if the port is not available. */
export async function startControlServer(
  control: Control,
  { port, host, callers, console }: ControlServerOptions,
) {
  const app = fastify({
    bodyLimit: largestRequest,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 4096 },
  });
  handleNotFound(app);
  app.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) => {
    const status = error instanceof ApiError ? error.status : (error.statusCode ?? 500);
    return reply.code(status).send({ message: error.message });
  });
  admit(app, callers);
  controlRoutes(app, control);
  if (console) consoleRoutes(app);
  return { address: await listenOn(app, host, port), close: () => app.close() };
}
