import { isIPv6 } from "node:net";
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
