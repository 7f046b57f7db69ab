import { expect } from "chai";
import { handshakeLine, isStartedByClient } from "../../src/server/handshake.ts";
import { pluginEnvironment } from "../../src/testing/plugin/process.ts";

describe("the handshake", () => {
  const socket = { network: "unix", path: "/run/plugin-1" } as const;

  it("a plugin recognizes its client by go-plugin's cookie", () => {
    expect(isStartedByClient(pluginEnvironment)).to.equal(true);
    expect(isStartedByClient({})).to.equal(false);
    expect(isStartedByClient({ TF_PLUGIN_MAGIC_COOKIE: "d602" })).to.equal(false);
  });

  it("the handshake announces version 6 wherever the client's list has it", () => {
    for (const versions of ["6", "5,6", "6,5", " 5 , 6 ", "4,6,7"]) {
      const line = handshakeLine({ PLUGIN_PROTOCOL_VERSIONS: versions }, socket);
      expect(line, versions).to.equal("1|6|unix|/run/plugin-1|grpc|\n");
    }
  });

  it("the handshake announces version 6 to a client without it, which then reports the mismatch itself", () => {
    for (const versions of [undefined, "", "5", "7", "six"]) {
      const line = handshakeLine({ PLUGIN_PROTOCOL_VERSIONS: versions }, socket);
      expect(line, versions).to.equal("1|6|unix|/run/plugin-1|grpc|\n");
    }
  });

  it("the handshake line has six fields, the last one empty without TLS", () => {
    expect(handshakeLine({}, socket)).to.equal("1|6|unix|/run/plugin-1|grpc|\n");
  });

  it("the handshake line has the certificate in base64 without padding", () => {
    const line = handshakeLine(
      {},
      { network: "tcp", host: "127.0.0.1", port: 10_000 },
      Uint8Array.of(255, 255, 254, 1),
    );
    expect(line).to.equal("1|6|tcp|127.0.0.1:10000|grpc|///+AQ\n");
  });

  it("the handshake line has a seventh field only for clients that request it", () => {
    expect(handshakeLine({ PLUGIN_MULTIPLEX_GRPC: "true" }, socket)).to.equal(
      "1|6|unix|/run/plugin-1|grpc||false\n",
    );
  });
});
