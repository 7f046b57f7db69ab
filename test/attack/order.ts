// The messages between a run and the processes of its attacks.

/** The argument of a worker, as JSON. */
export interface Order {
  readonly name: string;
  readonly seed: number;
  readonly seconds: number;
  /** How many tries to make at most. */
  readonly most?: number | undefined;
  readonly only?: number | undefined;
}

/** A try that found something. */
export interface Failure {
  /** The number of the try; undefined where the attack could not even be made ready. */
  readonly number: number | undefined;
  readonly message: string;
}

/** The results of an attack so far. */
export interface Tally {
  readonly tries: number;
  /** How many requests, responses or kills that were; undefined where a try is one thing. */
  readonly parts?: number;
  readonly failures: readonly Failure[];
}

/** The variable by which all that a run has started can be found. */
export const markVariable = "ATTACK_RUN";

/** The variable by which a worker finds what it has started itself. */
export const workerVariable = "ATTACK_WORKER";
