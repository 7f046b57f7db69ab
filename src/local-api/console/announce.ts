import { type LogFormat, makeLog } from "../log.ts";
import { consolePath } from "./routes.ts";

/** How a local API logs, and whether it has a console. */
interface Settings {
  readonly console?: boolean | undefined;
  readonly log?: ((line: string) => void) | undefined;
  readonly logFormat?: LogFormat | undefined;
}

/** Logs where the console is, next to a control API at a URL without a slash at its end, and returns the lines. */
export function announceConsole(
  { console = true, log = () => {}, logFormat = "text" }: Settings,
  controlUrl: string,
): readonly string[] {
  if (!console) return [];
  const line = `console: ${controlUrl}${consolePath}`;
  makeLog(log, logFormat).message(line);
  return [line];
}
