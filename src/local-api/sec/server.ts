import type { SecureContextOptions } from "node:tls";
import fastify, { type FastifyInstance } from "fastify";
import { admit } from "../admit.ts";
import { ApiError } from "../api-error.ts";
import { largestRequest } from "../bounded-json.ts";
import type { Callers } from "../callers.ts";
import { consoleRoutes } from "../console/routes.ts";
import { controlRoutes } from "../control/routes.ts";
import type { Log } from "../log.ts";
import { handleNotFound } from "../not-found.ts";
import { type TrafficOptions, watchTraffic } from "../traffic.ts";
import { authorize } from "./access-tokens.ts";
import { collections } from "./collections.ts";
import type { SecControl } from "./control.ts";
import type { RateLimit } from "./rate-limit.ts";
import { type Calls, callsOf, collectionRoutes, type Service, singleRoutes, tokenRoute } from "./routes.ts";

/** The parts of the server. */
export interface ServerParts {
  readonly service: Service;
  readonly control: SecControl;
  readonly traffic: TrafficOptions;
  readonly rateLimit: RateLimit | null;
  readonly callers: Callers;
  readonly console: boolean;
  /** Key and certificate; null serves plain HTTP. */
  readonly tls: SecureContextOptions | null;
}

/** Builds the server with the API and its control API, ready to listen. */
export function buildServer({ service, control, traffic, rateLimit, callers, console, tls }: ServerParts) {
  const app = fastify({
    https: tls,
    bodyLimit: largestRequest,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 4096 },
    rewriteUrl: ({ url = "/" }) => toRouterUrl(url),
  });
  handleNotFound(app);
  handleErrors(app, traffic.log);
  watchTraffic(app, traffic);
  admit(app, callers);
  controlRoutes(app, control);
  if (console) consoleRoutes(app);
  app.post("/control/tokens/expire", async (_request, reply) => {
    await control.expireTokens();
    return reply.code(204).send();
  });

  const calls = callsOf(service);
  app.register(
    async (api) => {
      tokenRoute(api, service);
      api.register(async (authenticated) => {
        authenticate(authenticated, service, calls, rateLimit);
        collectionRoutes(authenticated, service, calls, collections);
        singleRoutes(authenticated, calls);
      });
    },
    { prefix: "/api/v2" },
  );
  return app;
}

function authenticate(
  app: FastifyInstance,
  { store, clock }: Service,
  calls: Calls,
  rateLimit: RateLimit | null,
): void {
  app.addHook("onRequest", async (request, reply) => {
    const now = clock.now();
    const { token, account } = authorize(request.headers.authorization, store, new Date(now));
    await calls.enter(request, account);
    if (!rateLimit) return;
    const { allowed, limit, remaining, resetSeconds } = rateLimit.take(token, now);
    reply.headers({
      "ratelimit-limit": limit,
      "ratelimit-remaining": remaining,
      "ratelimit-reset": resetSeconds,
    });
    if (allowed) return;
    reply.header("retry-after", resetSeconds);
    throw new ApiError(429, "Too many requests: the rate limit is reached");
  });
}

function handleErrors(app: FastifyInstance, log: Log): void {
  app.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) => {
    const status = error instanceof ApiError ? error.status : (error.statusCode ?? 500);
    if (status < 500) return reply.code(status).send({ message: error.message });
    log.message(`internal error: ${error.stack ?? error.message}`);
    return reply.code(500).send({ message: "Internal error of the local API" });
  });
}

/**
 * Returns the URL for the router. IDs of policies and queries are form-encoded, where a space is `+`; all others are
 * percent-encoded. An invalid encoding becomes an unknown path.
 */
function toRouterUrl(url: string): string {
  const [path = "", ...query] = url.split("?");
  try {
    decodeURIComponent(path);
  } catch {
    return "/";
  }
  if (!/^\/api\/v2\/(?:Policies|Queries)\//.test(path)) return url;
  return [path.replaceAll("+", "%20"), ...query].join("?");
}
