import { readdir, readFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { rootCertificates } from "node:tls";
import type { Environment } from "../../schema/index.ts";
import type { Unread } from "./unread.ts";

/** The certificates of the authorities that are trusted (PEM), and what is named and cannot be read. */
export interface Trust {
  readonly certificates: readonly string[];
  readonly unread: readonly Unread[];
}

/** Where systems keep their authorities: all in one file, and each in a file of a folder. */
export interface SystemPlaces {
  readonly files: readonly string[];
  readonly directories: readonly string[];
}

const systemPlaces: SystemPlaces = {
  files: [
    "/etc/ssl/certs/ca-certificates.crt",
    "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/ssl/ca-bundle.pem",
    "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",
    "/etc/ssl/cert.pem",
  ],
  directories: ["/etc/ssl/certs", "/etc/pki/tls/certs"],
};

/** Of a client whose trust is Node's own where SSL_CERT_FILE and SSL_CERT_DIR are not set, whatever the system has. */
export const noSystemPlaces: SystemPlaces = { files: [], directories: [] };

/**
 * The authorities by the rules of Go: SSL_CERT_FILE stands in for the system's file and SSL_CERT_DIR for its folders. Where
 * nothing is named and the system has no file, they are Node's. NODE_EXTRA_CA_CERTS adds others. Each certificate is
 * there once: reading them is what costs time.
 */
export async function readTrust(
  environment: Environment,
  system: SystemPlaces = systemPlaces,
): Promise<Trust> {
  const {
    SSL_CERT_FILE: file = "",
    SSL_CERT_DIR: directories = "",
    NODE_EXTRA_CA_CERTS: extra = "",
  } = environment;
  const usual = async () => {
    if (file === "") return systemFile(system, directories === "");
    return directories === "" ? systemDirectories(system) : [];
  };
  const [found, ...named] = await Promise.all([
    usual(),
    readNamed("SSL_CERT_FILE", file, certificatesIn),
    readNamed("SSL_CERT_DIR", directories, certificatesBelow),
    readNamed("NODE_EXTRA_CA_CERTS", extra, certificatesIn),
  ]);
  const certificates = [found, ...named.map((each) => each.found)].flat();
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

async function systemFile({ files }: SystemPlaces, orNodes: boolean): Promise<readonly string[]> {
  for (const path of files) {
    const found = await certificatesIn(path).catch(() => []);
    if (found.length > 0) return found;
  }
  return orNodes ? rootCertificates : [];
}

/** The system's file is among them on most systems, so they count only where another one is named. */
async function systemDirectories({ directories }: SystemPlaces): Promise<readonly string[]> {
  const found = await Promise.all(directories.map((each) => certificatesBelow(each).catch(() => [])));
  return found.flat();
}

async function certificatesIn(path: string): Promise<readonly string[]> {
  const text = await readFile(path, "latin1");
  return text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
}

/** Of every file in the directories, which are separated as in PATH. */
async function certificatesBelow(directories: string): Promise<readonly string[]> {
  const lists = await Promise.all(
    directories
      .split(delimiter)
      .filter((directory) => directory !== "")
      .map(async (directory) => {
        const names = await readdir(directory);
        return Promise.all(names.map((name) => certificatesIn(join(directory, name)).catch(() => [])));
      }),
  );
  return lists.flat(2);
}
