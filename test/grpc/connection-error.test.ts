import { expect } from "chai";
import { ConnectionError, connectionError } from "../../src/grpc/channel/connection-error.ts";

const server = { isProxy: false, name: "vdb:443", origin: "the attribute api_url" };

const reported = (code: string) => connectionError(Object.assign(new Error("inner words"), { code }), server);

describe("a failed connection of a gRPC client", () => {
  it("a failed connection is explained by its code, with advice", () => {
    expect(reported("ECONNREFUSED")).to.include({
      message: "vdb:443 refuses connections (ECONNREFUSED)",
      passing: true,
      isTrust: false,
    });
    expect(reported("ECONNREFUSED").advice).to.contain("comes from the attribute api_url");
  });

  it("a connection that fails for lack of a certificate authority comes with advice", () => {
    expect(reported("UNABLE_TO_VERIFY_LEAF_SIGNATURE").isTrust).to.equal(true);
    expect(reported("CERT_HAS_EXPIRED").isTrust).to.equal(false);
  });

  it("an error that is already explained keeps its message", () => {
    const known = new ConnectionError("no way");
    expect(connectionError(known, server)).to.equal(known);
  });
});
