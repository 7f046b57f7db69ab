/** When an ephemeral object is to be renewed, as its author says. */
export class RenewalTime {
  readonly #isRenewable: boolean;
  #time: Date | undefined;
  #mistake: string | undefined;

  constructor(isRenewable: boolean) {
    this.#isRenewable = isRenewable;
  }

  /** Takes the time. What is wrong with it is kept for later: an error thrown here could lose what was just opened. */
  set(time: unknown): void {
    if (!this.#isRenewable) this.#mistake = "renewAt was called, but the ephemeral resource has no renew";
    else if (time instanceof Date && !Number.isNaN(time.getTime())) this.#time = time;
    else this.#mistake = "renewAt was called with something that is not a valid Date";
  }

  /** The time, if there is one. */
  get time(): Date | undefined {
    return this.#time;
  }

  /** Throws an error for what was wrong. */
  check(operation: string): void {
    if (this.#mistake) throw new Error(`${this.#mistake}, in ${operation}`);
  }
}
