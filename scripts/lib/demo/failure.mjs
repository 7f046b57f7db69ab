/** A failed step of the demo; `output` is the output of its command. */
export class Failure extends Error {
  constructor(message, output = "") {
    super(message);
    this.output = output;
  }
}
