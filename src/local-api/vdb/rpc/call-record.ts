import type { Metadata } from "@grpc/grpc-js";
import type { RequestWords } from "../../control/requests.ts";
import { globMatches } from "../../faults.ts";
import type { JsonObject } from "../../json.ts";
import type { RecordedRequest } from "../../request-log.ts";
import { methodMatches } from "./faults.ts";

/** A call that was made, in the order of arrival. */
export interface CallRecord extends RecordedRequest {
  /** The path of the method. */
  readonly method: string;
  /** The `:authority` it was made to. */
  readonly authority: string;
  /** What came with it; secrets are `***`, and what gRPC itself uses is not there. */
  readonly metadata: Readonly<Record<string, readonly string[]>>;
  /** How long the caller was going to wait, in milliseconds; null when it named no end. */
  readonly timeoutMs: number | null;
  /** Which connection it came over: calls with the same text shared one. */
  readonly connection: string;
  /** The request as JSON, when bodies are recorded and it could be read. */
  body?: JsonObject;
  /** The name of the status; null while it runs and when the connection was dropped. */
  status: string | null;
  /** The trace id that the answer had. */
  readonly traceId: string;
}

/** Calls are told apart by their method, as faults are. */
export const callWords: RequestWords<CallRecord> = {
  describe: ({ method }) => method,
  isMethod: (record, method) => methodMatches(method, record.method),
  isPath: (record, pattern) => globMatches(pattern, record.method),
  methodOf: ({ method }) => method,
  bodyOf: ({ body }) => body,
};

const secret = ["authorization", "cookie", "proxy-authorization"];

/** The metadata as it may be shown. */
export function redactMetadata(metadata: Metadata): CallRecord["metadata"] {
  const keys = Object.keys(metadata.getMap());
  return Object.fromEntries(
    keys.map((key) => [
      key,
      metadata.get(key).map((value) => (secret.includes(key) ? "***" : String(value))),
    ]),
  );
}
