import { RemoteError } from "../../../schema/index.ts";
import { isWriteOfObject, labelOf } from "./calls/method.ts";
import type { StatusName } from "./calls/status.ts";

/** The facts an ApiError is made of. Texts must be free of secrets already. */
export interface ApiFailure {
  readonly code: StatusName;
  /** The path of the method. */
  readonly path: string;
  readonly apiMessage: string;
  readonly traceIds?: readonly string[];
  readonly ambiguous?: boolean;
  /** What the practitioner can do, as sentences after the facts. */
  readonly advice?: string | null;
}

/**
 * A call of the management API that failed. The message has the method, the trace ids, the status and the API's words in
 * the form of api.md section 9, then advice; never a secret.
 */
export class ApiError extends RemoteError {
  readonly code: StatusName;
  readonly path: string;
  /** The API's own words, or ours when there was no answer. */
  readonly apiMessage: string;
  /** What the API's own log knows the call by. */
  readonly traceIds: readonly string[];
  /** True when the request may have changed something although it failed: its effect has to be looked up. */
  readonly ambiguous: boolean;
  readonly advice: string | null;

  constructor(failure: ApiFailure) {
    super(render(failure));
    this.name = "ApiError";
    this.code = failure.code;
    this.path = failure.path;
    this.apiMessage = failure.apiMessage;
    this.traceIds = failure.traceIds ?? [];
    this.ambiguous = failure.ambiguous ?? false;
    this.advice = failure.advice ?? null;
  }

  get mayHaveTakenEffect(): boolean {
    return this.ambiguous;
  }

  /** Whether the API says that the object, or its account, does not exist. */
  override get notFound(): boolean {
    return this.code === "NotFound";
  }
}

function render({ code, path, apiMessage, traceIds = [], advice }: ApiFailure): string {
  const trace = traceIds.length === 0 ? "" : ` [${traceIds.join("|")}]`;
  const next = advice ? `\n\n${advice}` : "";
  return code === "InvalidArgument" && isWriteOfObject(path)
    ? `Invalid argument for ${labelOf(path)}${trace}: ${apiMessage}${next}`
    : `${labelOf(path)}${trace}: rpc error: code = ${code} desc = ${apiMessage}${next}`;
}
