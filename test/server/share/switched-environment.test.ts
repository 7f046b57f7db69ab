import { expect } from "chai";
import type { Environment } from "../../../src/schema/index.ts";
import { SwitchedEnvironment } from "../../../src/server/share/switched-environment.ts";

describe("SwitchedEnvironment", () => {
  const before = process.env;
  afterEach(() => {
    process.env = before;
  });

  const started = (env: Environment) => {
    process.env = { ...env };
    return new SwitchedEnvironment();
  };

  it("SwitchedEnvironment replaces process.env with each later environment", () => {
    const environment = started({ REGION: "one" });
    process.env.OWN = "set by the provider";
    delete process.env.REGION;
    expect({ ...process.env }).to.deep.equal({ OWN: "set by the provider" });
    environment.use({ REGION: "two" });
    expect({ ...process.env }).to.deep.equal({ REGION: "two" });
  });

  it("SwitchedEnvironment fits an environment that differs in variables which were not read", () => {
    const environment = started({ REGION: "one", TOKEN: "a" });
    expect(process.env.REGION).to.equal("one");
    expect(environment.fits({ REGION: "one", TOKEN: "b", MORE: "c" })).to.equal(true);
    environment.use({ REGION: "one", TOKEN: "b" });
    expect(environment.fits({ REGION: "one" })).to.equal(true);
  });

  for (const [how, read] of [
    ["as a member", () => process.env.REGION],
    ["with `in`", () => "REGION" in process.env],
    ["with Object.hasOwn", () => Object.hasOwn(process.env, "REGION")],
    ["among all", () => ({ ...process.env })],
    ["by the names of all", () => Object.keys(process.env)],
  ] as const) {
    it(`SwitchedEnvironment does not fit an environment that differs in a variable which was read ${how}`, () => {
      for (const [first, second] of [
        [{ REGION: "one" }, { REGION: "two" }],
        [{ REGION: "one" }, {}],
        [{}, { REGION: "two" }],
      ]) {
        const environment = started(first ?? {});
        read();
        expect(environment.fits({ ...first })).to.equal(true);
        expect(environment.fits({ ...second })).to.equal(false);
      }
    });
  }

  for (const [what, first, second] of [
    ["an option of Node", {}, { NODE_OPTIONS: "--use-env-proxy" }],
    ["the authorities of OpenSSL", { SSL_CERT_DIR: "/one" }, { SSL_CERT_DIR: "/two" }],
    ["the time zone", { TZ: "UTC" }, { TZ: "Europe/Rome" }],
    [
      "a proxy that Node itself uses",
      { NODE_USE_ENV_PROXY: "1", https_proxy: "http://one" },
      { NODE_USE_ENV_PROXY: "1", https_proxy: "http://two" },
    ],
  ] as const) {
    it(`SwitchedEnvironment does not fit an environment that differs in ${what}`, () => {
      const environment = started(first);
      expect(environment.fits(first)).to.equal(true);
      expect(environment.fits(second)).to.equal(false);
      // Variables that a provider sets do not change those that Node has read.
      Object.assign(process.env, second);
      expect(environment.fits(second)).to.equal(false);
    });
  }

  it("SwitchedEnvironment fits an environment that differs in a proxy, in Terraform's variables, and in those of shells and clients", () => {
    const environment = started({
      HTTPS_PROXY: "http://one",
      PWD: "/one",
      TF_VAR_a: "1",
      PLUGIN_CLIENT_CERT: "x",
    });
    Object.keys(process.env);
    expect(environment.fits({ HTTPS_PROXY: "http://one", PWD: "/two", TF_CLI_ARGS: "-json" })).to.equal(true);
    expect(started({ HTTPS_PROXY: "http://one" }).fits({ HTTPS_PROXY: "http://two" })).to.equal(true);
  });
});
