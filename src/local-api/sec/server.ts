import type { SecureContextOptions } from "node:tls";
import type { FastifyInstance } from "fastify";
import { ApiError } from "../api-error.ts";
import type { Callers } from "../callers.ts";
import { empty } from "../control/routes.ts";
import { httpServer, serveControl } from "../http-server.ts";
import type { TrafficOptions } from "../traffic.ts";
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
  const failure = (error: Error) => {
    traffic.log.message(`internal error: ${error.stack ?? error.message}`);
    return "Internal error of the local API";
  };
  const rewriteUrl = ({ url = "/" }) => toRouterUrl(url);
  const app = httpServer({ traffic, callers, https: tls, rewriteUrl, failure });
  serveControl(app, control, console);
  app.post("/control/tokens/expire", empty, async () => control.expireTokens());

  const calls = callsOf(service);
  app.register(
    async (api) => {
      tokenRoute(api, service, calls);
      api.register(async (authenticated) => {
        authenticate(authenticated, service, calls, rateLimit);
        collectionRoutes(authenticated, service, calls, collections);
        singleRoutes(authenticated, service, calls);
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
