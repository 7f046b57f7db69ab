import type { PlainConfig } from "../../../src/testing/core/core.ts";
import type { TestApi } from "../../support/sec-api.ts";

/** An integration in the form of requests. */
export interface SentIntegration {
  readonly enabled: 0 | 1;
  readonly data: PlainConfig;
}

/** Returns the integration in the last request, and clears the recorded calls. */
export function sentIntegration(api: TestApi): SentIntegration {
  return api.takeChanges().at(-1)?.body as SentIntegration;
}
