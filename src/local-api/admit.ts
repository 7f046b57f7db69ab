import type { FastifyInstance, FastifyRequest } from "fastify";
import { ApiError } from "./api-error.ts";
import { parseBody } from "./bounded-json.ts";
import type { Callers } from "./callers.ts";

const json = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/**
 * Lets a server take requests that are for it and from no foreign web page, with bodies in JSON of bounded size. No body is
 * no body, whatever its type. Others are answered 403, 415, 413 or 400, before anything is done.
 */
export function admit(app: FastifyInstance, callers: Callers): void {
  app.addHook("onRequest", async ({ headers, protocol, method, socket }) => {
    const caller = { host: headers.host, origin: headers.origin, site: siteOf(headers) };
    const refusal = callers.refusal(caller, protocol, socket.localAddress);
    if (refusal !== undefined) throw new ApiError(403, refusal);
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

/** A page may send text and forms to any server without asking, and bytes that have no type. */
function isJson(headers: Headers): boolean {
  const type = headers["content-type"];
  if (type !== undefined) return json.test(type);
  return headers["transfer-encoding"] === undefined && (headers["content-length"] ?? "0") === "0";
}
