import { expect } from "chai";
import { say } from "../../../../src/resources/sec/api/errors.ts";

const failure = {
  method: "GET",
  url: "https://acme.example/api/v2/AlertChannels/ACME_0001",
  status: 404,
  reason: "intgGuid: no such integration",
};

describe("the message of an API error", () => {
  it("the message of an error has three lines, the first of which is empty", () => {
    expect(say(failure)).to.equal(
      "\n  [GET] https://acme.example/api/v2/AlertChannels/ACME_0001\n  [404] intgGuid: no such integration",
    );
  });

  it("the message of an error ends with the request ID and advice", () => {
    expect(say({ ...failure, requestId: "4f1c", advice: "Look again." })).to.match(
      /no such integration \(request 4f1c\)\n\nLook again\.$/,
    );
  });

  it("the message of an error without a response has no status", () => {
    expect(say({ method: "GET", url: "https://x", reason: "no way" })).to.equal(
      "\n  [GET] https://x\n  no way",
    );
  });
});
