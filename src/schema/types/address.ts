import type { Problem } from "../problem.ts";
import { type Meaningful, meaningful, withText } from "./meaning.ts";

/** The options of an IP address. */
export interface IpAddressOptions {
  /** Only addresses of this version; both if left out. */
  readonly version?: 4 | 6;
}

/** The options of a range of addresses. */
export interface CidrOptions extends IpAddressOptions {
  /** Whether the value may be an address within the range, as in `10.0.0.1/8`; such a value differs from the range itself. */
  readonly hostBits?: boolean;
}

/** An IP address, such as `192.0.2.1` or `2001:db8::1`. Two spellings of one address of version 6 are equal. */
export function ipAddress(description = "", { version }: IpAddressOptions = {}): Meaningful {
  const kind = version ? `IPv${version} address` : "IP address";
  return meaningful(description, {
    name: version === 4 ? `an ${kind}` : `an ${kind} such as \`2001:db8::1\``,
    problem(text) {
      const found = readAddress(text, version);
      return typeof found === "string" ? withText(`must be an ${kind}: ${found}`, text) : undefined;
    },
    canonical: (text) => hexOf(readAddress(text)),
  });
}

/**
 * A range of IP addresses with the length of its prefix, such as `10.0.0.0/8` or `2001:db8::/32`. Two spellings of one range are equal.
 */
export function cidr(description = "", { version, hostBits = false }: CidrOptions = {}): Meaningful {
  const kind = version ? `IPv${version} range` : "range of IP addresses";
  const read = (text: string): Range | string => {
    const [address = "", length, ...more] = text.split("/");
    if (length === undefined || more.length > 0)
      return "an address, a slash and the length of the prefix are expected";
    const bytes = readAddress(address, version);
    if (typeof bytes === "string") return bytes;
    const bits = bytes.length * 8;
    if (!/^(0|[1-9]\d{0,2})$/.test(length) || Number(length) > bits) {
      return `the length of the prefix must be a whole number from 0 to ${bits}`;
    }
    const range = { bytes, length: Number(length) };
    if (!hostBits && hasHostBits(range)) return "the address has bits set beyond its prefix";
    return range;
  };
  return meaningful(description, {
    name: `${version ? "an" : "a"} ${kind} such as \`${version === 6 ? "2001:db8::/32" : "10.0.0.0/8"}\``,
    problem(text) {
      const found = read(text);
      const words = `must be ${version ? "an" : "a"} ${kind} such as ${version === 6 ? "2001:db8::/32" : "10.0.0.0/8"}`;
      return typeof found === "string" ? withText(`${words}: ${found}`, text) : undefined;
    },
    canonical(text) {
      const range = read(text);
      return typeof range === "string" ? text : `${hexOf(range.bytes)}/${range.length}`;
    },
  });
}

/** A MAC address of 6 or 8 bytes: `00:1a:2b:3c:4d:5e`, `00-1A-2B-3C-4D-5E` or `001a.2b3c.4d5e`, which are all equal. */
export function macAddress(description = ""): Meaningful {
  return meaningful(description, {
    name: "a MAC address such as `00:1a:2b:3c:4d:5e`",
    problem: macProblem,
    canonical: (text) => text.toLowerCase().replaceAll(/[^0-9a-f]/g, ""),
  });
}

function macProblem(text: string): Problem | undefined {
  const isRight =
    /^[0-9a-f]{2}(?:([:-])[0-9a-f]{2}(?:\1[0-9a-f]{2}){4}(?:(?:\1[0-9a-f]{2}){2})?)$/i.test(text) ||
    /^[0-9a-f]{4}(?:\.[0-9a-f]{4}){2,3}$/i.test(text);
  if (isRight) return undefined;
  return withText("must be a MAC address of 6 or 8 bytes such as 00:1a:2b:3c:4d:5e", text);
}

/** The bytes of an address and the number of bits in its prefix. */
interface Range {
  readonly bytes: readonly number[];
  readonly length: number;
}

function hasHostBits({ bytes, length }: Range): boolean {
  return bytes.some((byte, i) => (byte & (0xff >> Math.max(0, Math.min(8, length - i * 8)))) !== 0);
}

function hexOf(bytes: readonly number[] | string): string {
  return typeof bytes === "string" ? bytes : Buffer.from(bytes).toString("hex");
}

/** Parses an address: returns its 4 or 16 bytes, or the problem as text. */
function readAddress(text: string, version?: 4 | 6): readonly number[] | string {
  const isSix = text.includes(":");
  if (version === 4 && isSix) return "it is one of version 6";
  if (version === 6 && !isSix) return "four hexadecimal digits between colons are expected";
  return isSix ? readSix(text) : readFour(text);
}

function readFour(text: string): readonly number[] | string {
  const parts = text.split(".");
  if (parts.length !== 4)
    return `four numbers between dots are expected, and ${parts.length === 1 ? "there are none" : `there are ${parts.length}`}`;
  const wrong = parts.findIndex((part) => !/^(0|[1-9]\d{0,2})$/.test(part) || Number(part) > 255);
  // Some programs read numbers with leading zeros as octal.
  if (wrong >= 0) return `number ${wrong + 1} must be from 0 to 255, without zeros before it`;
  return parts.map(Number);
}

function readSix(text: string): readonly number[] | string {
  if (text.includes("%")) return "it has a zone, which is no part of the address";
  const halves = text.split("::");
  if (halves.length > 2) return "only one :: may be in it";
  const groups: (readonly number[])[] = [];
  for (const [i, half] of halves.entries()) {
    const found = readGroups(half, i === halves.length - 1);
    if (typeof found === "string") return found;
    groups.push(found);
  }
  const [before = [], after = []] = groups;
  const missing = 16 - before.length - after.length;
  if (halves.length === 1) return missing === 0 ? before : `it has ${before.length / 2} groups instead of 8`;
  if (missing < 2) return "the :: stands for no group";
  return [...before, ...Array.from({ length: missing }, () => 0), ...after];
}

/** Parses groups between colons to bytes; the last two groups may be written as an IPv4 address. Returns the problem as text. */
function readGroups(text: string, isLast: boolean): readonly number[] | string {
  if (text === "") return [];
  const groups = text.split(":");
  const bytes: number[] = [];
  for (const [i, group] of groups.entries()) {
    if (isLast && i === groups.length - 1 && group.includes(".")) {
      const four = readFour(group);
      if (typeof four === "string") return four;
      bytes.push(...four);
    } else if (/^[0-9a-f]{1,4}$/i.test(group)) {
      const number = Number.parseInt(group, 16);
      bytes.push(number >> 8, number & 0xff);
    } else {
      return group === "" ? "a group is empty" : "a group is not one to four hexadecimal digits";
    }
  }
  return bytes;
}
