import type { Metadata } from "@grpc/grpc-js";
import type { RequestWords } from "../../control/requests.ts";
import { globMatches } from "../../faults.ts";
import type { JsonObject } from "../../json.ts";
import type { RecordedRequest } from "../../request-log.ts";
import { methodMatches } from "./faults.ts";

/** A recorded call. */
export interface CallRecord extends RecordedRequest {
  /** The path of the method. */
  readonly method: string;
  /** The `:authority` of the call. */
  readonly authority: string;
  /** The metadata with `***` in place of secrets, without the entries that gRPC itself uses. */
  readonly metadata: Readonly<Record<string, readonly string[]>>;
  /** The timeout of the call in milliseconds; null if it has none. */
  readonly timeoutMs: number | null;
  /** The name of the connection: calls with the same name shared one. */
  readonly connection: string;
  /** The request as JSON, if bodies are recorded and it could be decoded. */
  body?: JsonObject;
  /** The paths of the messages in the request that contain the field of the variation `unknown-fields`, if bodies are recorded. */
  unknownFieldsIn?: readonly string[];
  /** The name of the status; null while the call runs, and if its connection was closed. */
  status: string | null;
  /** The trace ID in the response. */
  readonly traceId: string;
}

/** Calls are distinguished by their method, like faults. */
export const callWords: RequestWords<CallRecord> = {
  describe: ({ method }) => method,
  isMethod: (record, method) => methodMatches(method, record.method),
  isPath: (record, pattern) => globMatches(pattern, record.method),
  methodOf: ({ method }) => method,
  bodyOf: ({ body }) => body,
};

const secret = ["authorization", "cookie", "proxy-authorization"];

/** Returns the metadata without secrets. */
export function redactMetadata(metadata: Metadata): CallRecord["metadata"] {
  const keys = Object.keys(metadata.getMap());
  return Object.fromEntries(
    keys.map((key) => [
      key,
      metadata.get(key).map((value) => (secret.includes(key) ? "***" : String(value))),
    ]),
  );
}
