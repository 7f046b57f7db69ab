/** How the lines of the log are written. */
export const logFormats = ["text", "json"] as const;
export type LogFormat = (typeof logFormats)[number];

/** A request or call that is over, without secrets. */
export interface LoggedRequest {
  /** The HTTP method; absent for calls, whose path names it. */
  readonly method?: string;
  readonly path: string;
  /** The status, a number or a name; null when the connection was closed without a response. */
  readonly status: number | string | null;
  readonly ms: number;
  /** Its id, which the response has, too; absent for requests to the control API. */
  readonly request?: string | undefined;
  /** Why it was refused. */
  readonly reason?: string | undefined;
  /** The id of the fault that was injected into it. */
  readonly injectedFault?: string | undefined;
}

/** Takes what a local API logs. */
export interface Log {
  request(request: LoggedRequest): void;
  /** What the user should know, or an internal error. */
  message(text: string): void;
}

/** A log that writes each entry as a line: for people, or a JSON object with the time and the keys of the entry. */
export function makeLog(write: (line: string) => void, format: LogFormat): Log {
  const writeJson = (entry: object) => write(JSON.stringify({ time: new Date().toISOString(), ...entry }));
  if (format === "json") {
    return {
      request: (request) => writeJson({ ...request, ms: Number(request.ms.toFixed(1)) }),
      message: (message) => writeJson({ message }),
    };
  }
  return {
    request: (request) => write(`${new Date().toISOString()} ${textOf(request)}`),
    message: write,
  };
}

function textOf({ method, path, status, ms, request, reason, injectedFault }: LoggedRequest): string {
  const parts = [
    ...(method === undefined ? [] : [method]),
    path,
    status ?? "dropped",
    `${ms.toFixed(1)}ms`,
    ...(request === undefined ? [] : [`request=${request}`]),
    ...(reason === undefined ? [] : [`reason=${quote(reason)}`]),
    ...(injectedFault === undefined ? [] : [`injected-fault=${injectedFault}`]),
  ];
  return parts.join(" ");
}

/** A text in quotes, without control characters: a reason may quote what was sent, and nothing of that ends the line. */
function quote(text: string): string {
  return JSON.stringify(text).replaceAll(
    /[\u007f-\u009f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
