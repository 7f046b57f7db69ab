import { expect } from "chai";
import { faultDiagnostic } from "../../../src/schema/lifecycle/faults.ts";

const log = { debug() {}, info() {}, warn() {} };
const late = AbortSignal.abort(new DOMException("late", "TimeoutError"));

function detailOf(hasTimeouts: boolean): string {
  const doing = { typeName: "kit_thing", verb: "create", hasTimeouts } as const;
  return faultDiagnostic(new Error("stopped"), doing, log, late).detail ?? "";
}

describe("the fault of an operation that ran out of time", () => {
  it("points to the timeouts of a resource that has them", () => {
    expect(detailOf(true)).to.match(/was over before it was done; see the timeouts of the resource\.$/);
  });

  it("does not where there are none", () => {
    expect(detailOf(false)).to.match(/was over before it was done\.$/);
  });
});
