import { generateKeyPairSync, randomBytes } from "node:crypto";
import { type CertificateKind, certificateDer, ecdsaWithSha256, pemOf } from "../certificates/der.ts";

/** A certificate for one launch with its private key, which never leaves the process. */
export interface Certificate {
  readonly der: Buffer;
  readonly pem: string;
  /** The private key as PKCS #8 in PEM. */
  readonly keyPem: string;
}

/**
 * Creates a self-signed EC P-256 certificate for `localhost`, as go-plugin's clients expect it. It is valid for a year from an hour ago,
 * so that the clocks of both sides may differ.
 */
export function localhostCertificate(now: Date): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const hour = 3_600_000;
  const options = {
    notBefore: new Date(now.getTime() - hour),
    notAfter: new Date(now.getTime() + 365 * 24 * hour),
    serial: randomBytes(16),
    privateKey,
    publicKey,
  };
  const der = certificateDer(options, ofPlugin);
  return { der, pem: pemOf(der), keyPem: privateKey.export({ type: "pkcs8", format: "pem" }).toString() };
}

const ofPlugin: CertificateKind = {
  digest: "sha256",
  algorithm: ecdsaWithSha256,
  // O=tfnode, CN=localhost; each is a set of one pair of a type and a UTF8String.
  name: ["3025", "310f300d060355040a0c0674666e6f6465", "3112301006035504030c096c6f63616c686f7374"].join(""),
  // Key usage, critical: digital signature; extended key usage: server authentication; alternative name: DNS:localhost.
  extensions: [
    "a33d303b",
    "300e0603551d0f0101ff040403020780",
    "30130603551d25040c300a06082b06010505070301",
    "30140603551d11040d300b82096c6f63616c686f7374",
  ].join(""),
};
