import { validateHeaderName, validateHeaderValue } from "node:http";
import type { Environment } from "../schema/environment.ts";

/** How spans are sent, as the standard variables of OpenTelemetry describe it. */
export interface OtlpSettings {
  readonly protocol: "grpc" | "http/protobuf" | "http/json";
  /** The URL to which spans are sent; for gRPC the address of the collector. Without a user. */
  readonly url: URL;
  /** The variable that has the URL. */
  readonly urlFrom: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A file with the certificate authorities of the collector. */
  readonly caFile: string | undefined;
  /** Whether requests of HTTP are compressed. */
  readonly isCompressed: boolean;
}

/** Returns the settings of the standard variables. Throws an error with a message for the user if one of them is invalid. No message contains the value of a header. */
export function otlpSettings(environment: Environment): OtlpSettings {
  /** Returns the value of a variable for traces, or else that for all signals, with its name. */
  const setting = (name: string) => {
    const names = [`OTEL_EXPORTER_OTLP_TRACES_${name}`, `OTEL_EXPORTER_OTLP_${name}`];
    const used = names.find((one) => environment[one]) ?? names[1] ?? "";
    return { name: used, value: environment[used] ?? "" };
  };
  const { name: protocolFrom, value: protocol = "" } = setting("PROTOCOL");
  const used = protocol || "http/protobuf";
  if (used !== "grpc" && used !== "http/protobuf" && used !== "http/json")
    throw new Error(`${protocolFrom}=${protocol} is none of grpc, http/protobuf and http/json.`);

  const { name: urlFrom, value: address } = setting("ENDPOINT");
  const endpoint = address || (used === "grpc" ? "http://localhost:4317" : "http://localhost:4318");
  if (!/^https?:\/\//i.test(endpoint) || !URL.canParse(endpoint))
    throw new Error(`${urlFrom} is not a URL with http:// or https://.`);
  const url = new URL(endpoint);
  // The variable for traces has the whole URL.
  if (used !== "grpc" && urlFrom !== "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
    url.pathname = `${url.pathname.replace(/\/+$/, "")}/v1/traces`;
  const user = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  const basic = user !== ":" && { authorization: `Basic ${Buffer.from(user).toString("base64")}` };
  url.username = "";
  url.password = "";

  const { name: headersFrom, value: list } = setting("HEADERS");
  const { pairs, isWhole } = pairsIn(list);
  const headers = {
    ...basic,
    ...Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), value])),
  };
  if (!isWhole || !Object.entries(headers).every(isHeader))
    throw new Error(`${headersFrom} is not of the form name=value,name=value with percent-encoded values.`);
  const caFile = setting("CERTIFICATE").value || undefined;
  const isCompressed = used !== "grpc" && setting("COMPRESSION").value === "gzip";
  return { protocol: used, url, urlFrom, headers, caFile, isCompressed };
}

/** Returns the attributes of the resource that sends spans: those of the variables, and by default the name of the program. */
export function resourceAttributes(
  { OTEL_RESOURCE_ATTRIBUTES = "", OTEL_SERVICE_NAME }: Environment,
  service: string,
): Readonly<Record<string, string | number>> {
  return {
    "service.name": service,
    "process.pid": process.pid,
    ...Object.fromEntries(pairsIn(OTEL_RESOURCE_ATTRIBUTES).pairs),
    ...(OTEL_SERVICE_NAME && { "service.name": OTEL_SERVICE_NAME }),
  };
}

/** Parses `name=value,name=value` with percent-encoded values, and reports whether the whole text is of this form. */
function pairsIn(text: string): {
  readonly pairs: readonly (readonly [string, string])[];
  readonly isWhole: boolean;
} {
  const parts = text.split(",").filter((part) => part.trim() !== "");
  const pairs = parts.flatMap((part) => {
    const [, name = "", value = ""] = /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/.exec(part) ?? [];
    try {
      return name === "" ? [] : [[decodeURIComponent(name), decodeURIComponent(value)] as const];
    } catch {
      return [];
    }
  });
  return { pairs, isWhole: pairs.length === parts.length };
}

function isHeader([name, value]: readonly [string, string]): boolean {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}
