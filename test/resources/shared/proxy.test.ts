import { expect } from "chai";
import { proxyAuthorization, proxyFor, proxySecrets } from "../../../src/http/net/proxy.ts";

const chosen = (url: string, environment: Record<string, string>) =>
  proxyFor(new URL(url), environment)?.url.href ?? null;

const proxies = { HTTP_PROXY: "http://plain:8080", HTTPS_PROXY: "http://secure:8443" };

describe("the proxy for a request", () => {
  it("the proxy depends on the scheme of the URL", () => {
    expect(chosen("http://a.example", proxies)).to.equal("http://plain:8080/");
    expect(chosen("https://a.example", proxies)).to.equal("http://secure:8443/");
  });

  it("no proxy is used when its variable is unset", () => {
    expect(chosen("https://a.example", { HTTP_PROXY: "http://plain:8080" })).to.equal(null);
    expect(chosen("https://a.example", { HTTPS_PROXY: "" })).to.equal(null);
  });

  it("the proxy is read from the uppercase variable first, then from the lowercase one", () => {
    expect(chosen("https://a.example", { https_proxy: "http://lower" })).to.equal("http://lower/");
    expect(
      chosen("https://a.example", { https_proxy: "http://lower", HTTPS_PROXY: "http://upper" }),
    ).to.equal("http://upper/");
  });

  it("the proxy may be configured without a scheme", () => {
    expect(chosen("https://a.example", { HTTPS_PROXY: "proxy:3128" })).to.equal("http://proxy:3128/");
    expect(chosen("https://a.example", { HTTPS_PROXY: "10.0.0.1:3128" })).to.equal("http://10.0.0.1:3128/");
  });

  it("the proxy must be a URL, and an invalid value is not shown", () => {
    const environment = { HTTPS_PROXY: "http://ada:_hidden@:99999" };
    expect(() => chosen("https://a.example", environment)).to.throw(
      /^HTTPS_PROXY is not the URL of a proxy$/,
    );
  });

  it("the proxy comes with the name of the variable that sets it", () => {
    const url = new URL("https://a.example");
    expect(proxyFor(url, { https_proxy: "http://lower" })?.variable).to.equal("https_proxy");
    expect(proxyFor(url, { HTTPS_PROXY: "http://upper" })?.variable).to.equal("HTTPS_PROXY");
  });

  for (const setting of [
    "http://ada:p%40ss%2fw@proxy",
    "ada:p%40ss%2Fw@proxy:3128",
    "https://ada:p@ss/w@proxy",
  ]) {
    it(`the secrets of the proxy are recognized in every encoding: ${setting}`, () => {
      const secrets = proxySecrets({ HTTPS_PROXY: setting });
      const sent = Buffer.from("ada:p@ss/w").toString("base64");
      const spellings = ["p@ss/w", /ada:(.*)@/.exec(setting)?.[1] ?? ""];
      expect(secrets).to.include.members(setting.includes("p@ss/w") ? spellings : [...spellings, sent]);
    });
  }

  it("the secret of the proxy is the user if there is no password, and there is none without a user", () => {
    expect(proxySecrets({ http_proxy: "http://_token@proxy" })).to.include("_token");
    expect(proxySecrets({ HTTP_PROXY: "http://proxy", HTTPS_PROXY: "" })).to.deep.equal([]);
  });

  for (const host of ["localhost", "127.0.0.1", "127.8.9.10", "[::1]", "LOCALHOST:99"]) {
    it(`the proxy is never used for ${host}`, () => expect(chosen(`http://${host}`, proxies)).to.equal(null));
  }

  const exempt: readonly [list: string, url: string, direct: boolean][] = [
    ["*", "https://a.example", true],
    ["a.example", "https://a.example", true],
    ["a.example", "https://b.a.example", true],
    ["a.example", "https://ba.example", false],
    [".a.example", "https://b.a.example", true],
    [".a.example", "https://a.example", false],
    ["*.a.example", "https://b.a.example", true],
    ["A.Example", "https://a.example", true],
    ["other, a.example", "https://a.example", true],
    ["a.example:443", "https://a.example", true],
    ["a.example:8443", "https://a.example", false],
    ["a.example:8443", "https://a.example:8443", true],
    ["10.0.0.5", "https://10.0.0.5", true],
    ["10.0.0.0/8", "https://10.9.9.9", true],
    ["10.0.0.0/8", "https://11.9.9.9", false],
    ["10.0.0.0/99", "https://10.9.9.9", false],
    ["nonsense/8", "https://10.9.9.9", false],
    ["fd00::/8", "https://[fd00::5]", true],
    ["fd00::5", "https://[fd00::5]", true],
    ["[fd00::5]:443", "https://[fd00::5]", true],
    ["[fd00::5]:80", "https://[fd00::5]", false],
    ["0.0.5", "https://10.0.0.5", false],
    ["", "https://a.example", false],
  ];
  for (const [list, url, direct] of exempt) {
    it(`the proxy ${direct ? "is not" : "is"} used for ${url} with NO_PROXY=${list}`, () => {
      expect(chosen(url, { ...proxies, no_proxy: list }) === null).to.equal(direct);
    });
  }

  it("the proxy receives user and password", () => {
    const basic = (pair: string) => `Basic ${Buffer.from(pair).toString("base64")}`;
    expect(proxyAuthorization(new URL("http://ada:p%40ss@proxy"))).to.equal(basic("ada:p@ss"));
    expect(proxyAuthorization(new URL("http://ada:%zz@proxy"))).to.equal(basic("ada:%zz"));
    expect(proxyAuthorization(new URL("http://proxy"))).to.equal(null);
  });
});
