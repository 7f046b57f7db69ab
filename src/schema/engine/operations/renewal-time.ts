/** The time at which the author wants an ephemeral object to be renewed. */
export class RenewalTime {
  readonly #isRenewable: boolean;
  /** The time, if one is set. */
  time: Date | undefined;
  #mistake: string | undefined;

  constructor(isRenewable: boolean) {
    this.#isRenewable = isRenewable;
  }

  /** Sets the time. Records a mistake for later, because an error thrown here could lose the object that was just opened. */
  set(time: unknown): void {
    if (!this.#isRenewable) this.#mistake = "renewAt was called, but the ephemeral resource has no renew";
    else if (time instanceof Date && !Number.isNaN(time.getTime())) this.time = time;
    else this.#mistake = "renewAt was called with a value that is not a valid Date";
  }

  /** Throws an error for a recorded mistake. */
  check(operation: string): void {
    if (this.#mistake) throw new Error(`${this.#mistake}, in ${operation}`);
  }
}
