import { type LogFormat, makeLog } from "../log.ts";
import { consolePath } from "./routes.ts";

/** Whether a local API has a console, and its log. */
interface Settings {
  readonly console?: boolean | undefined;
  readonly log?: ((line: string) => void) | undefined;
  readonly logFormat?: LogFormat | undefined;
}

/** Logs the address of the console, next to a control API at a URL without a trailing slash, and returns the lines. */
export function announceConsole(
  { console = true, log = () => {}, logFormat = "text" }: Settings,
  controlUrl: string,
): readonly string[] {
  if (!console) return [];
  const line = `console: ${controlUrl}${consolePath}`;
  makeLog(log, logFormat).message(line);
  return [line];
}
