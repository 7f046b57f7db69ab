import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { rootCertificates } from "node:tls";

type Environment = Readonly<Record<string, string | undefined>>;

/** The certificates of the authorities that are trusted (PEM), and the variables that name what cannot be read. */
export interface Trust {
  readonly certificates: readonly string[];
  readonly unread: readonly string[];
}

/** Where systems keep all their authorities in one file. */
const systemFiles = [
  "/etc/ssl/certs/ca-certificates.crt",
  "/etc/pki/tls/certs/ca-bundle.crt",
  "/etc/ssl/ca-bundle.pem",
  "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",
  "/etc/ssl/cert.pem",
];

/**
 * The system's authorities, or Node's where the system has none in a file, and those that SSL_CERT_FILE, SSL_CERT_DIR and
 * NODE_EXTRA_CA_CERTS name. Each certificate is there once: reading them is what costs time.
 */
export async function readTrust(environment: Environment): Promise<Trust> {
  const {
    SSL_CERT_FILE: file = "",
    SSL_CERT_DIR: directories = "",
    NODE_EXTRA_CA_CERTS: extra = "",
  } = environment;
  const named = await Promise.all([
    readNamed("SSL_CERT_FILE", file, certificatesIn),
    readNamed("SSL_CERT_DIR", directories, certificatesBelow),
    readNamed("NODE_EXTRA_CA_CERTS", extra, certificatesIn),
  ]);
  const certificates = [await systemCertificates(), ...named.map(({ found }) => found)].flat();
  return {
    certificates: [...new Set(certificates)],
    unread: named.filter(({ isRead }) => !isRead).map(({ variable }) => variable),
  };
}

async function readNamed(
  variable: string,
  path: string,
  read: (path: string) => Promise<readonly string[]>,
): Promise<{ variable: string; found: readonly string[]; isRead: boolean }> {
  if (path === "") return { variable, found: [], isRead: true };
  const found = await read(path).catch(() => null);
  return { variable, found: found ?? [], isRead: found !== null };
}

async function systemCertificates(): Promise<readonly string[]> {
  for (const path of systemFiles) {
    const found = await certificatesIn(path).catch(() => []);
    if (found.length > 0) return found;
  }
  return rootCertificates;
}

async function certificatesIn(path: string): Promise<readonly string[]> {
  const text = await readFile(path, "latin1");
  return text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
}

/** Of every file in the directories, which are separated by colons. */
async function certificatesBelow(directories: string): Promise<readonly string[]> {
  const lists = await Promise.all(
    directories
      .split(":")
      .filter((directory) => directory !== "")
      .map(async (directory) => {
        const names = await readdir(directory);
        return Promise.all(names.map((name) => certificatesIn(join(directory, name)).catch(() => [])));
      }),
  );
  return lists.flat(2);
}
