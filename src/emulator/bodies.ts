import type { FastifyInstance } from "fastify";
import { ApiError } from "./api-error.ts";

/** Reads bodies of requests: JSON whatever its media type says; no body is no body. */
export function parseBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => {
    if (body === "") return done(null, undefined);
    try {
      done(null, JSON.parse(String(body)));
    } catch {
      done(new ApiError(400, "body: is not valid JSON"));
    }
  });
}
