import { validateHeaderName, validateHeaderValue } from "node:http";
import type { ClientCertificate } from "../http/net/client-certificate.ts";
import type { Environment } from "../schema/environment.ts";

/** Receives a sentence about a variable whose value cannot be used. As the specification of OpenTelemetry asks, it counts as not set. */
export type Ignore = (sentence: string) => void;

/** How spans are sent, as the standard variables of OpenTelemetry describe it. */
export interface OtlpSettings {
  readonly protocol: (typeof protocols)[number];
  /** The URL to which spans are sent; for gRPC the address of the collector. Without a user. */
  readonly url: URL;
  /** The variable that has the URL. */
  readonly urlFrom: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A file with the certificate authorities of the collector. */
  readonly caFile: string | undefined;
  readonly clientCertificate: ClientCertificate | undefined;
  readonly isCompressed: boolean;
  /** The maximum duration of a request, in milliseconds. */
  readonly timeoutMs: number;
}

const protocols = ["http/protobuf", "http/json", "grpc"] as const;
const compressions = ["none", "gzip"] as const;
const longestTimeoutMs = 2 ** 31 - 1;

/** Returns the settings of the standard variables. No sentence about an ignored variable contains the value of a header or of an address. */
export function otlpSettings(environment: Environment, ignore: Ignore): OtlpSettings {
  /** Returns the value of a variable for traces, or else that for all signals, with its name. */
  const setting = (name: string) => {
    const names = [`OTEL_EXPORTER_OTLP_TRACES_${name}`, `OTEL_EXPORTER_OTLP_${name}`];
    const used = names.find((one) => environment[one]?.trim()) ?? names[1] ?? "";
    return { name: used, value: (environment[used] ?? "").trim() };
  };
  /** Returns the value of a variable that has one of some words; the first one if it is not set. */
  const choice = <Word extends string>(of: string, words: readonly [Word, ...Word[]]): Word => {
    const { name, value } = setting(of);
    const chosen = words.find((word) => word === value.toLowerCase());
    if (!chosen && value)
      ignore(`${name}=${value} is none of ${words.slice(0, -1).join(", ")} and ${words.at(-1)}.`);
    return chosen ?? words[0];
  };

  const protocol = choice("PROTOCOL", protocols);
  const isGrpc = protocol === "grpc";
  const {
    url,
    urlFrom,
    headers: user,
  } = endpointOf(setting("ENDPOINT"), {
    isGrpc,
    hasTls: setting("INSECURE").value.toLowerCase() !== "true",
    ignore,
  });
  const { name: headersFrom, value: list } = setting("HEADERS");
  const { pairs, isWhole } = pairsIn(list);
  const headers = pairs.map(([name, value]) => [name.toLowerCase(), value] as const);
  if (!isWhole || !headers.every(isHeader))
    ignore(
      `${headersFrom} is not of the form name=value,name=value with percent-encoded values: its other parts are left out.`,
    );
  return {
    ...{ protocol, url, urlFrom },
    headers: { ...user, ...Object.fromEntries(headers.filter(isHeader)) },
    caFile: setting("CERTIFICATE").value || undefined,
    clientCertificate: clientCertificateOf(setting("CLIENT_CERTIFICATE"), setting("CLIENT_KEY"), ignore),
    isCompressed: choice("COMPRESSION", compressions) === "gzip",
    timeoutMs: timeoutOf(setting("TIMEOUT"), ignore),
  };
}

/** A variable that is used, and its value; empty if it is not set. */
interface Setting {
  readonly name: string;
  readonly value: string;
}

function endpointOf(
  { name, value }: Setting,
  { isGrpc, hasTls, ignore }: { readonly isGrpc: boolean; readonly hasTls: boolean; readonly ignore: Ignore },
): Pick<OtlpSettings, "url" | "urlFrom" | "headers"> {
  // Addresses of gRPC may have no scheme.
  const address =
    isGrpc && value && !value.includes("://") ? `${hasTls ? "https" : "http"}://${value}` : value;
  const isUsable = /^https?:\/\//i.test(address) && URL.canParse(address);
  if (value && !isUsable) ignore(`${name} is not a URL with http:// or https://.`);
  const url = new URL(isUsable ? address : `http://localhost:${isGrpc ? 4317 : 4318}`);
  // The variable for traces has the whole URL.
  if (!isGrpc && !(isUsable && name === "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"))
    url.pathname = `${url.pathname.replace(/\/+$/, "")}/v1/traces`;
  const user = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  url.username = "";
  url.password = "";
  const headers = user === ":" ? {} : { authorization: `Basic ${Buffer.from(user).toString("base64")}` };
  return { url, urlFrom: name, headers };
}

function clientCertificateOf(
  certificate: Setting,
  key: Setting,
  ignore: Ignore,
): ClientCertificate | undefined {
  if (certificate.value && key.value)
    return {
      certificate: { file: certificate.value },
      key: { file: key.value },
      from: `${certificate.name} and ${key.name}`,
    };
  const [set, missing] = certificate.value ? [certificate, key] : [key, certificate];
  if (set.value) ignore(`${set.name} needs ${missing.name}.`);
  return undefined;
}

function timeoutOf({ name, value }: Setting, ignore: Ignore): number {
  const ms = Number(value);
  if (ms > 0) return Math.min(ms, longestTimeoutMs);
  if (value !== "") ignore(`${name}=${value} is no number of milliseconds.`);
  return 10_000;
}

/** Returns the attributes of the resource that sends spans: those of the variables, and by default the name of the program. */
export function resourceAttributes(
  { OTEL_RESOURCE_ATTRIBUTES = "", OTEL_SERVICE_NAME }: Environment,
  service: string,
  ignore: Ignore,
): Readonly<Record<string, string | number>> {
  const { pairs, isWhole } = pairsIn(OTEL_RESOURCE_ATTRIBUTES);
  if (!isWhole)
    ignore("OTEL_RESOURCE_ATTRIBUTES is not of the form name=value,name=value with percent-encoded values.");
  return {
    "service.name": service,
    "process.pid": process.pid,
    ...(isWhole && Object.fromEntries(pairs)),
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
