import type { RequestWords } from "../control/requests.ts";
import type { Control } from "../control.ts";
import { type ActiveFault, type Fault, globMatches } from "../faults.ts";
import type { RequestRecord } from "../request-record.ts";

/** The control API. */
export interface SecControl extends Control<Fault, ActiveFault, RequestRecord> {
  /** Expires all access tokens, so that the next request with one of them is a 401. */
  expireTokens(): Promise<void>;
}

/** Requests are distinguished by their HTTP method and their path without the query. */
export const requestWords: RequestWords<RequestRecord> = {
  describe: ({ method, path }) => `${method} ${path}`,
  isMethod: (record, method) => record.method === method.toUpperCase(),
  isPath: ({ path }, pattern) => globMatches(pattern, path.split("?")[0] ?? ""),
  methodOf: ({ method }) => method,
  bodyOf: ({ body }) => body,
};
