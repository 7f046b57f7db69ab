import type { Deferrable, DeferralReason } from "../../contexts.ts";
import { UnknownConfigurationError } from "../../unknown-configuration.ts";

/** Why a plan or a read is deferred: by the resource or the data source, or because it needs a part of the provider's configuration. */
export type OwnDeferralReason = DeferralReason | "unknown provider configuration";

/** The deferral of one plan or read, which a resource or a data source may request. */
export class Deferral {
  #reason: OwnDeferralReason | undefined;
  /** Defers the operation; undefined if the client does not allow it. */
  readonly defer: Deferrable["defer"];

  constructor(isAllowed = false) {
    if (!isAllowed) return;
    this.defer = (reason) => {
      this.#reason = reason;
    };
  }

  /** Why the operation is deferred; undefined if it is not. */
  get reason(): OwnDeferralReason | undefined {
    return this.#reason;
  }

  /** Defers the operation because of the error of a client that lacks configuration. Reports whether it is one, and is deferred. */
  deferBy(error: unknown): boolean {
    if (!this.defer || !(error instanceof UnknownConfigurationError)) return false;
    this.#reason = "unknown provider configuration";
    return true;
  }
}
