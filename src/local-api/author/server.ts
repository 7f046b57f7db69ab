import { isUtf8 } from "node:buffer";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { admitCallers, admitJson } from "../admit.ts";
import { ApiError } from "../api-error.ts";
import { largestRequest } from "../bounded-json.ts";
import type { Callers } from "../callers.ts";
import { consoleRoutes, isConsole } from "../console/routes.ts";
import { controlRoutes } from "../control/routes.ts";
import type { Control } from "../control.ts";
import type { Log } from "../log.ts";
import { handleNotFound } from "../not-found.ts";
import { type TrafficOptions, watchTraffic } from "../traffic.ts";
import type { Handle } from "./handle.ts";

/** The parts of the server. */
interface ServerParts {
  readonly handle: Handle;
  readonly control: Control;
  readonly traffic: TrafficOptions;
  readonly callers: Callers;
  readonly console: boolean;
  /** Called after each request to the API. */
  readonly afterRequest: () => void;
}

/** Builds the server of an author's API with the control API and the console, ready to listen. */
export function buildServer({ handle, control, traffic, callers, console, afterRequest }: ServerParts) {
  const app = fastify({
    bodyLimit: largestRequest,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 4096 },
    // The API itself reads the paths of its requests.
    rewriteUrl: ({ url = "/" }) => (isOfApi(url) ? "/" : url),
  });
  handleNotFound(app);
  handleErrors(app, traffic.log);
  watchTraffic(app, traffic);
  admitCallers(app, callers);
  app.register(async (own) => {
    admitJson(own);
    controlRoutes(own, control);
    if (console) consoleRoutes(own);
  });
  app.register(async (api) => {
    api.removeAllContentTypeParsers();
    api.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    api.route({
      method: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"],
      url: "/",
      handler: async (request, reply) => {
        try {
          return await send(reply, await handle(requestOf(request)));
        } finally {
          afterRequest();
        }
      },
    });
  });
  return app;
}

/** Reports whether a URL belongs to the author's API. */
function isOfApi(url: string): boolean {
  const [path = ""] = url.split("?", 1);
  return !path.startsWith("/control/") && !isConsole(path);
}

/** Converts a request to that of the Fetch standard. */
function requestOf({ originalUrl, host, method, headers, body }: FastifyRequest): Request {
  if (!originalUrl.startsWith("/")) throw new ApiError(400, "the target of the request must be a path");
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  );
  const content = body instanceof Uint8Array && method !== "GET" && method !== "HEAD" ? body : null;
  return new Request(`http://${host}${originalUrl}`, {
    method,
    headers: pairs,
    body: content === null ? null : new Uint8Array(content),
  });
}

/** Sends a response of the Fetch standard. */
async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  const content = Buffer.from(await response.arrayBuffer());
  reply.code(response.status);
  for (const [name, value] of response.headers) reply.header(name, value);
  if (content.length === 0) return reply.send();
  return reply.send(isUtf8(content) ? content.toString() : content);
}

function handleErrors(app: FastifyInstance, log: Log): void {
  app.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) => {
    const status = error instanceof ApiError ? error.status : (error.statusCode ?? 500);
    if (status >= 500) log.message(`error in the local API: ${error.stack ?? error.message}`);
    return reply.code(status).send({ message: error.message });
  });
}
