import { createPrivateKey, generateKeyPairSync, X509Certificate } from "node:crypto";
import { expect } from "chai";
import { localhostCertificate } from "../../src/server/certificate.ts";

const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });

describe("localhostCertificate", () => {
  const now = new Date("2026-03-01T12:00:00Z");

  it("localhostCertificate has the extensions that go-plugin clients require", () => {
    const read = new X509Certificate(localhostCertificate(now).der);
    expect(read.subjectAltName).to.equal("DNS:localhost");
    expect(read.subject).to.equal("O=tfnode\nCN=localhost");
    expect(read.issuer).to.equal(read.subject);
    expect(read.keyUsage).to.deep.equal(["1.3.6.1.5.5.7.3.1"]);
    expect(read.ca).to.equal(false);
    expect(read.publicKey.asymmetricKeyDetails).to.deep.equal({ namedCurve: "prime256v1" });
    expect(read.verify(read.publicKey)).to.equal(true);
  });

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
