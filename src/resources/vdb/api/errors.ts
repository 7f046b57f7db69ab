import { type Path, RemoteError } from "../../../schema/index.ts";
import { isRead, isWriteOfObject, labelOf } from "./calls/method.ts";
import type { StatusName } from "./calls/status.ts";

/** The attribute that the API blames, and what is wrong with it, in a sentence. */
export interface BlamedAttribute {
  readonly at: Path;
  readonly words: string;
}

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
  readonly blamed?: BlamedAttribute;
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
  override readonly at: Path | undefined;
  readonly #failure: ApiFailure;

  constructor(failure: ApiFailure) {
    super(render(failure));
    this.#failure = failure;
    this.name = "ApiError";
    this.code = failure.code;
    this.path = failure.path;
    this.apiMessage = failure.apiMessage;
    this.traceIds = failure.traceIds ?? [];
    this.ambiguous = failure.ambiguous ?? false;
    this.advice = failure.advice ?? null;
    this.at = failure.blamed?.at;
  }

  /** The same failure at an attribute that is to blame. */
  atAttribute(blamed: BlamedAttribute): ApiError {
    return new ApiError({ ...this.#failure, blamed });
  }

  /** The same failure with other advice. */
  withOtherAdvice(advice: string): ApiError {
    return new ApiError({ ...this.#failure, advice });
  }

  /** The same failure with another sentence of advice. */
  withAdvice(sentence: string): ApiError {
    const advice = this.advice ? `${this.advice} ${sentence}` : sentence;
    return new ApiError({ ...this.#failure, advice });
  }

  get mayHaveTakenEffect(): boolean {
    return this.ambiguous;
  }

  /** Whether the API says that the object, or its account, does not exist. */
  override get notFound(): boolean {
    return this.code === "NotFound";
  }
}

/**
 * What is thrown in the place of whatever was thrown while a call was made: an ApiError. What is no ApiError is a fault of this
 * client. Its words may quote what must not be shown; that the request may have had an effect must be known.
 */
export function asApiError(error: unknown, path: string): ApiError {
  if (error instanceof ApiError) return error;
  const apiMessage = "the provider failed while it handled the call or its answer";
  if (isRead(path)) return new ApiError({ code: "Internal", path, apiMessage });
  const advice = "The request may have taken effect all the same: look for it before the next apply.";
  return new ApiError({ code: "Internal", path, apiMessage, ambiguous: true, advice });
}

function render(failure: ApiFailure): string {
  const { blamed } = failure;
  return blamed ? `${blamed.words}\n\n${facts(failure)}` : facts(failure);
}

function facts({ code, path, apiMessage, traceIds = [], advice }: ApiFailure): string {
  const trace = traceIds.length === 0 ? "" : ` [${traceIds.join("|")}]`;
  const next = advice ? `\n\n${advice}` : "";
  return code === "InvalidArgument" && isWriteOfObject(path)
    ? `Invalid argument for ${labelOf(path)}${trace}: ${apiMessage}${next}`
    : `${labelOf(path)}${trace}: rpc error: code = ${code} desc = ${apiMessage}${next}`;
}
