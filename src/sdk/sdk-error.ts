import { RemoteError, type RemoteFailure } from "../schema/index.ts";

/** The facts about a failed request of an SDK. */
export interface SdkFailure extends RemoteFailure {
  /** The name of the error in the words of the API, such as `NoSuchBucket`. */
  readonly code?: string | undefined;
  /** Whether the request contradicts the state of the object, or another change of it (409, 412). */
  readonly conflict?: boolean;
  /** Whether the API rejected the request because of its rate. */
  readonly throttled?: boolean;
  /** Whether the same request may succeed a little later. */
  readonly retryable?: boolean;
}

/** A failed request of an SDK. */
export class SdkError extends RemoteError {
  /** The name of the error in the words of the API, such as `NoSuchBucket`; undefined if it has none. */
  readonly code: string | undefined;
  /** Whether the request contradicts the state of the object, or another change of it (409, 412). */
  readonly conflict: boolean;
  /** Whether the API rejected the request because of its rate. */
  readonly throttled: boolean;
  /** Whether the same request may succeed a little later. */
  readonly retryable: boolean;
  readonly #failure: SdkFailure;

  constructor(failure: SdkFailure) {
    super(failure);
    this.#failure = failure;
    this.code = failure.code;
    this.conflict = failure.conflict ?? false;
    this.throttled = failure.throttled ?? false;
    this.retryable = failure.retryable ?? false;
  }

  /** Returns the same failure with facts that only the caller knows. */
  override with(facts: Partial<SdkFailure>): SdkError {
    return new SdkError({ ...this.#failure, ...facts });
  }
}
