import { expect } from "chai";
import { grpcAddressError, parseTarget, type Target } from "../../src/grpc/address.ts";

function targetOf(text: string): Target {
  const target = parseTarget(text);
  if ("error" in target) throw new Error(target.error);
  return target;
}

function faultOf(text: string): string {
  const target = parseTarget(text);
  if (!("error" in target)) throw new Error("no error");
  return target.error;
}

describe("the address of a gRPC API", () => {
  it("the port defaults to 443, and to 80 without TLS", () => {
    const { channel, url } = targetOf("vdb.example.org");
    expect([channel, url?.href]).to.deep.equal(["dns:vdb.example.org", "https://vdb.example.org/"]);
    expect(parseTarget("vdb.example.org", { plaintext: true })).to.deep.include({
      channel: "dns:vdb.example.org:80",
      authority: "vdb.example.org",
    });
    expect(parseTarget("[::1]:50051", { plaintext: true })).to.include({ channel: "dns:[::1]:50051" });
  });

  it("a text that is no address has a reason with advice, and an address has none", () => {
    expect(grpcAddressError("vdb.example.org:8443/")).to.match(/^ends in a slash. Remove it/);
    expect(grpcAddressError("vdb.example.org:8443")).to.equal(undefined);
  });

  const understood: readonly (readonly [text: string, host: string, authority: string])[] = [
    ["vdb.example.org", "vdb.example.org", "vdb.example.org"],
    ["vdb.example.org:8443", "vdb.example.org", "vdb.example.org:8443"],
    ["vdb.example.org:443", "vdb.example.org", "vdb.example.org:443"],
    ["localhost:18443", "localhost", "localhost:18443"],
    ["10.0.0.5", "10.0.0.5", "10.0.0.5"],
    ["10.0.0.5:8443", "10.0.0.5", "10.0.0.5:8443"],
    ["::1", "::1", "[::1]"],
    ["[::1]", "::1", "[::1]"],
    ["[::1]:8443", "::1", "[::1]:8443"],
    ["dns:///vdb.example.org:8443", "vdb.example.org", "vdb.example.org:8443"],
    ["dns:vdb.example.org", "vdb.example.org", "vdb.example.org"],
    ["passthrough:///vdb.example.org:8443", "vdb.example.org", "vdb.example.org:8443"],
    ["under_score:1", "under_score", "under_score:1"],
  ];
  for (const [text, host, authority] of understood) {
    it(`the address may be ${text}`, () => {
      expect(targetOf(text)).to.deep.include({ host, authority, channel: `dns:${authority}` });
    });
  }

  for (const text of ["unix:api.sock", "unix:/run/api.sock", "unix:///run/api.sock"]) {
    it(`the address may be ${text}`, () => {
      expect(targetOf(text)).to.deep.equal({
        channel: text,
        host: "localhost",
        authority: "localhost",
        url: null,
      });
    });
  }

  it("the address must not be a URL, and the password of a URL is not shown", () => {
    expect(faultOf("https://vdb.example.org")).to.match(/^is a URL, .* Write vdb\.example\.org\.$/);
    expect(faultOf("http://ada:_hidden@vdb.example.org:8443/x")).to.match(/ Write vdb\.example\.org:8443\.$/);
    expect(faultOf("https://")).to.match(/Write it as host or host:port\.$/);
  });

  it("the address ends with the port", () => {
    expect(faultOf("vdb.example.org:8443/")).to.match(/^ends in a slash/);
    expect(faultOf("vdb.example.org:8443/api")).to.match(/^is neither host nor host:port/);
  });

  it("the address requires a valid port number", () => {
    expect(faultOf("vdb.example.org:65536")).to.match(/^names the port 65536\. .* is 65535\.$/);
    expect(faultOf("[::1]:99999")).to.match(/^names the port 99999/);
    expect(parseTarget("vdb.example.org:65535")).to.include({ host: "vdb.example.org" });
  });

  it("the address may not be surrounded by whitespace", () => {
    for (const text of [" vdb.example.org", "vdb.example.org:443 ", "vdb.example.org\n"]) {
      expect(faultOf(text)).to.match(/^has whitespace around it/);
    }
  });

  for (const text of [
    ":443",
    "a b",
    "a:b",
    "[a]:1",
    "[::1",
    "dns://8.8.8.8/a",
    "a@b",
    "unix:",
    "unix://a/b",
    "a%",
  ]) {
    it(`the address may not be ${text}`, () =>
      expect(faultOf(text)).to.match(/^is neither host nor host:port/));
  }
});
