import { expect } from "chai";
import { errorMessage, isObject } from "../../../../../src/resources/sec/api/calls/error-message.ts";

const cases: readonly [body: string, status: number, message: string][] = [
  ['{"message":"m1"}', 400, "m1"],
  ['{"message":"m1","data":{"message":"dm"}}', 400, "dm"],
  ['{"message":"m1","data":{"message":"dm","ErrorMsg":"em"}}', 400, "em"],
  ['{"message":"SUCCESS","data":{"statusMessage":"sm"}}', 400, "sm"],
  ['{"message":"SUCCESS","data":{"x":"y"}}', 400, "Bad Request"],
  ['{"foo":1}', 499, "Unknown"],
  ["<html>bad</html>", 502, "<html>bad</html>"],
  ['{"data":[],"message":"arr"}', 400, '{"data":[],"message":"arr"}'],
  ["", 500, ""],
  ['{"message":"slow down"}', 429, "slow down"],
  ['{"Message":"m1","DATA":{"MESSAGE":"dm","errorMSG":""}}', 400, "dm"],
  ['{"message":"m1","data":null}', 400, "m1"],
  ['{"message":"m1","data":{"message":null}}', 400, "m1"],
  ['{"message":5}', 400, '{"message":5}'],
  ['{"message":"m1","data":{"statusMessage":{}}}', 400, '{"message":"m1","data":{"statusMessage":{}}}'],
  ['{"message":"m1","data":"text"}', 400, '{"message":"m1","data":"text"}'],
  ['{"message":"","data":{"statusMessage":"sm"}}', 400, "sm"],
  ["[1]", 400, "[1]"],
  ["null", 404, "Not Found"],
  ['"text"', 400, '"text"'],
  ["{}", 599, "Unknown"],
];

/** The client's error for a body. */
function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

describe("the message of an error", () => {
  for (const [body, status, message] of cases) {
    it(`the message of an error is taken from a ${status} with ${body || "nothing"}`, () =>
      expect(errorMessage(status, body, jsonOf(body))).to.equal(message));
  }
});

describe("the body of an error response", () => {
  it("a JSON object in an error response comes from the API", () => {
    expect([{ a: 1 }, {}].every(isObject)).to.equal(true);
  });

  it("an error response without a JSON object does not come from the API", () => {
    expect([undefined, null, [], "x", 1].some(isObject)).to.equal(false);
  });
});
