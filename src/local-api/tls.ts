import { createPrivateKey, KeyObject, X509Certificate as NodeCertificate, webcrypto } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { isIP } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ownFolder, readOwnFile, writeOwnFile } from "../background/own-files.ts";
import { StartupError } from "../background/startup-error.ts";
import type { CommonLocalApiOptions } from "./common-options.ts";
import { wildcards } from "./listen.ts";

/** The keys of the CA and of its certificates. */
const keyAlgorithm = { name: "ECDSA", namedCurve: "P-256" } as const;
/** The signature algorithm of the CA. */
const signingAlgorithm = { name: "ECDSA", hash: "SHA-256" } as const;

const day = 24 * 60 * 60 * 1000;
const authorityDays = 3650;
const certificateDays = 365;
const renewedBeforeDays = 400;

/** The key and certificate of an HTTPS server (PEM), and the file of the CA that its clients have to trust. */
export interface ServerCertificate {
  readonly key: string;
  readonly cert: string;
  readonly caPath: string;
  /** Removes the files that must not outlive the server. */
  readonly remove: () => Promise<void>;
}

/** Creates the certificate of a local API by its options, for its names and the address on which it listens. */
export function certificateFor({ data, listen, hostNames = [] }: CommonLocalApiOptions) {
  const listened = listen === undefined || wildcards.includes(listen) ? [] : [listen];
  return serverCertificate(["localhost", "127.0.0.1", ...listened, ...hostNames], data);
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
    notAfter: new Date(Date.now() + certificateDays * day),
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

/** The CA of one local API. */
interface Authority {
  /** The certificate in PEM, and the path of the file that contains it. */
  readonly certificate: string;
  readonly path: string;
  readonly key: webcrypto.CryptoKey;
  /** Removes the files that must not outlive the local API. */
  readonly remove: () => Promise<void>;
}

/** Creates a CA whose certificate is in a temporary directory, and whose key exists only in memory. */
async function createTemporaryAuthority(): Promise<Authority> {
  const directory = await mkdtemp(join(tmpdir(), "local-api-ca-"));
  const { certificate, key } = await generateAuthority();
  const path = join(directory, "ca.pem");
  await writeFile(path, certificate, { mode: 0o600 });
  return { certificate, path, key, remove: () => rm(directory, { recursive: true, force: true }) };
}

/** Returns the CA that is stored in a directory. Creates a CA if there is none, or if it expires soon. */
async function loadOrCreateAuthority(directory: string): Promise<Authority> {
  await ownFolder(directory);
  const path = join(directory, "ca.pem");
  const keyPath = join(directory, "ca-key.pem");
  const remove = async () => {};

  const found = await Promise.all([path, keyPath].map(readOwnFile));
  const [certificate = "", keyText = ""] = found.map((content) => content?.toString("utf8"));
  if (certificate !== "" && keyText !== "") {
    try {
      const privateKey = createPrivateKey(keyText);
      const parsed = new NodeCertificate(certificate);
      if (!parsed.checkPrivateKey(privateKey)) throw new Error("the key is not that of the certificate");
      if (Date.parse(parsed.validTo) > Date.now() + renewedBeforeDays * day) {
        const der = privateKey.export({ type: "pkcs8", format: "der" });
        const key = await webcrypto.subtle.importKey("pkcs8", der, keyAlgorithm, true, ["sign"]);
        return { certificate, path, key, remove };
      }
    } catch (cause) {
      throw new StartupError(`${directory} is damaged: the CA in it cannot be used`, { cause });
    }
  }

  const made = await generateAuthority();
  await writeOwnFile(keyPath, KeyObject.from(made.key).export({ type: "pkcs8", format: "pem" }).toString());
  await writeOwnFile(path, made.certificate);
  return { ...made, path, remove };
}

async function generateAuthority(): Promise<{ certificate: string; key: webcrypto.CryptoKey }> {
  const x509 = await loadX509();
  const keys = await webcrypto.subtle.generateKey(keyAlgorithm, true, ["sign", "verify"]);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: "CN=Local API CA",
    notBefore: new Date(Date.now() - day),
    notAfter: new Date(Date.now() + authorityDays * day),
    keys,
    signingAlgorithm,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { certificate: `${certificate.toString("pem")}\n`, key: keys.privateKey };
}

/** Loads the library for certificates, which requires a polyfill. */
async function loadX509(): Promise<typeof import("@peculiar/x509")> {
  await import("reflect-metadata");
  return await import("@peculiar/x509");
}
