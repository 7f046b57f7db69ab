import type { FastifyInstance } from "fastify";

/** Answers 404 where there is no endpoint; outside of the API itself with a list of the control API's. Comes before the routes. */
export function handleNotFound(app: FastifyInstance): void {
  const endpoints: string[] = [];
  app.addHook("onRoute", ({ method, url }) => {
    const methods = [method].flat().filter((one) => one !== "HEAD");
    if (url.startsWith("/control/"))
      endpoints.push(...methods.map((one) => `${one} ${withPlaceholders(url)}`));
  });
  app.setNotFoundHandler((request, reply) => {
    const message = `no such endpoint for ${request.method}`;
    const isOfApi = request.originalUrl.startsWith("/api/");
    return reply.code(404).send(isOfApi ? { message } : { message, endpoints });
  });
}

function withPlaceholders(url: string): string {
  return url.replaceAll(/:(\w+)/g, "<$1>");
}
