import { expect } from "chai";
import { adviceOnRefusal, connectionFault } from "../../../src/http/net/connection-fault.ts";
import { type Peer, proxyPeer } from "../../../src/http/net/peer.ts";
import { proxyFor } from "../../../src/http/net/proxy.ts";

/** The address that a provider uses if none is configured. */
const standard: Peer = {
  isProxy: false,
  name: "api.example",
  origin: "the default",
  replacedBy: "the variable X_API_URL",
};
const server: Peer = { isProxy: false, name: "a.example:8443", origin: "the variable X_API_URL" };
const byUrl: Peer = { ...server, otherwise: "http://a.example:8443" };
const plain: Peer = { ...server, otherwise: "https://a.example:8443" };

function proxy(setting: string): Peer {
  const found = proxyFor(new URL("https://a.example"), { https_proxy: setting });
  if (!found) throw new Error("no proxy");
  return proxyPeer(found);
}

const shown = (code: string, peer = server) =>
  connectionFault(Object.assign(new Error("_quoted"), { code }), peer);

describe("a connection error", () => {
  const cases: readonly (readonly [code: string, words: RegExp, passing: boolean])[] = [
    ["ENOTFOUND", /^the name of a.example:8443 has no address \(ENOTFOUND\)$/, false],
    ["EAI_AGAIN", /^the address of a.example:8443 could not be looked up/, true],
    ["ECONNREFUSED", /^a.example:8443 refuses connections/, true],
    ["ETIMEDOUT", /^a.example:8443 cannot be reached/, true],
    ["EHOSTUNREACH", /^a.example:8443 cannot be reached/, true],
    ["ECONNRESET", /^a.example:8443 closed the connection/, true],
    ["UND_ERR_SOCKET", /^a.example:8443 closed the connection$/, true],
    ["UND_ERR_CONNECT_TIMEOUT", /^no connection to a.example:8443 in time$/, true],
    ["ENOENT", /^a.example:8443 cannot be opened/, false],
    ["ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL", /does not offer HTTP\/1\.1/, false],
    ["ERR_TLS_CERT_ALTNAME_INVALID", /is for other names/, false],
    ["CERT_HAS_EXPIRED", /has expired/, false],
    ["CERT_NOT_YET_VALID", /is not valid yet/, false],
    ["SELF_SIGNED_CERT_IN_CHAIN", /is not trusted/, false],
    ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", /is not trusted/, false],
    ["ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE", /^a.example:8443 refuses the TLS connection \(ERR_SSL_/, false],
    ["ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION", /refuses the TLS connection/, false],
    ["ERR_SSL_WRONG_VERSION_NUMBER", /does not speak TLS/, false],
    ["HPE_INVALID_CONSTANT", /does not speak HTTP/, false],
    ["EMFILE", /^this process has no file left for a connection to a.example:8443 \(EMFILE\)$/, false],
    ["ESTRANGE", /^the connection to a.example:8443 failed \(ESTRANGE\)$/, false],
  ];
  for (const [code, words, passing] of cases) {
    it(`the error for ${code} has a message with advice, and states whether it is transient`, () => {
      const fault = shown(code);
      expect(fault.words).to.match(words);
      expect(fault.passing).to.equal(passing);
      expect(fault.advice).to.match(/^[A-Z].*\.$/);
      expect(fault.words + fault.advice).not.to.contain("_quoted");
    });
  }

  it("the error for another HTTP version names the required version", () => {
    const code = "ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL";
    expect(shown(code, byUrl).words).to.equal(`a.example:8443 does not offer HTTP/1.1 (${code})`);
    const words = shown(code, { ...server, isGrpc: true }).words;
    expect(words).to.equal(`a.example:8443 does not offer HTTP/2, which gRPC needs (${code})`);
  });

  it("a limit of the memory is reported as such, and not as an address that cannot be reached", () => {
    const message = "WebAssembly.Instance(): Out of memory: Cannot allocate Wasm memory for new instance";
    const { words, advice } = connectionFault(new RangeError(message), server);
    expect(words).to.equal("this process has too little memory for a connection to a.example:8443");
    expect(advice).to.contain("ulimit -v").and.not.to.contain("address of the API");
  });

  it("a connection error may have no code", () => {
    expect(connectionFault("odd", server).words).to.equal("the connection to a.example:8443 failed");
  });

  it("a connection error suggests checking the setting with the address", () => {
    expect(shown("ECONNREFUSED").advice).to.equal(
      "The address of the API comes from the variable X_API_URL. Correct it there, or check that the API can be reached from this machine.",
    );
  });

  it("a connection error names a default address and how to replace it if no address is configured", () => {
    expect(shown("ENOTFOUND", standard).advice).to.equal(
      "No address is configured, so requests go to the default, api.example. Check that it can be reached from this machine, or set the variable X_API_URL.",
    );
    expect(shown("ERR_TLS_CERT_ALTNAME_INVALID", standard).advice).to.equal(
      "No address is configured, so requests go to the default, api.example. Set the variable X_API_URL to a name that the certificate is for.",
    );
  });

  it("the error of a proxy suggests checking the proxy variable", () => {
    expect(shown("ECONNREFUSED", proxy("http://ada:_hidden@10.0.0.1:3128"))).to.include({
      words: "the proxy 10.0.0.1:3128 refuses connections (ECONNREFUSED)",
      advice:
        "The address of the proxy comes from the variable https_proxy. Correct or unset that variable, or name the host of the API in NO_PROXY to go without a proxy.",
    });
  });

  it("the error for an untrusted certificate suggests checking the certificate authorities, not the address", () => {
    const { advice } = shown("SELF_SIGNED_CERT_IN_CHAIN", { ...server, unchecked: "Or do not look." });
    expect(advice).to.contain("SSL_CERT_FILE").and.to.contain("NODE_EXTRA_CA_CERTS");
    expect(advice).to.match(/Or do not look\.$/);
    expect(advice).not.to.contain("X_API_URL");
  });

  it("the error suggests the other scheme when only one side uses TLS", () => {
    expect(shown("ERR_SSL_WRONG_VERSION_NUMBER", byUrl).advice).to.match(
      /^Did you mean http:\/\/a\.example:8443\? /,
    );
    expect(shown("HPE_INVALID_CONSTANT", plain).advice).to.match(
      /^Did you mean https:\/\/a\.example:8443\? /,
    );
    expect(shown("ECONNRESET", plain).advice).to.match(/^If the port is one of TLS, you mean https:/);
    expect(shown("ECONNRESET", byUrl).advice).not.to.contain("http:");
    expect(shown("ERR_SSL_WRONG_VERSION_NUMBER").advice).to.contain("over TLS only");
    expect(shown("ERR_SSL_WRONG_VERSION_NUMBER", proxy("https://ada:_hidden@p:1")).advice).to.match(
      /^Did you mean http:\/\/p:1\? /,
    );
  });

  it("the error suggests setting user and password when a proxy requires them", () => {
    expect(adviceOnRefusal(proxy("http://10.0.0.1:3128"), 407)).to.contain("to the variable https_proxy");
    expect(adviceOnRefusal(proxy("http://10.0.0.1:3128"), 403)).to.contain("NO_PROXY");
  });
});
