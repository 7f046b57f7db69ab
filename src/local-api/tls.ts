import { KeyObject, webcrypto } from "node:crypto";
import { isIP } from "node:net";
import { join } from "node:path";
import {
  type Authority,
  createTemporaryAuthority,
  keyAlgorithm,
  loadOrCreateAuthority,
  loadX509,
  signingAlgorithm,
} from "./certificate-authority.ts";

const day = 24 * 60 * 60 * 1000;
const lifeInDays = 365;

/** The key and certificate of an HTTPS server (PEM), and the file of the CA that its clients have to trust. */
export interface ServerCertificate {
  readonly key: string;
  readonly cert: string;
  readonly caPath: string;
  /** Removes the files that must not outlive the server. */
  readonly remove: () => Promise<void>;
}

/**
 * Creates a certificate for host names and addresses, a new one at every start. With a data directory the CA is stored there and
 * remains the same; without one the CA is new, too.
 */
export async function serverCertificate(
  names: readonly string[],
  dataDirectory: string | undefined,
): Promise<ServerCertificate> {
  const authority =
    dataDirectory === undefined
      ? await createTemporaryAuthority()
      : await loadOrCreateAuthority(join(dataDirectory, "tls"));
  const { key, cert } = await issue(names, authority);
  return { key, cert, caPath: authority.path, remove: authority.remove };
}

async function issue(names: readonly string[], authority: Authority): Promise<{ key: string; cert: string }> {
  const x509 = await loadX509();
  const issuer = new x509.X509Certificate(authority.certificate);
  const keys = await webcrypto.subtle.generateKey(keyAlgorithm, true, ["sign", "verify"]);
  const alternatives = [...new Set(names)].map(
    (value) => ({ type: isIP(value) > 0 ? "ip" : "dns", value }) as const,
  );
  const certificate = await x509.X509CertificateGenerator.create({
    subject: "CN=Local API",
    issuer: issuer.subject,
    notBefore: new Date(Date.now() - day),
    notAfter: new Date(Date.now() + lifeInDays * day),
    publicKey: keys.publicKey,
    signingKey: authority.key,
    signingAlgorithm,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(alternatives),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(issuer.publicKey),
    ],
  });
  const key = KeyObject.from(keys.privateKey).export({ type: "pkcs8", format: "pem" }).toString();
  return { key, cert: `${certificate.toString("pem")}\n` };
}
