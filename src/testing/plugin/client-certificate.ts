import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { bits, explicit, integer, octets, oid, sequence, setOf, time, utf8, yes } from "./der.ts";

/** A certificate and its key in PEM. */
export interface ClientCertificate {
  readonly cert: string;
  readonly key: string;
}

/** Creates a certificate like those that Terraform creates for each launch: EC P-521 with SHA-512, self-signed, for `localhost`. */
export function makeClientCertificate(): ClientCertificate {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-521" });
  const named = (type: string, value: string) => setOf(sequence(oid(type), utf8(value)));
  const subject = sequence(named("2.5.4.10", "HashiCorp"), named("2.5.4.3", "localhost"));
  const ecdsaWithSha512 = sequence(oid("1.2.840.10045.4.3.4"));
  const year = new Date().getUTCFullYear();
  const toBeSigned = sequence(
    explicit(0, integer(Uint8Array.of(2))),
    integer(randomBytes(16)),
    ecdsaWithSha512,
    subject,
    sequence(time(new Date(Date.UTC(year - 1, 0))), time(new Date(Date.UTC(year + 30, 0)))),
    subject,
    publicKey.export({ type: "spki", format: "der" }),
    explicit(3, sequence(sequence(oid("2.5.29.19"), yes(), octets(sequence(yes()))))),
  );
  const signature = sign("sha512", toBeSigned, privateKey);
  const der = sequence(toBeSigned, ecdsaWithSha512, bits(signature));
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
  return {
    cert: ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n"),
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}
