import { expect } from "chai";
import { connectionFailure } from "../../../../../src/resources/sec/api/http/transport-error.ts";

const failure = (code: string, sent = false) =>
  connectionFailure(Object.assign(new Error("_quoted"), { code }), "sec.example", sent);

describe("a failed connection", () => {
  const cases: readonly [code: string, message: string, passing: boolean][] = [
    ["ENOTFOUND", "there is no host sec.example (ENOTFOUND)", false],
    ["EAI_AGAIN", "the address of sec.example could not be looked up (EAI_AGAIN)", true],
    ["ECONNREFUSED", "sec.example refuses connections (ECONNREFUSED)", true],
    ["ECONNRESET", "sec.example closed the connection (ECONNRESET)", true],
    ["UND_ERR_SOCKET", "sec.example closed the connection", true],
    ["UND_ERR_CONNECT_TIMEOUT", "no connection to sec.example in time", true],
    ["UND_ERR_ABORTED", "the proxy refuses the connection", false],
    ["UND_ERR_INVALID_ARG", "a setting has a character that no HTTP header may have", false],
    ["HPE_INVALID_CONSTANT", "sec.example does not speak HTTP (HPE_INVALID_CONSTANT)", false],
    ["ERR_SSL_WRONG_VERSION_NUMBER", "sec.example does not speak TLS (ERR_SSL_WRONG_VERSION_NUMBER)", false],
    ["EHOSTUNREACH", "the connection to sec.example failed (EHOSTUNREACH)", true],
    ["", "the connection to sec.example failed", true],
  ];
  for (const [code, message, passing] of cases) {
    it(`is told by ${code || "no code"}`, () => {
      expect(failure(code)).to.include({ message, passing, sent: false });
    });
  }

  for (const code of [
    "DEPTH_ZERO_SELF_SIGNED_CERT",
    "CERT_HAS_EXPIRED",
    "ERR_TLS_CERT_ALTNAME_INVALID",
    "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  ]) {
    it(`is told by ${code}`, () => {
      expect(failure(code)).to.include({ fault: "network", passing: false });
      expect(failure(code).message)
        .to.contain("not trusted")
        .and.to.contain("NODE_EXTRA_CA_CERTS")
        .and.to.contain(code);
    });
  }

  it("remembers whether the request was sent", () => {
    expect(failure("ECONNRESET", true).sent).to.equal(true);
  });

  it("may be nothing known", () => {
    expect(connectionFailure("odd", "sec.example", false).message).to.equal(
      "the connection to sec.example failed",
    );
  });
});
