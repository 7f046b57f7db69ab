import { X509Certificate } from "node:crypto";
import { isIP } from "node:net";

/** The origin and the target of a request. */
export interface Caller {
  /** The header `Host`. */
  readonly host: string | undefined;
  /** The headers `Origin` and `Sec-Fetch-Site`, which browsers add and which pages cannot change. */
  readonly origin: string | undefined;
  readonly site: string | undefined;
}

/** Returns the reason why a server rejects a request, or undefined. */
export type Callers = (
  caller: Caller,
  scheme: string,
  localAddress: string | undefined,
) => string | undefined;

/**
 * Protects a server from the web pages in a browser on this machine: accepts requests that address the server by one of `hosts`
 * (the address of `--listen` and the names of `--allow-host`) or by a name of its certificate in PEM, and that do not come from a
 * page of another origin. A page can resolve its own name to this machine, but then the browser sends that name; a request to
 * another name carries the page's origin.
 */
export function callersOf(hosts: readonly string[], certificate?: string): Callers {
  const known = new Set([
    "localhost",
    ...hosts.map((host) => hostnameOf(isIP(host) === 6 ? `[${host}]` : host)),
  ]);
  const served = certificate === undefined ? undefined : new X509Certificate(certificate);

  const isAllowed = (hostname: string, localAddress: string | undefined): boolean => {
    if (known.has(hostname)) return true;
    if (isIP(hostname) === 0) return served?.checkHost(hostname) !== undefined;
    const own = localAddress === undefined ? undefined : (hostnameOf(`[${localAddress}]`) ?? localAddress);
    return isLoopback(hostname) || hostname === own || served?.checkIP(hostname) !== undefined;
  };

  return ({ host, origin, site }, scheme, localAddress) => {
    const hostname = host === undefined ? undefined : hostnameOf(host);
    if (hostname === undefined || !isAllowed(hostname, localAddress)) {
      return "Host: is not a name of this server. To allow it, start the local API with --allow-host NAME";
    }
    return isForeign({ origin, site }, `${scheme}://${host}`)
      ? "Origin: is not this server. Web pages of other servers cannot use it"
      : undefined;
  };
}

/** Reports whether a request comes from a page of another origin; without an origin of the server, from any page. */
export function isForeign(
  { origin, site }: Pick<Caller, "origin" | "site">,
  own: string | undefined,
): boolean {
  if (site !== undefined && site !== "same-origin" && site !== "none") return true;
  return origin !== undefined && (own === undefined || originOf(origin) !== originOf(own));
}

function originOf(text: string): string {
  return URL.canParse(text) ? new URL(text).origin : text;
}

/** Returns the name or address in a `Host` header as browsers write it; undefined if it is invalid. */
function hostnameOf(host: string): string | undefined {
  const url = `http://${host}`;
  if (!/^[\w.:[\]-]+$/.test(host) || !URL.canParse(url)) return undefined;
  const plain = new URL(url).hostname.replaceAll(/^\[|\]$|\.$/g, "");
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(plain) ?? [];
  if (high === undefined || low === undefined) return plain;
  // An IPv4 address in IPv6 notation.
  const bytes = [high, low].flatMap((word) => [
    Number.parseInt(word, 16) >> 8,
    Number.parseInt(word, 16) & 255,
  ]);
  return bytes.join(".");
}

function isLoopback(address: string): boolean {
  return address === "::1" || /^127(?:\.\d+){3}$/.test(address);
}
