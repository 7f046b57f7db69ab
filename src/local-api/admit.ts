import type { FastifyInstance, FastifyRequest } from "fastify";
import { ApiError } from "./api-error.ts";
import { parseBody } from "./bounded-json.ts";
import type { Callers } from "./callers.ts";

const json = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/** Rejects requests from foreign web pages and requests that are not addressed to this server (403). */
export function admitCallers(app: FastifyInstance, callers: Callers): void {
  app.addHook("onRequest", async ({ headers, protocol, socket }) => {
    const caller = { host: headers.host, origin: headers.origin, site: siteOf(headers) };
    const refusal = callers(caller, protocol, socket.localAddress);
    if (refusal !== undefined) throw new ApiError(403, refusal);
  });
}

/** Parses bodies; rejects bodies other than JSON (415), bodies that are too large (413) and invalid ones (400). */
export function admitJson(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ headers, method }) => {
    if (method !== "GET" && method !== "HEAD" && !isJson(headers)) {
      throw new ApiError(415, "Content-Type: must be application/json");
    }
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => {
    try {
      done(null, parseBody(String(body)));
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  });
}

type Headers = FastifyRequest["headers"];

function siteOf(headers: Headers): string | undefined {
  const site = headers["sec-fetch-site"];
  return Array.isArray(site) ? site.join(", ") : site;
}

/** Reports whether the body is JSON. A page may send plain text, forms and untyped bytes to any server without a preflight request. */
function isJson(headers: Headers): boolean {
  const type = headers["content-type"];
  if (type !== undefined) return json.test(type);
  return headers["transfer-encoding"] === undefined && (headers["content-length"] ?? "0") === "0";
}
