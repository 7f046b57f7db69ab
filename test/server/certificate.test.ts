import { createPrivateKey, generateKeyPairSync, X509Certificate } from "node:crypto";
import { expect } from "chai";
import { assert, date, property, uint8Array } from "fast-check";
import { certificateDer, localhostCertificate } from "../../src/server/certificate.ts";
import { runs } from "../support/thorough.ts";

const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
const wholeSeconds = (at: Date) => Math.floor(at.getTime() / 1000) * 1000;
const range = { min: new Date("1951-01-01"), max: new Date("9999-12-31T23:59:59Z"), noInvalidDate: true };

describe("certificateDer", () => {
  it("certificateDer writes a certificate that node:crypto reads, for any serial number and any dates", () => {
    const cases = property(
      uint8Array({ minLength: 1, maxLength: 20 }),
      date(range),
      date(range),
      (serial, notBefore, notAfter) => {
        const read = new X509Certificate(certificateDer({ ...keys, serial, notBefore, notAfter }));
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
    const between = (from: string, to: string) =>
      certificateDer({
        ...keys,
        serial: Uint8Array.of(1),
        notBefore: new Date(from),
        notAfter: new Date(to),
      });
    const der = between("2049-12-31T23:59:59Z", "2050-01-01T00:00:00Z");
    expect(der.includes("\x17\x0d491231235959Z")).to.equal(true);
    expect(der.includes("\x18\x0f20500101000000Z")).to.equal(true);
  });

  it("certificateDer writes the extensions that go-plugin clients require", () => {
    const read = new X509Certificate(
      certificateDer({ ...keys, serial: Uint8Array.of(1), notBefore: new Date(0), notAfter: new Date(1e12) }),
    );
    expect(read.subjectAltName).to.equal("DNS:localhost");
    expect(read.subject).to.equal("O=tfnode\nCN=localhost");
    expect(read.issuer).to.equal(read.subject);
    expect(read.keyUsage).to.deep.equal(["1.3.6.1.5.5.7.3.1"]);
    expect(read.ca).to.equal(false);
    expect(read.publicKey.asymmetricKeyDetails).to.deep.equal({ namedCurve: "prime256v1" });
  });
});

describe("localhostCertificate", () => {
  const now = new Date("2026-03-01T12:00:00Z");

  it("localhostCertificate is valid for one year from an hour ago", () => {
    const read = new X509Certificate(localhostCertificate(now).der);
    expect(Date.parse(read.validFrom)).to.equal(Date.parse("2026-03-01T11:00:00Z"));
    expect(Date.parse(read.validTo)).to.equal(Date.parse("2027-03-01T12:00:00Z"));
  });

  it("localhostCertificate returns the same certificate in PEM, with its key", () => {
    const { der, pem, keyPem } = localhostCertificate(now);
    const read = new X509Certificate(pem);
    expect(read.raw.equals(der)).to.equal(true);
    expect(read.checkPrivateKey(createPrivateKey(keyPem))).to.equal(true);
    expect(Math.max(...pem.split("\n").map((line) => line.length))).to.equal(64);
  });

  it("localhostCertificate returns a new certificate each time", () => {
    const [first, second] = [localhostCertificate(now), localhostCertificate(now)].map(
      ({ der }) => new X509Certificate(der),
    );
    expect(first?.serialNumber).not.to.equal(second?.serialNumber);
    expect(first?.publicKey.equals(second?.publicKey ?? keys.publicKey)).to.equal(false);
  });
});
