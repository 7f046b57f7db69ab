import { BlockList, isIP } from "node:net";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The proxy for a request, or null to connect directly: HTTPS_PROXY or HTTP_PROXY by the scheme of the URL, unless
 * NO_PROXY names its host. Upper-case names win over lower-case ones; loopback hosts are never proxied. Throws when the
 * variable is not a URL, without its value, which may hold a password.
 */
export function proxyFor(url: URL, environment: Environment): URL | null {
  const name = url.protocol === "https:" ? "HTTPS_PROXY" : "HTTP_PROXY";
  const setting = variable(environment, name);
  if (setting === "" || isExempt(url, variable(environment, "NO_PROXY"))) return null;
  const proxy = parse(setting.includes("://") ? setting : `http://${setting}`);
  if (proxy === null) throw new Error(`${name} is not the URL of a proxy`);
  return proxy;
}

function variable(environment: Environment, name: string): string {
  return environment[name] || environment[name.toLowerCase()] || "";
}

function parse(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url && ["http:", "https:", "socks5:"].includes(url.protocol) && url.hostname !== "" ? url : null;
}

/** The value of the header that a proxy with a user in its URL wants, or null. */
export function proxyAuthorization(proxy: URL): string | null {
  if (proxy.username === "") return null;
  const pair = `${decoded(proxy.username)}:${decoded(proxy.password)}`;
  return `Basic ${Buffer.from(pair).toString("base64")}`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function isExempt(url: URL, list: string): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, "").toLowerCase();
  const port = url.port || (url.protocol === "https:" ? "443" : "80");
  if (host === "localhost" || inNetwork(host, "127.0.0.0/8") || inNetwork(host, "::1/128")) return true;
  const entries = list.split(",").map((entry) => entry.trim().toLowerCase());
  return entries.some((entry) => entry !== "" && matches(entry, host, port));
}

function matches(entry: string, host: string, port: string): boolean {
  if (entry === "*") return true;
  if (entry.includes("/")) return inNetwork(host, entry);
  const [, bracketed, plain, wantedPort] = /^(?:\[(.*)\]|(.*?))(?::(\d+))?$/.exec(entry) ?? [];
  const name = isIP(entry) === 6 ? entry : (bracketed ?? plain ?? "");
  if (isIP(entry) !== 6 && wantedPort !== undefined && wantedPort !== port) return false;
  if (isIP(host) !== 0) return isIP(name) !== 0 && inNetwork(host, `${name}/${isIP(name) === 4 ? 32 : 128}`);
  if (name.startsWith(".") || name.startsWith("*.")) return host.endsWith(name.replace("*", ""));
  return host === name || host.endsWith(`.${name}`);
}

function inNetwork(host: string, network: string): boolean {
  const [address = "", prefix = ""] = network.split("/");
  const family = isIP(address);
  if (family === 0 || isIP(host) !== family || !/^\d+$/.test(prefix)) return false;
  if (Number(prefix) > (family === 4 ? 32 : 128)) return false;
  const type = family === 4 ? "ipv4" : "ipv6";
  const block = new BlockList();
  block.addSubnet(address, Number(prefix), type);
  return block.check(host, type);
}
