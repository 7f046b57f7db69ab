import type { Callers } from "../callers.ts";
import type { Control } from "../control.ts";
import { httpServer, serveControl } from "../http-server.ts";
import { listenOn } from "../listen.ts";

/** The address of the control API, the allowed clients, and whether to serve the console. */
export interface ControlServerOptions {
  readonly port: number;
  readonly host: string;
  readonly callers: Callers;
  readonly console: boolean;
}

/** Serves a `Control` over plain HTTP on a port of its own. Throws a `StartupError` if the port is not available. */
export async function startControlServer(
  control: Control,
  { port, host, callers, console }: ControlServerOptions,
) {
  const app = httpServer({ callers });
  serveControl(app, control, console);
  return { address: await listenOn(app, host, port), close: () => app.close() };
}
