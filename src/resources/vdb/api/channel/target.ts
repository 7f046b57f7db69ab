import { isIPv6 } from "node:net";
import { defaultEndpoint } from "./default-endpoint.ts";

const defaultPort = 443;

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
 * Parses an address of the API: `host`, `host:port`, either after `dns:///` or `passthrough:///`, or `unix:path`. Null is the
 * default endpoint. Whitespace is not trimmed.
 */
export function parseTarget(text: string | null): Target | TargetError {
  const written = text ?? defaultEndpoint;
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
  const spelled = `https://${named}:${port ?? defaultPort}`;
  if (!URL.canParse(spelled)) return { error: addressError(written) };
  return { channel: `dns:${authority}`, host, authority, url: new URL(spelled) };
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
  return "is neither host nor host:port. Write it as vdb.example.org or vdb.example.org:443.";
}
