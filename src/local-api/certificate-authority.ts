import { createPrivateKey, KeyObject, X509Certificate as NodeCertificate, webcrypto } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ownFolder, readOwnFile, writeOwnFile } from "../background/own-files.ts";
import { StartupError } from "../background/startup-error.ts";

/** The keys of the CA and of its certificates. */
export const keyAlgorithm = { name: "ECDSA", namedCurve: "P-256" } as const;
/** The signature algorithm of the CA. */
export const signingAlgorithm = { name: "ECDSA", hash: "SHA-256" } as const;

const day = 24 * 60 * 60 * 1000;
const lifeInDays = 3650;
const renewedBeforeDays = 400;

/** The CA of one local API. */
export interface Authority {
  /** The certificate in PEM, and the path of the file that contains it. */
  readonly certificate: string;
  readonly path: string;
  readonly key: webcrypto.CryptoKey;
  /** Removes the files that must not outlive the local API. */
  readonly remove: () => Promise<void>;
}

/** Creates a CA whose certificate is in a temporary directory, and whose key exists only in memory. */
export async function createTemporaryAuthority(): Promise<Authority> {
  const directory = await mkdtemp(join(tmpdir(), "local-api-ca-"));
  const { certificate, key } = await generateAuthority();
  const path = join(directory, "ca.pem");
  await writeFile(path, certificate, { mode: 0o600 });
  return { certificate, path, key, remove: () => rm(directory, { recursive: true, force: true }) };
}

/** Returns the CA that is stored in a directory. Creates a CA if there is none, or if it expires soon. */
export async function loadOrCreateAuthority(directory: string): Promise<Authority> {
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
        return { certificate, path, key: await signingKey(privateKey), remove };
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
    notAfter: new Date(Date.now() + lifeInDays * day),
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
export async function loadX509(): Promise<typeof import("@peculiar/x509")> {
  await import("reflect-metadata");
  return await import("@peculiar/x509");
}

function signingKey(key: KeyObject): Promise<webcrypto.CryptoKey> {
  const der = key.export({ type: "pkcs8", format: "der" });
  return webcrypto.subtle.importKey("pkcs8", der, keyAlgorithm, true, ["sign"]);
}
