import { createPrivateKey, X509Certificate } from "node:crypto";
import { expect } from "chai";
import { makeClientCertificate } from "../../../src/server/combined/client-certificate.ts";

describe("makeClientCertificate", () => {
  const { cert, key } = makeClientCertificate();
  const read = new X509Certificate(cert);

  it("a client's certificate is self-signed and valid now", () => {
    expect(read.verify(read.publicKey)).to.equal(true);
    expect(read.checkPrivateKey(createPrivateKey(key))).to.equal(true);
    expect(Date.parse(read.validFrom)).to.be.below(Date.now());
    expect(Date.parse(read.validTo)).to.be.above(Date.now());
  });

  it("a client's certificate has the subject, the curve and the digest of those that Terraform creates", () => {
    expect(read.subject).to.equal("O=HashiCorp\nCN=localhost");
    expect(read.issuer).to.equal(read.subject);
    expect(read.ca).to.equal(true);
    expect(read.publicKey.asymmetricKeyDetails).to.deep.equal({ namedCurve: "secp521r1" });
    expect(read.raw.toString("hex").split("300a06082a8648ce3d040304")).to.have.length(3);
  });
});
