import { X509Certificate } from "node:crypto";
import { createSecureContext, rootCertificates, type SecureContext } from "node:tls";
import type { Environment } from "../../schema/index.ts";
import {
  type CaFile,
  noSystemPlaces,
  type SystemPlaces,
  type Trust,
  TrustSource,
  trustNames,
} from "./trust.ts";
import type { Unread } from "./unread.ts";

/**
 * What connections trust. The authorities in files come first; those in folders join them when a certificate does not verify
 * with the files alone. So nobody is trusted who is not by the rules, and hundreds of files are read only by those who need them.
 */
export interface Security {
  /** What to connect with now. */
  context(): Promise<SecureContext>;
  /** To be called when a certificate is not trusted: says whether `context` trusts more than what was tried. */
  widen(tried: SecureContext): Promise<boolean>;
  /** What is named and could not be read. */
  unread(): Promise<readonly Unread[]>;
}

/** More than a command has; a process that stays may see others, one after the other. */
const mostKept = 8;

const kept = new Map<string, SharedSecurity>();

/**
 * The trust of an environment: the same for all connections of the process whose environments name the same, until a file of it
 * changes. With a CA file, its authorities are trusted and no others. Nothing is read before the first connection.
 */
export function securityOf(
  environment: Environment,
  {
    caFile,
    system = caFile && noSystemPlaces,
  }: { caFile?: CaFile | undefined; system?: SystemPlaces | undefined } = {},
): Security {
  const names = trustNames(environment, caFile);
  const key = JSON.stringify([names, system]);
  const known = kept.get(key);
  const security = known?.isCurrent() ? known : new SharedSecurity(new TrustSource(names, system));
  // The one that was used last stands at the end.
  kept.delete(key);
  kept.set(key, security);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  return security;
}

class SharedSecurity implements Security {
  readonly #source: TrustSource;
  #narrow: Promise<Secured> | null = null;
  #wide: Promise<Secured> | null = null;

  constructor(source: TrustSource) {
    this.#source = source;
  }

  isCurrent(): boolean {
    return !this.#source.hasChanged();
  }

  async context(): Promise<SecureContext> {
    return (await this.#current()).context;
  }

  async widen(tried: SecureContext): Promise<boolean> {
    this.#wide ??= this.#widened();
    return (await this.#wide).context !== tried;
  }

  async unread(): Promise<readonly Unread[]> {
    return (await this.#current()).trust.unread;
  }

  async #current(): Promise<Secured> {
    this.#narrow ??= this.#source.files().then(secured);
    const narrow = this.#wide ?? this.#narrow;
    const { own, certificates } = (await narrow).trust;
    if (own || certificates.length > 0) return narrow;
    // Nothing can be verified with nothing: only folders are named, or the files cannot be read.
    this.#wide ??= this.#widened();
    return this.#wide;
  }

  async #widened(): Promise<Secured> {
    this.#narrow ??= this.#source.files().then(secured);
    const [narrow, more] = await Promise.all([this.#narrow, this.#source.folders()]);
    const { own, certificates, unread } = narrow.trust;
    const all = new Set([...certificates, ...more.certificates]);
    const trust = { own, certificates: [...all], unread: [...unread, ...more.unread] };
    return all.size === certificates.length ? { context: narrow.context, trust } : secured(trust);
  }
}

/** Authorities, ready for use. */
interface Secured {
  readonly context: SecureContext;
  readonly trust: Trust;
}

function secured(trust: Trust): Secured {
  return { context: contextOf(trust), trust };
}

/** What looks like a certificate and is none is passed over; that costs time only where there is such a thing. */
function contextOf({ own, certificates }: Trust): SecureContext {
  // Without `ca` Node takes its own authorities, which it has parsed once for the process.
  if (own && certificates.length === 0) return createSecureContext();
  const ca = [...(own ? rootCertificates : []), ...certificates];
  try {
    return createSecureContext({ ca });
  } catch {
    return createSecureContext({ ca: ca.filter(isCertificate) });
  }
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== undefined;
  } catch {
    return false;
  }
}
