import { X509Certificate } from "node:crypto";
import { createSecureContext, rootCertificates, type SecureContext } from "node:tls";
import type { Environment } from "../../schema/index.ts";
import { CertificateSource, type ClientCertificate, type OwnIdentity } from "./client-certificate.ts";
import {
  type Authorities,
  noSystemPlaces,
  type SystemPlaces,
  type Trust,
  TrustSource,
  trustNames,
} from "./trust.ts";
import type { Unread } from "./unread.ts";

/** The maximum number of cached environments: more than a command has; a long-running process may have several in turn. */
const mostKept = 8;

const kept = new Map<string, Security>();

/**
 * Returns the trust of an environment: the same for all connections of the process whose environments have the same settings, until a
 * file changes. With configured authorities, only these are trusted. Nothing is read before the first connection.
 */
export function securityOf(
  environment: Environment,
  {
    authorities,
    system = authorities && noSystemPlaces,
    clientCertificate,
  }: {
    authorities?: Authorities | undefined;
    system?: SystemPlaces | undefined;
    clientCertificate?: ClientCertificate | undefined;
  } = {},
): Security {
  const names = trustNames(environment, authorities);
  const key = JSON.stringify([names, system, clientCertificate]);
  const known = kept.get(key);
  const own = clientCertificate && new CertificateSource(clientCertificate);
  const security = known?.isCurrent() ? known : new Security(new TrustSource(names, system), own);
  // Moves the most recently used entry to the end.
  kept.delete(key);
  kept.set(key, security);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  return security;
}

/**
 * The trusted authorities of connections, and the certificate of the client if it has one. Authorities in files are loaded first; those in folders are added when a certificate does not
 * verify with the files alone. So only authorities according to the rules are trusted, and hundreds of files are read only if needed.
 */
export class Security {
  readonly #source: TrustSource;
  readonly #own: CertificateSource | undefined;
  #narrow: Promise<Secured> | null = null;
  #wide: Promise<Secured> | null = null;

  constructor(source: TrustSource, own?: CertificateSource) {
    this.#source = source;
    this.#own = own;
  }

  /** Reports whether no file has changed. */
  isCurrent(): boolean {
    return !this.#source.hasChanged() && !this.#own?.hasChanged();
  }

  /** Returns the current context for connections. */
  async context(): Promise<SecureContext> {
    return (await this.#current()).context;
  }

  /** Call this when a certificate is not trusted. Reports whether `context` now trusts more authorities than `tried`. */
  async widen(tried: SecureContext): Promise<boolean> {
    this.#wide ??= this.#widened();
    return (await this.#wide).context !== tried;
  }

  /** Returns the authorities that settings name but that cannot be read. */
  async unread(): Promise<readonly Unread[]> {
    return (await this.#current()).trust.unread;
  }

  async #current(): Promise<Secured> {
    this.#narrow ??= this.#secured(this.#source.files());
    const narrow = this.#wide ?? this.#narrow;
    const { own, certificates } = (await narrow).trust;
    if (own || certificates.length > 0) return narrow;
    // Without any authority no certificate verifies: either only folders are named, or the files are unreadable.
    this.#wide ??= this.#widened();
    return this.#wide;
  }

  async #widened(): Promise<Secured> {
    this.#narrow ??= this.#secured(this.#source.files());
    const [narrow, more] = await Promise.all([this.#narrow, this.#source.folders()]);
    const { own, certificates, unread } = narrow.trust;
    const all = new Set([...certificates, ...more.certificates]);
    const trust = { own, certificates: [...all], unread: [...unread, ...more.unread] };
    return all.size === certificates.length ? { context: narrow.context, trust } : this.#secured(trust);
  }

  async #secured(trust: Trust | Promise<Trust>): Promise<Secured> {
    const [found, own] = await Promise.all([trust, this.#own?.read()]);
    return { context: contextOf(found, own), trust: found };
  }
}

/** Loaded authorities. */
interface Secured {
  readonly context: SecureContext;
  readonly trust: Trust;
}

/** Creates a context. Skips invalid certificates, which takes time only if there are any. */
function contextOf({ own, certificates }: Trust, identity: OwnIdentity = {}): SecureContext {
  // Without `ca`, Node uses its own authorities, which it has parsed once for the process.
  if (own && certificates.length === 0) return createSecureContext(identity);
  const ca = [...(own ? rootCertificates : []), ...certificates];
  try {
    return createSecureContext({ ...identity, ca });
  } catch {
    return createSecureContext({ ...identity, ca: ca.filter(isCertificate) });
  }
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== undefined;
  } catch {
    return false;
  }
}
