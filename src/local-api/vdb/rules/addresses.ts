import { isIPv4, isIPv6 } from "node:net";
import { when } from "./checks.ts";

/** A block of IPv4 addresses, such as 192.0.2.0/24. */
export const ipv4Block = when((text: string) => isBlock(text, isIPv4, 32), "must be an IPv4 CIDR block");

/** An IPv4 or IPv6 address block. */
export const addressBlock = when(
  (text: string) => isBlock(text, isIPv4, 32) || isBlock(text, isIPv6, 128),
  "must be a CIDR block",
);

function isBlock(text: string, isAddress: (text: string) => boolean, bits: number): boolean {
  const [address = "", prefix = "", ...more] = text.split("/");
  return (
    more.length === 0 && isAddress(address) && /^(?:0|[1-9]\d{0,2})$/.test(prefix) && Number(prefix) <= bits
  );
}
