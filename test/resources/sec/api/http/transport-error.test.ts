import { expect } from "chai";
import { connectionFailure, TransportError } from "../../../../../src/http/net/transport-error.ts";

const server = { isProxy: false, name: "sec.example", origin: "the variable SEC_API_URL" };

const failure = (code: string, sent = false) =>
  connectionFailure(Object.assign(new Error("_quoted"), { code }), server, sent);

describe("a connection error of the sec client", () => {
  const cases: readonly [code: string, kind: string, passing: boolean][] = [
    ["ECONNREFUSED", "network", true],
    ["UND_ERR_CONNECT_TIMEOUT", "timeout", true],
    ["HPE_INVALID_CONSTANT", "bad-response", false],
    ["CERT_HAS_EXPIRED", "network", false],
  ];
  for (const [code, kind, passing] of cases) {
    it(`a connection error with ${code} is classified as ${kind}`, () => {
      expect(failure(code)).to.include({ kind, passing, sent: false });
      expect(failure(code).advice).to.be.a("string");
    });
  }

  it("a connection error may be caused by a setting that is invalid in a header", () => {
    const message = "a setting has a character that no HTTP header may have";
    expect(failure("UND_ERR_INVALID_ARG")).to.include({ message, passing: false });
  });

  it("a connection error records whether the request was sent", () => {
    expect(failure("ECONNRESET", true).sent).to.equal(true);
  });

  it("a connection error keeps the message of an error that is already explained", () => {
    const known = new TransportError("network", "no way", { sent: false });
    expect(connectionFailure(known, server, true)).to.equal(known);
  });
});
