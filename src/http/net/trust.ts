import { readdir, readFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import type { Environment } from "../../schema/index.ts";
import { stampOf } from "./stamp.ts";
import type { Unread } from "./unread.ts";

/** The trusted authorities, and those that settings name but that cannot be read. */
export interface Trust {
  /** Whether Node's own authorities are trusted, too. */
  readonly own: boolean;
  /** The certificates in PEM without duplicates, because parsing them takes time. */
  readonly certificates: readonly string[];
  readonly unread: readonly Unread[];
}

/** The usual places of authorities: all in one file, and each in a file of a folder. */
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

/** No system places: without SSL_CERT_FILE and SSL_CERT_DIR, a client uses Node's own authorities. */
export const noSystemPlaces: SystemPlaces = { files: [], directories: [] };

/** A configured file of authorities, and the setting that names it, such as `the attribute ca_file`. */
export interface CaFile {
  readonly path: string;
  readonly origin: string;
}

/** Configured authorities: a file, or their text in PEM format, and the setting with them. */
export type Authorities = CaFile | { readonly text: string; readonly origin: string };

/** The settings that name authorities: each a path, several folders as in PATH, or an empty text. */
export interface TrustNames {
  readonly file: string;
  /** The authorities themselves, in place of a file. */
  readonly text?: string;
  /** The setting that names `file` or has `text`, for messages. */
  readonly fileFrom: string;
  readonly directories: string;
  readonly extra: string;
}

/** Returns the settings in the environment, or the authorities that a client is configured with. */
export function trustNames(environment: Environment, configured?: Authorities): TrustNames {
  if (configured) {
    const named = "path" in configured ? { file: configured.path } : { file: "", text: configured.text };
    return { ...named, fileFrom: configured.origin, directories: "", extra: "" };
  }
  const { SSL_CERT_FILE: file, SSL_CERT_DIR: directories, NODE_EXTRA_CA_CERTS: extra } = environment;
  return { file: file ?? "", fileFrom: "SSL_CERT_FILE", directories: directories ?? "", extra: extra ?? "" };
}

/**
 * Finds the authorities by the rules of Go: SSL_CERT_FILE replaces the system's file and SSL_CERT_DIR its folders. If
 * no setting is present and the system has no file, they are Node's. NODE_EXTRA_CA_CERTS adds others.
 *
 * Files and folders are read separately, because the folders of a system have hundreds of files, and rarely an authority
 * that the system's file lacks.
 */
export class TrustSource {
  readonly #names: TrustNames;
  readonly #system: SystemPlaces;
  /** The inspected paths, with their state at that time. */
  readonly #seen = new Map<string, string>();

  constructor(names: TrustNames, system: SystemPlaces = systemPlaces) {
    this.#names = names;
    this.#system = system;
  }

  /** Returns the authorities in files. */
  async files(): Promise<Trust> {
    const { file, text, fileFrom, extra } = this.#names;
    if (text !== undefined) return joined(false, [], [given(fileFrom, text)]);
    const [usual, ...named] = await Promise.all([
      file === "" ? this.#systemFile() : [],
      this.#named(fileFrom, file, (path) => this.#certificatesIn(path)),
      this.#named("NODE_EXTRA_CA_CERTS", extra, (path) => this.#certificatesIn(path)),
    ]);
    const own = usual.length === 0 && file === "" && this.#names.directories === "";
    return joined(own, usual, named);
  }

  /** Returns the authorities in folders. */
  async folders(): Promise<Trust> {
    const { file, directories } = this.#names;
    const usual = file !== "" && directories === "" ? await this.#systemDirectories() : [];
    const named = await this.#named("SSL_CERT_DIR", directories, (paths) => this.#certificatesBelow(paths));
    return joined(false, usual, [named]);
  }

  /** Reports whether a file that was read has changed: another file, size or time. */
  hasChanged(): boolean {
    return [...this.#seen].some(([path, seen]) => stampOf(path) !== seen);
  }

  async #named(
    variable: string,
    path: string,
    read: (path: string) => Promise<readonly string[]>,
  ): Promise<Omit<Trust, "own">> {
    if (path === "") return { certificates: [], unread: [] };
    try {
      const certificates = await read(path);
      return { certificates, unread: certificates.length > 0 ? [] : [{ variable, path, why: withoutAny }] };
    } catch (error) {
      const why = `cannot be read${codeIn(error)}`;
      return { certificates: [], unread: [{ variable, path: failedPath(error) ?? path, why }] };
    }
  }

  async #systemFile(): Promise<readonly string[]> {
    for (const path of this.#system.files) {
      const found = await this.#certificatesIn(path).catch(() => []);
      if (found.length > 0) return found;
    }
    return [];
  }

  /** Returns the system's folders. On most systems they contain the system's file, so they are used only if another file is named. */
  async #systemDirectories(): Promise<readonly string[]> {
    const { directories } = this.#system;
    const found = await Promise.all(directories.map((each) => this.#certificatesBelow(each).catch(() => [])));
    return found.flat();
  }

  async #certificatesIn(path: string): Promise<readonly string[]> {
    this.#see(path);
    return certificatesOf(await readFile(path, "latin1"));
  }

  /** Reads every file in the directories, which are separated as in PATH. */
  async #certificatesBelow(directories: string): Promise<readonly string[]> {
    const lists = await Promise.all(
      directories
        .split(delimiter)
        .filter((directory) => directory !== "")
        .map(async (directory) => {
          this.#see(directory);
          const names = await readdir(directory);
          return Promise.all(
            names.map((name) => this.#certificatesIn(join(directory, name)).catch(() => [])),
          );
        }),
    );
    return lists.flat(2);
  }

  /** Records the state of a path before the read, so that a change during the read is also detected. */
  #see(path: string): void {
    this.#seen.set(path, stampOf(path));
  }
}

const withoutAny = "has no certificate in PEM format";

function certificatesOf(text: string): readonly string[] {
  return text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
}

/** Returns the authorities of a setting that contains them. */
function given(variable: string, text: string): Omit<Trust, "own"> {
  const certificates = certificatesOf(text);
  return { certificates, unread: certificates.length > 0 ? [] : [{ variable, why: withoutAny }] };
}

function joined(own: boolean, usual: readonly string[], named: readonly Omit<Trust, "own">[]): Trust {
  return {
    own,
    certificates: [...new Set([...usual, ...named.flatMap(({ certificates }) => certificates)])],
    unread: named.flatMap(({ unread }) => unread),
  };
}

/** Returns which of several directories is unreadable. */
function failedPath(error: unknown): string | undefined {
  return error instanceof Error && "path" in error && typeof error.path === "string" ? error.path : undefined;
}

function codeIn(error: unknown): string {
  return error instanceof Error && "code" in error ? ` (${error.code})` : "";
}
