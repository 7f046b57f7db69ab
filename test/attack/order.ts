// The messages between a run and the processes of its attacks.

/** The argument of a worker, as JSON. */
export interface Order {
  readonly name: string;
  readonly seed: number;
  readonly seconds: number;
  /** The maximum number of tries. */
  readonly most?: number | undefined;
  readonly only?: number | undefined;
}

/** A try that failed. */
export interface Failure {
  /** The number of the try; undefined if the setup of the attack failed. */
  readonly number: number | undefined;
  readonly message: string;
}

/** The results of an attack so far. */
export interface Tally {
  readonly tries: number;
  /** The number of requests, responses or kills; undefined if a try consists of one. */
  readonly parts?: number;
  readonly failures: readonly Failure[];
}

/** The variable that identifies all processes that a run has started. */
export const markVariable = "ATTACK_RUN";

/** The variable that identifies the processes that a worker has started. */
export const workerVariable = "ATTACK_WORKER";
