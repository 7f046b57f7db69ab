import { expect } from "chai";
import { errorDiagnostic } from "../../../../src/schema/engine/operations/error-diagnostic.ts";

const log = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };
const late = AbortSignal.abort(new DOMException("late", "TimeoutError"));

function detailOf(hasTimeout: boolean): string {
  const doing = { typeName: "kit_thing", verb: "create", hasTimeout, log, signal: late } as const;
  return errorDiagnostic(new Error("stopped"), doing).detail ?? "";
}

describe("the error of an operation that timed out", () => {
  it("the error of an operation that timed out names the attribute that allows more time", () => {
    expect(detailOf(true)).to.match(
      /^The operation timed out\. To allow more time, set create in the timeouts block\.$/,
    );
  });

  it("the error of an operation that timed out names no attribute without a timeouts block", () => {
    expect(detailOf(false)).to.match(/^The operation timed out\.$/);
  });
});
