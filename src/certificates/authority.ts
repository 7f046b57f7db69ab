import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";
import { isIP, isIPv4 } from "node:net";
import { certificateDer, ecdsaWithSha256, element, pemOf, sequence } from "./der.ts";

/** A certificate authority with an EC P-256 key. */
export interface Authority {
  /** Its certificate in PEM, which clients have to trust. */
  readonly certificate: string;
  readonly key: KeyObject;
  /** The common name in its certificate. */
  readonly name: string;
}

/** A certificate and its key in PEM. */
export interface Issued {
  readonly cert: string;
  readonly key: string;
}

/** The times between which a certificate is valid. */
export interface Validity {
  readonly notBefore: Date;
  readonly notAfter: Date;
}

/** Creates an authority, which issues certificates of servers and no other authorities. */
export function createAuthority(name: string, validity: Validity): Authority {
  const { privateKey: key, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const extensions = [
    // Basic constraints, critical: an authority that certifies no other one.
    extension("551d13", sequence(yes, "020100"), critical),
    // Key usage, critical: certificates and lists of revoked ones.
    extension("551d0f", "03020106", critical),
    extension("551d0e", element("04", keyIdentifier(publicKey))),
  ];
  return { name, key, certificate: issue({ name, key, publicKey }, name, validity, extensions) };
}

/** Issues a certificate of a server, with a key of its own, for DNS names and IP addresses. */
export function issueCertificate(
  { name, key }: Pick<Authority, "name" | "key">,
  subject: string,
  names: readonly string[],
  validity: Validity,
): Issued {
  const own = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const extensions = [
    // Basic constraints, critical: no authority.
    extension("551d13", sequence(), critical),
    // Key usage, critical: digital signature.
    extension("551d0f", "03020780", critical),
    // Extended key usage: authentication of servers.
    extension("551d25", sequence("06082b06010505070301")),
    extension("551d11", sequence(...[...new Set(names)].map(alternative))),
    extension("551d0e", element("04", keyIdentifier(own.publicKey))),
    extension("551d23", sequence(element("80", keyIdentifier(createPublicKey(key))))),
  ];
  const signer = { name, key, publicKey: own.publicKey };
  return {
    cert: issue(signer, subject, validity, extensions),
    key: own.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

interface Signer {
  readonly name: string;
  readonly key: KeyObject;
  readonly publicKey: KeyObject;
}

function issue(
  { name, key, publicKey }: Signer,
  subject: string,
  validity: Validity,
  extensions: readonly string[],
): string {
  const serial = Uint8Array.from([1, ...randomBytes(15)]);
  const kind = {
    digest: "sha256",
    algorithm: ecdsaWithSha256,
    name: nameOf(name),
    subject: nameOf(subject),
    extensions: element("a3", sequence(...extensions)),
  } as const;
  return pemOf(certificateDer({ ...validity, serial, privateKey: key, publicKey }, kind));
}

const yes = "0101ff";
const critical = yes;

/** Returns an extension: the identifier of its kind, whether it is critical, and its value in an OCTET STRING. */
function extension(kind: string, value: string, isCritical = ""): string {
  return sequence(element("06", kind), isCritical, element("04", value));
}

/** Returns a name of one pair: the type CN, and a UTF8String. */
function nameOf(text: string): string {
  const pair = sequence("0603550403", element("0c", hexOf(Buffer.from(text))));
  return sequence(element("31", pair));
}

/** Returns the SHA-1 of the bits of a P-256 key, which end its description (RFC 5280, 4.2.1.2). */
function keyIdentifier(key: KeyObject): string {
  const bits = key.export({ type: "spki", format: "der" }).subarray(-65);
  return createHash("sha1").update(bits).digest("hex");
}

/** Returns a DNS name or an IP address as an alternative name. */
function alternative(name: string): string {
  return isIP(name) === 0
    ? element("82", hexOf(Buffer.from(name)))
    : element("87", isIPv4(name) ? fourBytes(name) : sixteenBytes(name));
}

function fourBytes(address: string): string {
  return hexOf(Uint8Array.from(address.split(".").map(Number)));
}

/** Returns the bytes of an IPv6 address, whose parsed form has groups of hexadecimal digits, and `::` in place of groups of zeros. */
function sixteenBytes(address: string): string {
  const [withoutZone = ""] = address.split("%");
  const parsed = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1);
  const [before = [], after = []] = parsed
    .split("::")
    .map((part) => part.split(":").filter((group) => group !== ""));
  const zeros = new Array<string>(8 - before.length - after.length).fill("0");
  return [...before, ...zeros, ...after].map((group) => group.padStart(4, "0")).join("");
}

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
