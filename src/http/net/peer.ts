import type { ChosenProxy } from "./proxy.ts";

/** The other end of a connection, for messages. Free of secrets. */
export interface Peer {
  readonly isProxy: boolean;
  /** Whether the connection uses gRPC over HTTP/2. */
  readonly isGrpc?: boolean;
  /** The name, such as `sec.example:8443` or `the proxy 10.0.0.1:3128`. */
  readonly name: string;
  /** The source of its address, such as `the variable HTTPS_PROXY`. */
  readonly origin: string;
  /** For a default address: the setting that replaces it, such as `the attribute url`. */
  readonly replacedBy?: string | undefined;
  /** The same address with TLS instead of without, or the reverse; undefined if it cannot be written. */
  readonly otherwise?: string | undefined;
  /** The setting that names a file of authorities for it; by default SSL_CERT_FILE. */
  readonly caFileBy?: string | undefined;
  /** Whether that setting has the text of the authorities instead of a path. */
  readonly caIsText?: boolean;
  /** Whether this client proves its identity to it with a certificate. */
  readonly certified?: boolean;
  /** A sentence on how to disable the check of its certificate; undefined if that is not possible. */
  readonly unchecked?: string | undefined;
}

/** The origin of the addresses of requests. */
export interface Addressing {
  /** The source of the address, such as `the variable SEC_API_URL`. */
  readonly from: string;
  /** Whether the address is written as a URL, including the scheme. */
  readonly isUrl: boolean;
  /** The setting with authorities, such as `the attribute ca_file`; by default SSL_CERT_FILE. */
  readonly caFileBy?: string | undefined;
  /** Whether that setting has the text of the authorities instead of a path. */
  readonly caIsText?: boolean;
}

/** Describes the server of a URL. */
export function serverAt(
  url: URL,
  { from, isUrl, caFileBy, caIsText = false }: Addressing,
  certified: boolean,
): Peer {
  const otherwise = isUrl ? otherScheme(url) : undefined;
  return { isProxy: false, name: url.host, origin: from, otherwise, caFileBy, caIsText, certified };
}

/** Describes a proxy without its user and its password. */
export function proxyPeer({ url, variable }: ChosenProxy): Peer {
  return {
    isProxy: true,
    name: `the proxy ${url.host}`,
    origin: `the variable ${variable}`,
    otherwise: otherScheme(url),
  };
}

/** Returns the beginning of a URL with https instead of http, or the reverse. */
function otherScheme({ protocol, host }: URL): string | undefined {
  if (protocol === "https:") return `http://${host}`;
  return protocol === "http:" ? `https://${host}` : undefined;
}
