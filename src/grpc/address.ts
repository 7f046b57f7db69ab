import { isIPv6 } from "node:net";

/** The address of the API and its names. */
export interface Target {
  /** The address of connections in the syntax of grpc-js. */
  readonly channel: string;
  /** The name that the server's certificate has to contain. */
  readonly host: string;
  /** The `:authority` of requests. */
  readonly authority: string;
  /** Host and port for a proxy; null for a local socket. */
  readonly url: URL | null;
}

/** Why a text is not a target: a clause with the reason, and a sentence with advice. */
export interface TargetError {
  readonly error: string;
}

/**
 * Returns why a text is not the address of a gRPC API: a clause with the reason, and a sentence with advice; undefined if it is one. An address is `host`
 * or `host:port`, either also after `dns:///` or `passthrough:///`, or `unix:path`.
 */
export function grpcAddressError(text: string): string | undefined {
  const target = parseTarget(text);
  return "error" in target ? target.error : undefined;
}

/** Parses an address of an API; see grpcAddressError. Whitespace is not trimmed. */
export function parseTarget(
  written: string,
  { plaintext = false }: { readonly plaintext?: boolean } = {},
): Target | TargetError {
  if (/^unix:/.test(written)) return socketTarget(written);
  if (/^https?:\/\//i.test(written)) return schemeError(written);
  const endpoint = /^(?:(?:dns|passthrough):(?:\/\/\/)?)?(.*)$/s.exec(written)?.[1] ?? "";
  const [, bracketed, plain, port] =
    /^(?:\[([^\]]*)\]|([^\s:/?#@[\]%\\]+))(?::(\d{1,5}))?$/.exec(endpoint) ?? [];
  const address = isIPv6(endpoint) ? endpoint : bracketed;
  const host = address ?? plain;
  const isWrong = host === undefined || (address !== undefined && !isIPv6(address)) || Number(port) > 65_535;
  if (isWrong) return { error: addressError(written) };
  const named = address === undefined ? host : `[${host}]`;
  const authority = port === undefined ? named : `${named}:${Number(port)}`;
  const [scheme, defaultPort] = plaintext ? ["http", 80] : ["https", 443];
  const spelled = `${scheme}://${named}:${port ?? defaultPort}`;
  if (!URL.canParse(spelled)) return { error: addressError(written) };
  // The library would add the port of TLS.
  const channel = plaintext && port === undefined ? `dns:${named}:${defaultPort}` : `dns:${authority}`;
  return { channel, host, authority, url: new URL(spelled) };
}

function socketTarget(written: string): Target | TargetError {
  if (!/^unix:(\/\/\/)?[^/]|^unix:\/[^/]/.test(written)) return { error: addressError(written) };
  return { channel: written, host: "localhost", authority: "localhost", url: null };
}

function schemeError(written: string): TargetError {
  const host = URL.canParse(written) ? new URL(written).host : "";
  const advice = host === "" ? "Write it as host or host:port." : `Write ${host}.`;
  return { error: `is a URL, but must be a host, with or without a port. ${advice}` };
}

function addressError(written: string): string {
  if (written !== written.trim()) return "has whitespace around it. Remove it.";
  if (/\/$/.test(written)) return "ends in a slash. Remove it: the address has no path.";
  const [, port] = /:(\d+)$/.exec(written) ?? [];
  if (Number(port) > 65_535) return `names the port ${port}. The greatest port is 65535.`;
  return "is neither host nor host:port. Write it as api.example.org or api.example.org:443.";
}
