import { expect } from "chai";
import { vdb } from "../../../src/resources/vdb/index.ts";
import { type ConfiguredSettings, resolveSettings } from "../../../src/resources/vdb/settings.ts";
import { configurationOf, problemsOf } from "../../support/configuration.ts";

const key = { api_key: "vdb_key" };

const variables = {
  VDB_API_KEY: "variable_key",
  VDB_API_URL: "variable.example.org:8443",
  VDB_ACCOUNT_ID: "variable-account",
  VDB_INSECURE: "true",
};

function resolve(configured: Partial<ConfiguredSettings>, environment: Record<string, string> = {}) {
  const { diagnostics, ...configuration } = configurationOf<ConfiguredSettings>(vdb, configured, environment);
  const { settings, problems } = resolveSettings(configuration);
  const all = [...problemsOf<keyof ConfiguredSettings>(diagnostics), ...problems];
  return { settings: diagnostics.length > 0 ? null : settings, problems: all };
}

function settingsOf(configured: Partial<ConfiguredSettings>, environment: Record<string, string> = {}) {
  const { settings, problems } = resolve(configured, environment);
  expect(problems).to.deep.equal([]);
  return settings;
}

/** Returns the only problem, in the common form of all. */
function problemOf(configured: Partial<ConfiguredSettings>, environment: Record<string, string> = {}) {
  const { settings, problems } = resolve(configured, environment);
  expect(problems).to.have.length(1);
  const [problem] = problems;
  if (!problem) throw new Error("no problem");
  expect(problem.summary).to.match(/^[A-Z].*[^.]$/);
  expect(problem.detail).to.match(/\.$/);
  expect(settings === null).to.equal(problem.severity === "error");
  return { ...problem, settings };
}

describe("settings of vdb", () => {
  it("settings come from the configuration", () => {
    const configured = { ...key, api_url: "vdb.example.org", account_id: "an-account", insecure: true };
    expect(settingsOf(configured, { ...variables, VDB_INSECURE: "false" })).to.deep.equal({
      apiKey: "vdb_key",
      apiUrl: "vdb.example.org",
      addressFrom: "the attribute api_url",
      accountId: "an-account",
      insecure: true,
    });
  });

  it("settings come from the environment when they are not configured", () => {
    expect(settingsOf({}, variables)).to.deep.equal({
      apiKey: "variable_key",
      apiUrl: "variable.example.org:8443",
      addressFrom: "the variable VDB_API_URL",
      accountId: "variable-account",
      insecure: true,
    });
  });

  it("all settings except the key have defaults", () => {
    expect(settingsOf(key)).to.deep.equal({
      apiKey: "vdb_key",
      apiUrl: null,
      addressFrom: null,
      accountId: "",
      insecure: false,
    });
  });

  it("a file of certificate authorities is named by the attribute ca_file, or else by VDB_CA_FILE", () => {
    const environment = { VDB_CA_FILE: "/variable.pem" };
    const caFileOf = (configured: Partial<ConfiguredSettings>) =>
      settingsOf({ ...key, ...configured }, environment)?.caFile;
    expect(caFileOf({})).to.deep.equal({ path: "/variable.pem", origin: "the variable VDB_CA_FILE" });
    expect(caFileOf({ ca_file: "own.pem" })).to.deep.equal({
      path: "own.pem",
      origin: "the attribute ca_file",
    });
    expect(caFileOf({ ca_file: "" })).to.equal(undefined);
  });

  it("an empty variable counts as unset", () => {
    const empty = { VDB_API_KEY: "", VDB_API_URL: "", VDB_ACCOUNT_ID: "", VDB_INSECURE: "" };
    expect(settingsOf(key, empty)).to.deep.equal(settingsOf(key));
    expect(problemOf({}, empty).summary).to.equal("Missing required argument");
  });

  it("an API key is required", () => {
    const problem = problemOf({});
    expect(problem).to.include({
      severity: "error",
      attribute: "api_key",
      summary: "Missing required argument",
    });
    expect(problem.detail).to.contain("api_key").and.to.contain("VDB_API_KEY");
  });

  for (const blank of ["", "  ", "\t\n"]) {
    it(`the configured key ${JSON.stringify(blank)} is rejected, even if the variable is set`, () => {
      expect(problemOf({ api_key: blank }, { VDB_API_KEY: "variable_key" })).to.include({
        severity: "error",
        attribute: "api_key",
        summary: "Invalid API key",
      });
    });
  }

  it("a blank key in the environment is rejected, without an attribute path", () => {
    const problem = problemOf({}, { VDB_API_KEY: "  " });
    expect(problem).to.include({ severity: "error", summary: "Invalid API key" });
    expect(problem).not.to.have.property("attribute");
    expect(problem.detail).to.contain("comes from the variable VDB_API_KEY, is empty or all whitespace");
  });

  it("a key that is not valid in gRPC metadata is rejected, without showing it", () => {
    for (const broken of ["_hidden\n", "_hidden\u00e9"]) {
      const { detail } = problemOf({ api_key: broken });
      expect(detail).to.contain("line break").and.not.to.contain("_hidden");
    }
  });

  it("the whitespace of the key is kept", () => {
    expect(settingsOf({ api_key: " k e y " })?.apiKey).to.equal(" k e y ");
  });

  for (const blank of ["", "  "]) {
    it(`the default endpoint is used when api_url is ${JSON.stringify(blank)}, with a warning`, () => {
      const problem = problemOf({ ...key, api_url: blank }, { VDB_API_URL: "variable.example.org" });
      expect(problem).to.include({
        severity: "warning",
        attribute: "api_url",
        summary: "Default endpoint used",
      });
      expect(problem.settings?.apiUrl).to.equal(null);
    });
  }

  it("the default endpoint is used when the variable is whitespace, with a warning", () => {
    const problem = problemOf(key, { VDB_API_URL: "  " });
    expect(problem).to.include({ severity: "warning", summary: "Default endpoint used" });
    expect(problem.detail).to.contain("VDB_API_URL");
    expect(problem.settings?.apiUrl).to.equal(null);
  });

  it("an invalid address is rejected", () => {
    const problem = problemOf({ ...key, api_url: "https://ada:_hidden@vdb.example.org/x" });
    expect(problem).to.include({ severity: "error", attribute: "api_url", settings: null });
    expect(problem.detail).to.equal(
      "The address of the API, which comes from the attribute api_url, is a URL, but must be a host, with or without a port. Write vdb.example.org.",
    );
  });

  it("an account_id that is configured as an empty string overrides the variable", () => {
    expect(settingsOf({ ...key, account_id: "" }, variables)?.accountId).to.equal("");
  });

  it("the account ID is not validated", () => {
    expect(settingsOf({ ...key, account_id: "no uuid" })?.accountId).to.equal("no uuid");
  });

  for (const [value, insecure] of [
    ["true", true],
    ["1", true],
    ["false", false],
    ["0", false],
  ] as const) {
    it(`VDB_INSECURE=${value} is read`, () => {
      expect(settingsOf(key, { VDB_INSECURE: value })?.insecure).to.equal(insecure);
    });
  }

  it("any other VDB_INSECURE is rejected, unless insecure is configured", () => {
    expect(problemOf(key, { VDB_INSECURE: "yes" })).to.include({
      severity: "error",
      summary: "Invalid value of VDB_INSECURE",
    });
    expect(settingsOf({ ...key, insecure: false }, { VDB_INSECURE: "yes" })?.insecure).to.equal(false);
  });

  it("all errors are reported together", () => {
    const { problems } = resolve({ api_url: "" }, { VDB_INSECURE: "yes" });
    expect(problems.map(({ summary }) => summary)).to.deep.equal([
      "Missing required argument",
      "Invalid value of VDB_INSECURE",
      "Default endpoint used",
    ]);
  });
});
