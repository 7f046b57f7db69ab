/** The formats of log lines. */
export const logFormats = ["text", "json"] as const;
export type LogFormat = (typeof logFormats)[number];

/** A completed request or call, without secrets. */
export interface LoggedRequest {
  /** The HTTP method; absent for calls, whose path contains it. */
  readonly method?: string;
  readonly path: string;
  /** The status, a number or a name; null if the connection was closed without a response. */
  readonly status: number | string | null;
  readonly ms: number;
  /** The ID of the request, which the response also contains; absent for requests to the control API. */
  readonly request?: string | undefined;
  /** Why the request was rejected. */
  readonly reason?: string | undefined;
  /** The ID of the injected fault. */
  readonly injectedFault?: string | undefined;
}

/** Receives the log entries of a local API. */
export interface Log {
  request(request: LoggedRequest): void;
  /** A message for the user, or an internal error. */
  message(text: string): void;
}

/** Returns a log that writes each entry as one line: as text, or as a JSON object with the time and the keys of the entry. */
export function makeLog(write: (line: string) => void = () => {}, format: LogFormat = "text"): Log {
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

/** Quotes a text without control characters: a reason may quote the request, which must not end the line. */
function quote(text: string): string {
  return JSON.stringify(text).replaceAll(
    /[\u007f-\u009f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
