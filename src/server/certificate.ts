import { generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import {
  bits,
  explicit,
  implicitText,
  integer,
  octets,
  oid,
  sequence,
  setOf,
  time,
  utf8,
  yes,
} from "./der.ts";

/** A certificate for one launch, and the key that goes with it. The key never leaves the process. */
export interface Certificate {
  readonly der: Buffer;
  readonly pem: string;
  /** PKCS #8 in PEM. */
  readonly keyPem: string;
}

/** What a certificate is made from. */
export interface CertificateOptions {
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** Big-endian and positive, at most 20 bytes. */
  readonly serial: Uint8Array;
  /** An EC key that signs with SHA-256. */
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

const ecdsaWithSha256 = () => sequence(oid("1.2.840.10045.4.3.2"));

/**
 * Makes a self-signed EC P-256 certificate for `localhost`, as go-plugin's clients expect it: valid since an hour ago, so
 * that clocks may differ a little, and for a year.
 */
export function localhostCertificate(now: Date): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const hour = 3_600_000;
  const der = certificateDer({
    notBefore: new Date(now.getTime() - hour),
    notAfter: new Date(now.getTime() + 365 * 24 * hour),
    serial: randomBytes(16),
    privateKey,
    publicKey,
  });
  return { der, pem: pemOf(der), keyPem: privateKey.export({ type: "pkcs8", format: "pem" }).toString() };
}

/** The DER of a self-signed X.509 certificate of version 3 for the DNS name `localhost`. */
export function certificateDer(options: CertificateOptions): Buffer {
  const name = sequence(attribute("2.5.4.10", "tfnode"), attribute("2.5.4.3", "localhost"));
  const version3 = explicit(0, integer(Uint8Array.of(2)));
  const toBeSigned = sequence(
    version3,
    integer(options.serial),
    ecdsaWithSha256(),
    name,
    sequence(time(options.notBefore), time(options.notAfter)),
    name,
    options.publicKey.export({ type: "spki", format: "der" }),
    explicit(3, extensions()),
  );
  const signature = sign("sha256", toBeSigned, options.privateKey);
  return sequence(toBeSigned, ecdsaWithSha256(), bits(signature));
}

function attribute(type: string, value: string): Buffer {
  return setOf(sequence(oid(type), utf8(value)));
}

function extensions(): Buffer {
  const digitalSignature = bits(Uint8Array.of(0x80), 7);
  const serverAuthentication = sequence(oid("1.3.6.1.5.5.7.3.1"));
  const dnsName = implicitText(2, "localhost");
  return sequence(
    sequence(oid("2.5.29.15"), yes(), octets(digitalSignature)),
    sequence(oid("2.5.29.37"), octets(serverAuthentication)),
    sequence(oid("2.5.29.17"), octets(sequence(dnsName))),
  );
}

function pemOf(der: Buffer): string {
  const lines = der.toString("base64").replaceAll(/.{64}/g, "$&\n").trimEnd();
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}
