import { createPrivateKey, X509Certificate } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ownFolder, readOwnFile, writeOwnFile } from "../background/own-files.ts";
import { StartupError } from "../background/startup-error.ts";
import { type Authority, createAuthority, issueCertificate } from "../certificates/authority.ts";
import type { CommonLocalApiOptions } from "./common-options.ts";
import { wildcards } from "./listen.ts";

/** The common name of the CA. */
const authorityName = "Local API CA";

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
  const issued = issueCertificate(authority, "Local API", names, validFor(certificateDays));
  return { ...issued, caPath: authority.path, remove: authority.remove };
}

/** Returns times that include yesterday, so that clocks may differ. */
function validFor(days: number) {
  return { notBefore: new Date(Date.now() - day), notAfter: new Date(Date.now() + days * day) };
}

/** The CA of one local API. */
interface StoredAuthority extends Authority {
  /** The path of the file that contains the certificate. */
  readonly path: string;
  /** Removes the files that must not outlive the local API. */
  readonly remove: () => Promise<void>;
}

/** Creates a CA whose certificate is in a temporary directory, and whose key exists only in memory. */
async function createTemporaryAuthority(): Promise<StoredAuthority> {
  const directory = await mkdtemp(join(tmpdir(), "local-api-ca-"));
  const authority = createAuthority(authorityName, validFor(authorityDays));
  const path = join(directory, "ca.pem");
  await writeFile(path, authority.certificate, { mode: 0o600 });
  return { ...authority, path, remove: () => rm(directory, { recursive: true, force: true }) };
}

/** Returns the CA that is stored in a directory. Creates a CA if there is none, or if it expires soon. */
async function loadOrCreateAuthority(directory: string): Promise<StoredAuthority> {
  await ownFolder(directory);
  const path = join(directory, "ca.pem");
  const keyPath = join(directory, "ca-key.pem");
  const remove = async () => {};

  const found = await Promise.all([path, keyPath].map(readOwnFile));
  const [certificate = "", keyText = ""] = found.map((content) => content?.toString("utf8"));
  if (certificate !== "" && keyText !== "") {
    try {
      const key = createPrivateKey(keyText);
      const parsed = new X509Certificate(certificate);
      if (!parsed.checkPrivateKey(key)) throw new Error("the key is not that of the certificate");
      if (Date.parse(parsed.validTo) > Date.now() + renewedBeforeDays * day)
        return { name: authorityName, certificate, path, key, remove };
    } catch (cause) {
      throw new StartupError(`${directory} is damaged: the CA in it cannot be used`, { cause });
    }
  }

  const made = createAuthority(authorityName, validFor(authorityDays));
  await writeOwnFile(keyPath, made.key.export({ type: "pkcs8", format: "pem" }).toString());
  await writeOwnFile(path, made.certificate);
  return { ...made, path, remove };
}
