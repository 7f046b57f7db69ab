/** A step of the demo that did not come out as it should; `output` is what its command wrote. */
export class Failure extends Error {
  constructor(message, output = "") {
    super(message);
    this.output = output;
  }
}
