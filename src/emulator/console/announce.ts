import { type LogFormat, makeLog } from "../log.ts";
import { consolePath } from "./routes.ts";

/** How an emulator logs, and whether it has a console. */
interface Settings {
  readonly console?: boolean | undefined;
  readonly log?: ((line: string) => void) | undefined;
  readonly logFormat?: LogFormat | undefined;
}

/** Says in the log where the console is, beside a control API at a URL without a slash at its end. */
export function announceConsole(
  { console = true, log = () => {}, logFormat = "text" }: Settings,
  controlUrl: string,
): void {
  if (console) makeLog(log, logFormat).message(`console: ${controlUrl}${consolePath}`);
}
