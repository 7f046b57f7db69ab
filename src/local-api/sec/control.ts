import type { Control } from "../control.ts";
import type { ActiveFault, Fault } from "../faults.ts";
import type { RequestRecord } from "../request-record.ts";

/** The control API. */
export interface SecControl extends Control<Fault, ActiveFault, RequestRecord> {
  /** Expires all access tokens, so that the next request with one of them is a 401. */
  expireTokens(): Promise<void>;
}
