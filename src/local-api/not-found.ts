import type { FastifyInstance } from "fastify";

/**
 * Responds with 404 to unknown paths; outside of the API itself, the response lists the endpoints of the control API. Call this
 * before adding the routes.
 */
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
