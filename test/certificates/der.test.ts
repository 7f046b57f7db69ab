import { generateKeyPairSync, X509Certificate } from "node:crypto";
import { expect } from "chai";
import { assert, date, property, uint8Array } from "fast-check";
import {
  type CertificateKind,
  certificateDer,
  ecdsaWithSha256,
  element,
  sequence,
} from "../../src/certificates/der.ts";
import { runs } from "../support/thorough.ts";

const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
const wholeSeconds = (at: Date) => Math.floor(at.getTime() / 1000) * 1000;
const range = { min: new Date("1951-01-01"), max: new Date("9999-12-31T23:59:59Z"), noInvalidDate: true };
// A name without pairs, and the basic constraints of no authority.
const kind: CertificateKind = {
  digest: "sha256",
  algorithm: ecdsaWithSha256,
  name: sequence(),
  extensions: element("a3", sequence("300c0603551d130101ff04023000")),
};

describe("certificateDer", () => {
  it("certificateDer writes a certificate that node:crypto reads, for any serial number and any dates", () => {
    const cases = property(
      uint8Array({ minLength: 1, maxLength: 20 }),
      date(range),
      date(range),
      (serial, notBefore, notAfter) => {
        const read = new X509Certificate(certificateDer({ ...keys, serial, notBefore, notAfter }, kind));
        const expected = BigInt(`0x${Buffer.from(serial).toString("hex")}`);
        expect(BigInt(`0x${read.serialNumber}`)).to.equal(expected);
        expect(Date.parse(read.validFrom)).to.equal(wholeSeconds(notBefore));
        expect(Date.parse(read.validTo)).to.equal(wholeSeconds(notAfter));
        expect(read.verify(keys.publicKey)).to.equal(true);
      },
    );
    assert(cases, runs({ seed: 1, many: 300 }));
  });

  it("certificateDer writes UTCTime until 2049 and GeneralizedTime afterwards", () => {
    const [notBefore, notAfter] = [new Date("2049-12-31T23:59:59Z"), new Date("2050-01-01T00:00:00Z")];
    const der = certificateDer({ ...keys, serial: Uint8Array.of(1), notBefore, notAfter }, kind);
    expect(der.includes("\x17\x0d491231235959Z")).to.equal(true);
    expect(der.includes("\x18\x0f20500101000000Z")).to.equal(true);
  });
});
