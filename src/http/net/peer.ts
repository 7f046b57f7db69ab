import type { ChosenProxy } from "./proxy.ts";

/** The other end of a connection, as messages speak of it. Free of secrets. */
export interface Peer {
  readonly isProxy: boolean;
  /** Whether gRPC is spoken with it, over HTTP/2. */
  readonly isGrpc?: boolean;
  /** Such as `sec.example:8443`, or `the proxy 10.0.0.1:3128`. */
  readonly name: string;
  /** Where its address comes from, such as `the variable HTTPS_PROXY`. */
  readonly origin: string;
  /** Of an address that is only a default: what names another one, such as `the attribute url`. */
  readonly replacedBy?: string | undefined;
  /** The same address with TLS where it is written without, or the reverse; undefined where that cannot be written. */
  readonly otherwise?: string | undefined;
  /** What names a file of authorities for it; by default SSL_CERT_FILE. */
  readonly caFileBy?: string | undefined;
  /** How the check of its certificate is switched off, in a sentence; undefined where that cannot be. */
  readonly unchecked?: string | undefined;
}

/** A proxy, without its user and its password. */
export function proxyPeer({ url, variable }: ChosenProxy): Peer {
  return {
    isProxy: true,
    name: `the proxy ${url.host}`,
    origin: `the variable ${variable}`,
    otherwise: otherScheme(url),
  };
}

/** The beginning of a URL with https where it has http, and the reverse. */
export function otherScheme({ protocol, host }: URL): string | undefined {
  if (protocol === "https:") return `http://${host}`;
  return protocol === "http:" ? `https://${host}` : undefined;
}
