import { createSecureContext, type SecureContext } from "node:tls";
import { createAuthority, issueCertificate } from "../certificates/authority.ts";

/** An authority for one recording, which issues certificates for any names. */
export interface RecordingAuthority {
  /** Its certificate in PEM, which clients have to trust. */
  readonly pem: string;
  /** Returns the key and a certificate for a DNS name. */
  contextFor(name: string): SecureContext;
}

const day = 24 * 3_600_000;

/** Creates an authority. Its key exists only in this process. */
export function recordingAuthority(now = new Date()): RecordingAuthority {
  const validity = {
    notBefore: new Date(now.getTime() - day),
    notAfter: new Date(now.getTime() + 30 * day),
  };
  const authority = createAuthority("recording", validity);
  const made = new Map<string, SecureContext>();
  return {
    pem: authority.certificate,
    contextFor(name) {
      const context =
        made.get(name) ?? createSecureContext(issueCertificate(authority, "recorded API", [name], validity));
      made.set(name, context);
      return context;
    },
  };
}
