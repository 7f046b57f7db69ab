import { expect } from "chai";
import { errorDiagnostic } from "../../../src/schema/operations/error-diagnostic.ts";

const log = { debug() {}, info() {}, warn() {} };
const late = AbortSignal.abort(new DOMException("late", "TimeoutError"));

function detailOf(hasTimeout: boolean): string {
  const doing = { typeName: "kit_thing", verb: "create", hasTimeout } as const;
  return errorDiagnostic(new Error("stopped"), doing, log, late).detail ?? "";
}

describe("the fault of an operation that ran out of time", () => {
  it("names the attribute that gives it more time where there is one", () => {
    expect(detailOf(true)).to.match(
      /^The operation timed out\. To allow more time, set create in the timeouts block\.$/,
    );
  });

  it("does not where there are none", () => {
    expect(detailOf(false)).to.match(/^The operation timed out\.$/);
  });
});
