import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { rootCertificates } from "node:tls";
import type { Unread } from "../../../api/unread.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** The certificates of the authorities that are trusted (PEM), and what is named and cannot be read. */
export interface Trust {
  readonly certificates: readonly string[];
  readonly unread: readonly Unread[];
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
    unread: named.flatMap(({ unread }) => unread),
  };
}

async function readNamed(
  variable: string,
  path: string,
  read: (path: string) => Promise<readonly string[]>,
): Promise<{ found: readonly string[]; unread: readonly Unread[] }> {
  if (path === "") return { found: [], unread: [] };
  try {
    const found = await read(path);
    return {
      found,
      unread: found.length > 0 ? [] : [{ variable, path, why: "has no certificate in PEM format" }],
    };
  } catch (error) {
    return {
      found: [],
      unread: [{ variable, path: failedPath(error) ?? path, why: `cannot be read${codeIn(error)}` }],
    };
  }
}

/** Of several directories, the one that cannot be read. */
function failedPath(error: unknown): string | undefined {
  return error instanceof Error && "path" in error && typeof error.path === "string" ? error.path : undefined;
}

function codeIn(error: unknown): string {
  return error instanceof Error && "code" in error ? ` (${error.code})` : "";
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
