import { X509Certificate } from "node:crypto";
import { createSecureContext, type SecureContext } from "node:tls";
import type { Environment } from "../../schema/index.ts";
import { readTrust, type SystemPlaces, type Trust } from "./trust.ts";

/** The authorities that are trusted, ready for use. */
export interface Security {
  readonly context: SecureContext;
  readonly trust: Trust;
}

/** Reads once what is trusted, when somebody asks. */
export function securityOf(environment: Environment, system?: SystemPlaces): () => Promise<Security> {
  let reading: Promise<Security> | null = null;
  return () => {
    reading ??= readTrust(environment, system).then((trust) => ({
      context: contextOf(trust.certificates),
      trust,
    }));
    return reading;
  };
}

/** What looks like a certificate and is none is passed over; that costs time only where there is such a thing. */
function contextOf(certificates: readonly string[]): SecureContext {
  try {
    return createSecureContext({ ca: [...certificates] });
  } catch {
    return createSecureContext({ ca: certificates.filter(isCertificate) });
  }
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== undefined;
  } catch {
    return false;
  }
}
