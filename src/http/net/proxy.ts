import { BlockList, isIP } from "node:net";
import type { Environment } from "../../schema/index.ts";

/** A proxy and the variable that names it. */
export interface ChosenProxy {
  /** The URL, which may contain a user and a password. */
  readonly url: URL;
  readonly variable: string;
}

/**
 * Returns the proxy for a request, or null to connect directly: HTTPS_PROXY or HTTP_PROXY by the scheme of the URL, unless
 * NO_PROXY names its host. Upper-case names take precedence; loopback hosts are never proxied. Throws if the
 * variable is not a URL; the error omits its value, which may contain a password.
 */
export function proxyFor(url: URL, environment: Environment): ChosenProxy | null {
  const { variable, setting } = lookUp(url.protocol === "https:" ? "HTTPS_PROXY" : "HTTP_PROXY", environment);
  if (setting === "" || isExempt(url, lookUp("NO_PROXY", environment).setting)) return null;
  const proxy = parse(setting);
  if (proxy === null) throw new Error(`${variable} is not the URL of a proxy`);
  return { url: proxy, variable };
}

function lookUp(name: string, environment: Environment): { variable: string; setting: string } {
  const variable = environment[name] ? name : name.toLowerCase();
  return { variable, setting: environment[variable] ?? "" };
}

function parse(setting: string): URL | null {
  const text = setting.includes("://") ? setting : `http://${setting}`;
  const url = URL.canParse(text) ? new URL(text) : null;
  return url && ["http:", "https:", "socks5:"].includes(url.protocol) && url.hostname !== "" ? url : null;
}

/** Returns the header value for a proxy with a user in its URL, or null. */
export function proxyAuthorization(proxy: URL): string | null {
  if (proxy.username === "") return null;
  const pair = `${decode(proxy.username)}:${decode(proxy.password)}`;
  return `Basic ${Buffer.from(pair).toString("base64")}`;
}

/** Returns the texts of the proxy settings that no message may show: as written, as sent, and decoded. */
export function proxySecrets(environment: Environment): readonly string[] {
  return ["HTTPS_PROXY", "HTTP_PROXY"].flatMap((name) => {
    const { setting } = lookUp(name, environment);
    const [, written = ""] = /^(?:\w+:\/\/)?(.*)@/s.exec(setting) ?? [];
    if (written === "") return [];
    const url = parse(setting);
    const sent = url && proxyAuthorization(url)?.replace(/^Basic /, "");
    // A user without a password is a token.
    const pairs = [written, url ? `${url.username}:${url.password}`.replace(/:$/, "") : written];
    const parts = pairs.map((pair) => pair.slice(pair.indexOf(":") + 1));
    const texts = [...pairs, ...parts];
    return [...texts, ...texts.map(decode), sent ?? ""].filter((secret) => secret !== "");
  });
}

function decode(part: string): string {
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
