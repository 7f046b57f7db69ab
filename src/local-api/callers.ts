import { X509Certificate } from "node:crypto";
import { isIP } from "node:net";

/** Where a request says that it is from and for. */
export interface Caller {
  /** The header `Host`. */
  readonly host: string | undefined;
  /** The headers `Origin` and `Sec-Fetch-Site`, which browsers send along, and which no page can change. */
  readonly origin: string | undefined;
  readonly site: string | undefined;
}

/** The names and addresses under which a server is meant to be reached. */
export interface AllowedHosts {
  /** The address of `--listen`, and the names of `--allow-host`. */
  readonly hosts: readonly string[];
  /** With which it is served, in PEM: its names are meant, too. */
  readonly certificate?: string | undefined;
}

/** What is done about the web pages that a browser shows on this machine. */
export interface Callers {
  /**
   * Why a request is not carried out, or undefined. A page can make its own name lead to this machine, but then the browser
   * sends that name; and what it asks of another name comes with its origin.
   */
  refusal(caller: Caller, scheme: "http" | "https", localAddress: string | undefined): string | undefined;
}

/** Accepts requests that are for one of the allowed hosts and not from a page of another origin. */
export function callersOf({ hosts, certificate }: AllowedHosts): Callers {
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

  return {
    refusal({ host, origin, site }, scheme, localAddress) {
      const hostname = host === undefined ? undefined : hostnameOf(host);
      if (hostname === undefined || !isAllowed(hostname, localAddress)) {
        return "Host: is not a name of this server. To allow it, start the local API with --allow-host NAME";
      }
      return isForeign({ origin, site }, `${scheme}://${host}`)
        ? "Origin: is not this server. Web pages of other servers cannot use it"
        : undefined;
    },
  };
}

/** Whether a request is from a page that is not of the server's own origin; without one, from any page. */
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

/** The name or address in a `Host`, as browsers write it; undefined if it is none. */
function hostnameOf(host: string): string | undefined {
  const url = `http://${host}`;
  if (!/^[\w.:[\]-]+$/.test(host) || !URL.canParse(url)) return undefined;
  const plain = new URL(url).hostname.replaceAll(/^\[|\]$|\.$/g, "");
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(plain) ?? [];
  if (high === undefined || low === undefined) return plain;
  // An IPv4 address in the clothes of one of IPv6.
  const bytes = [high, low].flatMap((word) => [
    Number.parseInt(word, 16) >> 8,
    Number.parseInt(word, 16) & 255,
  ]);
  return bytes.join(".");
}

function isLoopback(address: string): boolean {
  return address === "::1" || /^127(?:\.\d+){3}$/.test(address);
}
