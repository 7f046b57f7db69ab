import { generateKeyPairSync, randomBytes } from "node:crypto";
import { type CertificateKind, certificateDer, pemOf } from "../../certificates/der.ts";

/** A certificate and its key in PEM. */
export interface ClientCertificate {
  readonly cert: string;
  readonly key: string;
}

/** Creates a certificate like those that Terraform creates for each launch: EC P-521 with SHA-512, self-signed, for `localhost`. */
export function makeClientCertificate(): ClientCertificate {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-521" });
  const year = new Date().getUTCFullYear();
  const [notBefore, notAfter] = [new Date(Date.UTC(year - 1, 0)), new Date(Date.UTC(year + 30, 0))];
  const der = certificateDer(
    { notBefore, notAfter, serial: randomBytes(16), privateKey, publicKey },
    ofClient,
  );
  return { cert: pemOf(der), key: privateKey.export({ type: "pkcs8", format: "pem" }).toString() };
}

const ofClient: CertificateKind = {
  digest: "sha512",
  // `SEQUENCE { OBJECT IDENTIFIER 1.2.840.10045.4.3.4 }`
  algorithm: "300a06082a8648ce3d040304",
  // O=HashiCorp, CN=localhost
  name: ["3028", "31123010060355040a0c094861736869436f7270", "3112301006035504030c096c6f63616c686f7374"].join(
    "",
  ),
  // Basic constraints, critical: a certificate authority.
  extensions: "a3133011300f0603551d130101ff040530030101ff",
};
