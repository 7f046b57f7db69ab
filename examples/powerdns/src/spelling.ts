import { isIP, isIPv6 } from "node:net";
import { matches } from "@tfnode/framework";

// The server rewrites names and addresses. Its spelling is required, so that each plan compares equal texts.

/** A domain name in lower case with the dot at its end. */
export const isName = matches(
  /^(\.|([^.A-Z\s]+\.)+)$/,
  "a name in lower case with a dot at its end, such as `www.example.com.`",
);

/** A text that is not an IPv6 address, or the short form of an address. */
export function isShort(text: string): string | undefined {
  if (!isIPv6(text) || /[.%]/.test(text)) return undefined;
  const short = new URL(`http://[${text}]`).hostname.slice(1, -1);
  return text === short ? undefined : `must be ${short}, the short form of this address`;
}

/** The address of a server, and its port unless it is 53. The server rewrites other forms, and ignores what is no address. */
export function isServer(text: string): string | undefined {
  const [, six, four, port] = /^(?:\[([^\]]+)\]|([\d.]+)):([1-9]\d{0,4})$/.exec(text) ?? [];
  const address = six ?? four ?? text;
  if (isIP(address) === 0 || (six !== undefined && !isIPv6(six)) || Number(port ?? 1) > 65535)
    return "must be an address with an optional port, such as `192.0.2.1`, `192.0.2.1:5300` or `[2001:db8::1]:5300`";
  return port === "53" ? `must be ${address}, because 53 is the default port` : isShort(address);
}

/** Returns the name of the PTR record of an address. */
export function pointerName(address: string): string {
  if (!isIPv6(address)) return `${address.split(".").reverse().join(".")}.in-addr.arpa.`;
  const [before = "", after] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const groups = (part: string | undefined) => (part ? part.split(":") : []);
  const zeros = after === undefined ? 0 : 8 - groups(before).length - groups(after).length;
  const all = [...groups(before), ...Array.from({ length: zeros }, () => "0"), ...groups(after)];
  const digits = all.map((group) => group.padStart(4, "0")).join("");
  return `${[...digits].reverse().join(".")}.ip6.arpa.`;
}
