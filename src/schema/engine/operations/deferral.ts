import type { Deferrable, DeferralReason } from "../../contexts.ts";

/** The deferral of one plan or read, which a resource or a data source may request. */
export class Deferral {
  #reason: DeferralReason | undefined;
  /** Defers the operation; undefined if the client does not allow it. */
  readonly defer: Deferrable["defer"];

  constructor(isAllowed = false) {
    if (!isAllowed) return;
    this.defer = (reason) => {
      this.#reason = reason;
    };
  }

  /** Why the operation is deferred; undefined if it is not. */
  get reason(): DeferralReason | undefined {
    return this.#reason;
  }
}
