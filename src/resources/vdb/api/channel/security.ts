import { createSecureContext, type SecureContext } from "node:tls";
import { readTrust, type Trust } from "./trust.ts";

/** The authorities that are trusted, ready for use. */
export interface Security {
  readonly context: SecureContext;
  readonly trust: Trust;
}

/** Reads once what is trusted, when somebody asks. */
export function securityOf(
  environment: Readonly<Record<string, string | undefined>>,
): () => Promise<Security> {
  let reading: Promise<Security> | null = null;
  return () => {
    reading ??= readTrust(environment).then((trust) => ({
      context: createSecureContext({ ca: [...trust.certificates] }),
      trust,
    }));
    return reading;
  };
}
