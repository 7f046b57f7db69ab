import { isIPv6 } from "node:net";
import { defaultEndpoint } from "./default-endpoint.ts";

const defaultPort = 443;

/** Where the API is and what it is called there. */
export interface Target {
  /** Where connections go, as grpc-js writes it. */
  readonly channel: string;
  /** The name that the server's certificate has to have. */
  readonly host: string;
  /** What requests name as their `:authority`. */
  readonly authority: string;
  /** Host and port for a proxy; null where there is no network to cross. */
  readonly url: URL | null;
}

/** Why a text is no target: a clause about it, and a sentence that says what to do. */
export interface TargetError {
  readonly error: string;
}

/**
 * Reads an address of the API: `host`, `host:port`, either after `dns:///` or `passthrough:///`, or `unix:path`. Null is
 * the default endpoint. Nothing is trimmed.
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
