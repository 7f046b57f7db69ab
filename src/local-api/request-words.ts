import type { RequestWords } from "./control/requests.ts";
import { globMatches } from "./faults.ts";
import type { RequestRecord } from "./request-record.ts";

/** Requests over HTTP are distinguished by their HTTP method and their path without the query. */
export const requestWords: RequestWords<RequestRecord> = {
  describe: ({ method, path }) => `${method} ${path}`,
  isMethod: (record, method) => record.method === method.toUpperCase(),
  isPath: ({ path }, pattern) => globMatches(pattern, path.split("?")[0] ?? ""),
  methodOf: ({ method }) => method,
  bodyOf: ({ body }) => body,
};
