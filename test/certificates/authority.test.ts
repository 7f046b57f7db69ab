import { createPrivateKey, X509Certificate } from "node:crypto";
import { expect } from "chai";
import { createAuthority, issueCertificate } from "../../src/certificates/authority.ts";

const validity = { notBefore: new Date("2026-01-01T00:00:00Z"), notAfter: new Date("2055-01-01T00:00:00Z") };
const authority = createAuthority("Über CA", validity);

describe("a certificate authority", () => {
  const ca = new X509Certificate(authority.certificate);
  const names = [
    "localhost",
    "*.example.org",
    "127.0.0.1",
    "::1",
    "2001:db8::8:800:200c:417a",
    "fe80::1%eth0",
  ];
  const issued = issueCertificate(authority, "API", [...names, "localhost"], validity);
  const read = new X509Certificate(issued.cert);

  it("an authority signs itself, and certifies no other authority", () => {
    expect(ca.ca).to.equal(true);
    expect(ca.checkIssued(ca) && ca.verify(ca.publicKey)).to.equal(true);
    expect(ca.subject).to.equal("CN=Über CA");
    expect(ca.toLegacyObject()).to.have.property("serialNumber").with.lengthOf(32);
  });

  it("an issued certificate has a key of its own, and the issuer is the authority", () => {
    expect(read.ca).to.equal(false);
    expect(read.checkIssued(ca) && read.verify(ca.publicKey)).to.equal(true);
    expect(read.checkPrivateKey(createPrivateKey(issued.key))).to.equal(true);
    expect(read.publicKey.equals(ca.publicKey)).to.equal(false);
    expect(read.keyUsage).to.deep.equal(["1.3.6.1.5.5.7.3.1"]);
    expect([read.validFrom, read.validTo].map((at) => Date.parse(at))).to.deep.equal([
      validity.notBefore.getTime(),
      validity.notAfter.getTime(),
    ]);
  });

  it("an issued certificate has each DNS name and IP address once", () => {
    expect(read.subjectAltName).to.equal(
      [
        "DNS:localhost, DNS:*.example.org, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1",
        "IP Address:2001:DB8:0:0:8:800:200C:417A, IP Address:FE80:0:0:0:0:0:0:1",
      ].join(", "),
    );
    expect(read.checkIP("2001:db8::8:800:200c:417a")).to.not.equal(undefined);
    expect(read.checkHost("a.example.org")).to.not.equal(undefined);
    expect(read.checkHost("example.com")).to.equal(undefined);
  });
});
