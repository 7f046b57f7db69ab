import { generateKeyPairSync, randomBytes } from "node:crypto";
import { createSecureContext, type SecureContext } from "node:tls";
import { certificateDer, ecdsaWithSha256, element, pemOf, sequence } from "../server/certificate.ts";

/** An authority for one recording, which issues certificates for any names. */
export interface RecordingAuthority {
  /** Its certificate in PEM, which clients have to trust. */
  readonly pem: string;
  /** Returns the key and a certificate for a DNS name. */
  contextFor(name: string): SecureContext;
}

const day = 24 * 3_600_000;

/** Creates an authority. Its key exists only in this process, and its certificates share the key. */
export function recordingAuthority(now = new Date()): RecordingAuthority {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const key = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  const issue = (subject: string, extension: string) => {
    const [notBefore, notAfter] = [new Date(now.getTime() - day), new Date(now.getTime() + 30 * day)];
    const serial = Uint8Array.from([1, ...randomBytes(15)]);
    const extensions = element("a3", sequence(extension));
    const kind = {
      digest: "sha256",
      algorithm: ecdsaWithSha256,
      name: nameOf("recording"),
      subject,
      extensions,
    } as const;
    return pemOf(certificateDer({ notBefore, notAfter, serial, privateKey, publicKey }, kind));
  };
  // Basic constraints, critical: an authority.
  const pem = issue(nameOf("recording"), "300f0603551d130101ff040530030101ff");
  const made = new Map<string, SecureContext>();
  return {
    pem,
    contextFor(name) {
      const alternatives = sequence(element("82", Buffer.from(name).toString("hex")));
      const cert = () => issue(nameOf("recorded API"), sequence("0603551d11", element("04", alternatives)));
      const context = made.get(name) ?? createSecureContext({ key, cert: cert() });
      made.set(name, context);
      return context;
    },
  };
}

/** Returns a name of one pair: the type CN, and a UTF8String. */
function nameOf(text: string): string {
  const pair = sequence("0603550403", element("0c", Buffer.from(text).toString("hex")));
  return sequence(element("31", pair));
}
