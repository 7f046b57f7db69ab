import type { FastifyInstance } from "fastify";
import { type ConsoleAssets, consoleAssets } from "./assets.ts";

/** The path of the console. */
export const consolePath = "/console";

const types: Readonly<Record<keyof ConsoleAssets, string>> = {
  "index.html": "text/html; charset=utf-8",
  "app.js": "text/javascript; charset=utf-8",
  "app.css": "text/css; charset=utf-8",
  "icon.svg": "image/svg+xml",
};

/**
 * The content security policy of the page: it may run its own script, use its own style and icon, and connect to its own server.
 * No page may embed it in a frame, and no string becomes HTML.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

const headers = {
  "content-security-policy": policy,
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  // The same port may later serve another version.
  "cache-control": "no-store",
};

/** Serves the console, a page for the control API of the same server. */
export function consoleRoutes(app: FastifyInstance): void {
  let assets: Promise<ConsoleAssets> | undefined;
  const serve = (path: string, name: keyof ConsoleAssets) =>
    app.get(path, async (_request, reply) => {
      assets ??= consoleAssets();
      return reply
        .headers(headers)
        .type(types[name])
        .send((await assets)[name]);
    });
  serve(consolePath, "index.html");
  serve(`${consolePath}/`, "index.html");
  for (const name of ["app.js", "app.css", "icon.svg"] as const) serve(`${consolePath}/${name}`, name);
}

/** Reports whether a path belongs to the console. */
export function isConsole(path: string): boolean {
  return path === consolePath || path.startsWith(`${consolePath}/`);
}
