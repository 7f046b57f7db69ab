import { expect } from "chai";
import {
  ConnectionError,
  connectionError,
} from "../../../../../src/resources/vdb/api/channel/connection-error.ts";

const told = (code: string) => connectionError(Object.assign(new Error("inner words"), { code }), "vdb:443");

describe("a connection that fails", () => {
  const cases: readonly (readonly [code: string, words: RegExp, passing: boolean])[] = [
    ["ECONNREFUSED", /^vdb:443 refuses connections/, true],
    ["ETIMEDOUT", /^vdb:443 cannot be reached/, true],
    ["EHOSTUNREACH", /^vdb:443 cannot be reached/, true],
    ["ECONNRESET", /^vdb:443 closes the connection/, true],
    ["ENOENT", /^vdb:443 cannot be opened/, false],
    ["ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL", /does not offer HTTP\/2/, false],
    ["ERR_TLS_CERT_ALTNAME_INVALID", /is for other names/, false],
    ["CERT_HAS_EXPIRED", /has expired/, false],
    ["CERT_NOT_YET_VALID", /is not valid yet/, false],
    ["SELF_SIGNED_CERT_IN_CHAIN", /is not trusted; SSL_CERT_FILE/, false],
    ["EPROTO", /does not speak TLS/, false],
    ["EMFILE", /^the connection to vdb:443 failed/, false],
  ];
  for (const [code, words, passing] of cases) {
    it(`with ${code} is told in words and by its code`, () => {
      const error = told(code);
      expect(error.message)
        .to.match(words)
        .and.to.match(new RegExp(`\\(${code}\\)$`));
      expect(error.passing).to.equal(passing);
    });
  }

  it("may be one that more authorities would help", () => {
    expect(told("UNABLE_TO_VERIFY_LEAF_SIGNATURE").isTrust).to.equal(true);
    expect(told("CERT_HAS_EXPIRED").isTrust).to.equal(false);
  });

  it("keeps its words when it has some, and has some without a code", () => {
    const known = new ConnectionError("no way");
    expect(connectionError(known, "vdb:443")).to.equal(known);
    expect(connectionError(undefined, "vdb:443").message).to.equal("the connection to vdb:443 failed");
  });
});
