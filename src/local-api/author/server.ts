import { isUtf8 } from "node:buffer";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "../api-error.ts";
import type { Callers } from "../callers.ts";
import type { Control } from "../control.ts";
import { httpServer, serveControl } from "../http-server.ts";
import { isOfApi, type TrafficOptions } from "../traffic.ts";
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
  const failure = (error: Error) => {
    traffic.log.message(`error in the local API: ${error.stack ?? error.message}`);
    return error.message;
  };
  // The API itself reads the paths of its requests.
  const rewriteUrl = ({ url = "/" }) => (isOfApi(url) ? "/" : url);
  const app = httpServer({ traffic, callers, rewriteUrl, failure });
  app.register(async (own) => serveControl(own, control, console));
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
