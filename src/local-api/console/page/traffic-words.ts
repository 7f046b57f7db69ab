import type { Exchange, Variables } from "./api.ts";

const ofRun = "x-terraform-run";

/** A status as it is shown: a number or a name, or what became of the connection. */
export const statusText = ({ status }: Pick<Exchange, "status">): string =>
  status === null ? "dropped" : String(status);

/** The method and the path of a request; of a call the last two names of its method. */
export const nameOf = ({ name, path }: Pick<Exchange, "name" | "path">): string =>
  path === undefined ? name.replace(/^.*\.(?=\w+\/)/, "") : name;

/** A path without the most of its long segments, which are IDs. */
export const shortened = (path: string): string =>
  path.replaceAll(/[^/?&=]{32,}/g, (segment) => `${segment.slice(0, 12)}…`);

/** Whether a request ended well: 2xx or 3xx, and OK for calls. */
export function isWell({ status }: Pick<Exchange, "status">): boolean {
  return typeof status === "number" ? status < 400 : status === "OK";
}

/** The id of the run that a request names in a header; undefined if it names none. */
export function runIdOf({ headers, metadata }: Pick<Exchange, "headers" | "metadata">): string | undefined {
  const value = headers?.[ofRun] ?? metadata?.[ofRun];
  return typeof value === "string" ? value : value?.[0];
}

/** Why a request failed, as a sentence; undefined for one that succeeded. `fault` describes an injected fault, if it is known. */
export function refusalText(
  exchange: Pick<Exchange, "status" | "reason" | "injectedFault">,
  fault: string | undefined,
): string | undefined {
  const { status, reason, injectedFault } = exchange;
  if (isWell(exchange)) return undefined;
  if (injectedFault !== null)
    return `An injected fault made it fail${fault === undefined ? "" : ` (${fault})`}.`;
  if (status === null) return "The connection was closed without a response.";
  return reason === null ? `Refused with status ${status}.` : `Refused by a rule of the API: ${reason}`;
}

/** Paths whose requests change no object of a configuration, although their method writes. */
const changesNothing = /\/(?:access\/tokens|search|telemetry\/\w+|test)$/;

/** Reports whether a request is one of those that change no object, whatever their method. */
export const isWithoutObject = ({ path = "" }: Pick<Exchange, "path">): boolean =>
  changesNothing.test(path.replace(/\?.*/, ""));

/** Reports whether a request sends a test alert. */
export const isTestAlert = ({ method, path = "" }: Pick<Exchange, "method" | "path">): boolean =>
  method === "POST" && /\/AlertChannels\/[^/]+\/test$/.test(path);

/** Whether a request writes something, as its method says. */
export function isWrite({ path, method }: Pick<Exchange, "path" | "method">): boolean {
  return path === undefined
    ? !/\/(?:Get|List|Watch)\w*$/.test(method)
    : method !== "GET" && method !== "HEAD";
}

/** Whether a request has a text in its line, its id, that of its run or what was sent; without regard to case. */
export function hasText(exchange: Exchange, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return true;
  const { name, id, reason, request, response } = exchange;
  const line = `${name} ${statusText(exchange)} ${id} ${runIdOf(exchange) ?? ""} ${reason ?? ""}`;
  const texts = [line, JSON.stringify(request), JSON.stringify(response)];
  return texts.some((one) => one.toLowerCase().includes(wanted));
}

/** Headers that curl sets by itself, those that belong to a connection, and those of a run and its trace. */
const left = new Set([
  ...["host", "connection", "content-length", "transfer-encoding", "accept-encoding"],
  ...[ofRun, "traceparent"],
]);

/**
 * A command that makes a request again. Secrets are not in it, but the variables of the environment that have them: `SEC_TOKEN`
 * for an access token of sec, and a variable with the name of the header for any other API; what else is `***` has to be filled in.
 */
export function curlOf(
  { method, path = "/", headers = {}, request }: Exchange,
  origin: string,
  isSec: boolean,
): string {
  const given = Object.entries(headers)
    .filter(([name]) => !left.has(name))
    .map(([name, value]) =>
      isSec && name === "authorization"
        ? '-H "authorization: Bearer $SEC_TOKEN"'
        : !isSec && value === "***"
          ? `-H ${quoted(`${name}: `)}"$${variableOf(name)}"`
          : `-H ${quoted(`${name}: ${Array.isArray(value) ? value.join(", ") : value}`)}`,
    );
  const body = request === null ? [] : [`--data-raw ${quoted(JSON.stringify(request))}`];
  return ["curl", `-X ${quoted(method)}`, ...given, ...body, quoted(`${origin}${path}`)].join(" ");
}

/** The variable for the secret in a header. */
const variableOf = (header: string): string => header.replaceAll(/\W|^\d/g, "_").toUpperCase();

/** The same for a call: the key is in `VDB_API_KEY`, the CA in `VDB_CA_FILE`. */
export function grpcurlOf({ method, authority = "", metadata = {}, request }: Exchange): string {
  const given = Object.entries(metadata).flatMap(([name, values]) =>
    name === "user-agent" || name === "traceparent" || name === ofRun
      ? []
      : values.map((value) =>
          name === "authorization"
            ? '-H "authorization: apikey $VDB_API_KEY"'
            : `-H ${quoted(`${name}: ${value}`)}`,
        ),
  );
  const body = request === null ? [] : [`-d ${quoted(JSON.stringify(request))}`];
  const cacert = '-cacert "$VDB_CA_FILE"';
  return ["grpcurl", cacert, ...given, ...body, quoted(authority), quoted(method.replace(/^\//, ""))].join(
    " ",
  );
}

/** The lines with which a shell exports variables. */
export const exportsOf = (variables: Variables): string =>
  Object.entries(variables)
    .map(([name, value]) => `export ${name}=${quoted(value)}\n`)
    .join("");

/** A text as one word of a shell. */
function quoted(text: string): string {
  return /^[\w./:=@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
