import { expect } from "chai";
import { sec } from "../../../src/resources/sec/index.ts";
import { type ConfiguredSettings, homeOf, resolveSettings } from "../../../src/resources/sec/settings.ts";
import { configurationOf, problemsOf } from "../../support/configuration.ts";

const file = `
[default]
account = "acme"
api_key = "ACME_KEY"
api_secret = "_file_secret"
version = 2

[staging]
account = "acme.fra"
subaccount = "acme-staging"
api_key = "STAGING_KEY"
api_secret = "_staging_secret"
version = 2
colour = "blue"
`;

interface Case {
  readonly configured?: Partial<ConfiguredSettings>;
  readonly environment?: Readonly<Record<string, string>>;
  readonly file?: string | null;
}

async function resolve({ configured = {}, environment = {}, file: content = file }: Case) {
  const read: string[] = [];
  const readText = async (path: string) => {
    read.push(path);
    return content;
  };
  const variables = { HOME: "/home/ada", ...environment };
  const { diagnostics, ...configuration } = configurationOf<ConfiguredSettings>(sec, configured, variables);
  const { settings, problems } = await resolveSettings(configuration, readText);
  const all = [...problemsOf<keyof ConfiguredSettings>(diagnostics), ...problems];
  return { settings: diagnostics.length > 0 ? null : settings, problems: all, read };
}

async function settingsOf(given: Case) {
  const { settings, problems } = await resolve(given);
  expect(problems).to.deep.equal([]);
  if (!settings) throw new Error("no settings");
  return settings;
}

async function errorOf(given: Case) {
  const { settings, problems } = await resolve(given);
  expect(settings).to.equal(null);
  expect(problems.map(({ severity }) => severity)).to.deep.equal(["error"]);
  const [problem] = problems;
  if (!problem) throw new Error("no problem");
  expect(problem.summary).to.match(/^[A-Z].*[^.]$/);
  expect(problem.detail).to.match(/\.$/);
  return problem;
}

const key = { account: "acme", api_key: "KEY", api_secret: "_secret" };

describe("settings of sec", () => {
  it("static credentials of the configuration are used without reading the file", async () => {
    const { settings, read } = await resolve({ configured: { ...key, profile: "staging" } });
    expect(read).to.deep.equal([]);
    expect(settings).to.deep.equal({
      account: "acme",
      subaccount: null,
      apiKey: "KEY",
      apiSecret: "_secret",
      apiToken: null,
      organization: false,
      apiUrl: null,
      addressFrom: "the attribute account",
      oldProfile: null,
    });
  });

  it("each setting is read from its environment variable", async () => {
    const environment = {
      SEC_ACCOUNT: "acme",
      SEC_SUBACCOUNT: "sub",
      SEC_API_KEY: "KEY",
      SEC_API_SECRET: "_secret",
      SEC_API_TOKEN: "_token",
      SEC_ORGANIZATION: "true",
      SEC_API_URL: "http://127.0.0.1:8080/base/",
    };
    expect(await settingsOf({ environment })).to.deep.equal({
      account: "acme",
      subaccount: "sub",
      apiKey: "KEY",
      apiSecret: "_secret",
      apiToken: "_token",
      organization: true,
      apiUrl: "http://127.0.0.1:8080/base",
      addressFrom: "the variable SEC_API_URL",
      oldProfile: null,
    });
  });

  it("a file of certificate authorities is named by the attribute ca_file, or else by SEC_CA_FILE", async () => {
    const environment = { SEC_CA_FILE: "/variable.pem" };
    const caFileOf = async (ca_file: string | null) =>
      (await settingsOf({ configured: { ...key, ca_file }, environment })).caFile;
    expect(await caFileOf(null)).to.deep.equal({ path: "/variable.pem", origin: "the variable SEC_CA_FILE" });
    expect(await caFileOf("own.pem")).to.deep.equal({ path: "own.pem", origin: "the attribute ca_file" });
    expect(await caFileOf("")).to.equal(undefined);
  });

  it("each setting of the configuration overrides the environment", async () => {
    const environment = { SEC_ACCOUNT: "other", SEC_SUBACCOUNT: "sub", SEC_API_SECRET: "_other" };
    const settings = await settingsOf({ configured: { ...key, organization: false }, environment });
    expect(settings).to.include({ account: "acme", apiSecret: "_secret", subaccount: "sub" });
  });

  it("an empty variable counts as unset", async () => {
    const environment = { SEC_SUBACCOUNT: "", SEC_API_TOKEN: "", SEC_ORGANIZATION: "", SEC_API_URL: "" };
    const settings = await settingsOf({ configured: key, environment });
    expect(settings).to.include({ subaccount: null, apiToken: null, organization: false, apiUrl: null });
  });

  it("an empty attribute overrides the variable", async () => {
    const environment = { SEC_SUBACCOUNT: "sub", SEC_API_TOKEN: "_token" };
    const settings = await settingsOf({ configured: { ...key, subaccount: "", api_token: "" }, environment });
    expect(settings).to.include({ subaccount: null, apiToken: null });
  });

  it("an empty attribute overrides the account in the environment, and the file is used", async () => {
    const { read, settings } = await resolve({
      configured: { account: "", api_token: "_token" },
      environment: { SEC_ACCOUNT: "hidden" },
    });
    expect(read).to.deep.equal(["/home/ada/.sec.toml"]);
    expect(settings).to.include({ account: "acme", apiToken: "_token", apiKey: "ACME_KEY" });
  });

  it("an account and a token are valid static credentials", async () => {
    const { settings, read } = await resolve({ configured: { account: "acme", api_token: "_token" } });
    expect(read).to.deep.equal([]);
    expect(settings).to.include({ apiToken: "_token", apiKey: null });
  });

  it("the account is shortened", async () => {
    expect(await settingsOf({ configured: { ...key, account: "Acme.fra" } })).to.include({
      account: "Acme.fra",
    });
  });

  for (const [value, expected] of Object.entries({ true: true, "1": true, false: false, "0": false })) {
    it(`SEC_ORGANIZATION=${value} is read`, async () => {
      const settings = await settingsOf({ configured: key, environment: { SEC_ORGANIZATION: value } });
      expect(settings.organization).to.equal(expected);
    });
  }

  for (const value of ["TRUE", "yes", "2", " true"]) {
    it(`SEC_ORGANIZATION=${JSON.stringify(value)} is rejected`, async () => {
      const problem = await errorOf({ configured: key, environment: { SEC_ORGANIZATION: value } });
      expect(problem.summary).to.equal("Invalid value of SEC_ORGANIZATION");
      expect(problem.detail).to.contain("neither true, false, 1 nor 0").and.to.contain("unset it");
    });
  }

  it("SEC_ORGANIZATION is ignored when the attribute is set", async () => {
    const configured = { ...key, organization: true };
    expect(await settingsOf({ configured, environment: { SEC_ORGANIZATION: "yes" } })).to.include({
      organization: true,
    });
  });

  for (const [value, fault] of [
    ["sec.example.org", "is a host, where a URL is wanted: write https:// before it"],
    ["sec.example.org:8443/base", "is a host, where a URL is wanted: write https:// before it"],
    ["no host", "is not a URL"],
    ["ftp://sec.example.org", "has a scheme other than http and https"],
    ["https://ada:_hidden@sec.example.org", "has a user or a password in it"],
    ["https://sec.example.org/?a=_hidden", "has more than a scheme, a host, a port and a path"],
    ["https://sec.example.org/#_hidden", "has more than a scheme, a host, a port and a path"],
    ["https://sec.example.org/?", "has more than a scheme, a host, a port and a path"],
    ["https://", "is not a URL"],
  ] as const) {
    it(`SEC_API_URL=${value} is rejected`, async () => {
      const problem = await errorOf({ configured: key, environment: { SEC_API_URL: value } });
      expect(problem.summary).to.equal("Invalid value of SEC_API_URL");
      expect(problem.detail).to.contain(`SEC_API_URL ${fault}.`);
      expect(problem.detail).not.to.contain("_hidden");
    });
  }

  it("an account is required even if SEC_API_URL is set", async () => {
    const environment = { SEC_API_URL: "http://localhost:1", SEC_API_TOKEN: "_token" };
    const problem = await errorOf({ environment, file: null });
    expect(problem.detail).to.contain("missing: account (or SEC_ACCOUNT).");
  });

  it("an invalid account is reported at its attribute", async () => {
    const problem = await errorOf({ configured: { ...key, account: "a.b.c" } });
    expect(problem).to.include({ attribute: "account", summary: "Invalid account" });
    expect(problem.detail).to.contain('"a.b.c", which comes from the attribute account,');
  });

  it("an invalid account is reported with its variable", async () => {
    const problem = await errorOf({
      configured: { ...key, account: null },
      environment: { SEC_ACCOUNT: "a.b.c.d" },
    });
    expect(problem).not.to.have.property("attribute");
    expect(problem.detail).to.contain("which comes from the variable SEC_ACCOUNT,");
  });

  it("all errors that do not depend on the file are reported together", async () => {
    const { problems } = await resolve({
      configured: { account: "a.b.c" },
      environment: { SEC_ORGANIZATION: "yes", SEC_API_URL: "nowhere" },
    });
    expect(problems.map(({ summary }) => summary)).to.deep.equal([
      "Invalid value of SEC_ORGANIZATION",
      "Invalid value of SEC_API_URL",
      "Invalid account",
    ]);
  });
});

describe("settings of sec from the profile file", () => {
  it("the section default is used", async () => {
    const { settings, read } = await resolve({});
    expect(read).to.deep.equal(["/home/ada/.sec.toml"]);
    expect(settings).to.include({
      account: "acme",
      subaccount: null,
      apiKey: "ACME_KEY",
      apiSecret: "_file_secret",
      oldProfile: null,
    });
  });

  it("the section in the attribute overrides the one in the variable", async () => {
    const environment = { SEC_PROFILE: "default" };
    const settings = await settingsOf({ configured: { profile: "staging" }, environment });
    expect(settings).to.include({ account: "acme.fra", subaccount: "acme-staging", apiKey: "STAGING_KEY" });
  });

  it("the section in the variable is used", async () => {
    const settings = await settingsOf({ environment: { SEC_PROFILE: "staging" } });
    expect(settings.subaccount).to.equal("acme-staging");
  });

  it("the section default is used when an empty attribute overrides the variable", async () => {
    const settings = await settingsOf({
      configured: { profile: "" },
      environment: { SEC_PROFILE: "staging" },
    });
    expect(settings.account).to.equal("acme");
  });

  it("the file provides each setting that has neither attribute nor variable", async () => {
    const settings = await settingsOf({
      configured: { profile: "staging", account: "mine", organization: true },
      environment: { SEC_API_KEY: "ENV_KEY" },
    });
    expect(settings).to.deep.equal({
      account: "mine",
      subaccount: "acme-staging",
      apiKey: "ENV_KEY",
      apiSecret: "_staging_secret",
      apiToken: null,
      organization: true,
      apiUrl: null,
      addressFrom: "the attribute account",
      oldProfile: null,
    });
  });

  it("a missing secret is reported with the file, the section and the key", async () => {
    const section = '[default]\naccount = "acme"\napi_key = "ACME_KEY"\n';
    const problem = await errorOf({ file: section });
    expect(problem.summary).to.equal("Missing credentials");
    expect(problem.detail).to.equal(
      "There is no api_secret in the section [default] of ~/.sec.toml, in the provider configuration or in the environment. Add it to that section, or set SEC_API_SECRET. Instead of an API key, api_token can be set.",
    );
    const settings = await settingsOf({ file: section, environment: { SEC_API_SECRET: "_env_secret" } });
    expect(settings).to.include({ apiKey: "ACME_KEY", apiSecret: "_env_secret" });
    expect(await settingsOf({ file: section, environment: { SEC_API_TOKEN: "_token" } })).to.include({
      apiToken: "_token",
    });
  });

  it("all missing keys are reported", async () => {
    const problem = await errorOf({ file: '[default]\naccount = "acme"\nversion = 2\n' });
    expect(problem.detail).to.contain("There is no api_key and no api_secret in the section [default]");
    expect(problem.detail).to.contain("Add them to that section, or set SEC_API_KEY and SEC_API_SECRET.");
  });

  it("the source of the API's address is reported", async () => {
    const from = async (environment: Record<string, string>) =>
      (await settingsOf({ environment })).addressFrom;
    expect(await from({})).to.equal("the section [default] of ~/.sec.toml");
    expect(await from({ SEC_ACCOUNT: "acme" })).to.equal("the variable SEC_ACCOUNT");
    expect(await from({ SEC_API_URL: "http://localhost:1" })).to.equal("the variable SEC_API_URL");
  });

  for (const [title, version] of [
    ["without a version", ""],
    ["of version 1", "version = 1"],
    ["of version 3", "version = 3"],
  ] as const) {
    it(`a section ${title} counts as version 1`, async () => {
      const settings = await settingsOf({
        file: `[default]\naccount = "acme"\napi_key = "K"\napi_secret = "_s"\n${version}\n`,
      });
      expect(settings.oldProfile).to.equal("default");
    });
  }

  it("missing settings are reported when there is no file", async () => {
    const problem = await errorOf({ file: null });
    expect(problem.summary).to.equal("Provider not configured");
    expect(problem.detail).to.equal(
      "One or more settings are missing: account (or SEC_ACCOUNT), api_key (or SEC_API_KEY), api_secret (or SEC_API_SECRET). Set them, or add them to the profile file ~/.sec.toml, which does not exist. Instead of an API key, api_token can be set.",
    );
  });

  it("a required profile is reported with its file when there is no file", async () => {
    const ofVariable = await errorOf({ environment: { SEC_PROFILE: "staging" }, file: null });
    expect(ofVariable.summary).to.equal("Profile not found");
    expect(ofVariable.detail).to.equal(
      'The profile "staging", which the variable SEC_PROFILE requires, is a section of the file ~/.sec.toml, which does not exist. Create the file with the section [staging], or set account (or SEC_ACCOUNT), api_key (or SEC_API_KEY), api_secret (or SEC_API_SECRET) instead. Instead of an API key, api_token can be set.',
    );
    const ofAttribute = await errorOf({ configured: { profile: "staging" }, file: null });
    expect(ofAttribute.attribute).to.equal("profile");
    expect(ofAttribute.detail).to.contain("which the attribute profile requires");
  });

  it("only missing settings are reported", async () => {
    const problem = await errorOf({ configured: { account: "acme", api_key: "KEY" }, file: null });
    expect(problem.detail).to.contain("missing: api_secret (or SEC_API_SECRET).");
  });

  it("the profile file is read from HOME, and on Windows without HOME from the user's folder", () => {
    const windows = { USERPROFILE: "C:\\Users\\ada" };
    expect(homeOf(windows, "win32")).to.equal("C:\\Users\\ada");
    expect(homeOf({ ...windows, HOME: "/c/Users/eve" }, "win32")).to.equal("/c/Users/eve");
    expect(homeOf(windows, "linux")).to.equal(undefined);
  });

  it("a missing HOME is reported", async () => {
    const { problems } = await resolveSettings(
      configurationOf<ConfiguredSettings>(sec, {}),
      async () => file,
    );
    expect(problems[0]?.detail).to.contain("because HOME is not set");
  });

  it("an unreadable file is reported", async () => {
    const unreadable = async () => {
      throw Object.assign(new Error("denied"), { code: "EACCES" });
    };
    const { settings, problems } = await resolveSettings(
      configurationOf<ConfiguredSettings>(sec, {}, { HOME: "/home/ada" }),
      unreadable,
    );
    expect(settings).to.equal(null);
    expect(problems).to.have.length(1);
    expect(problems[0]).to.include({ severity: "error", summary: "Profile file not readable" });
    expect(problems[0]?.detail).to.contain("(EACCES)");
  });

  it("invalid TOML is reported with its place, and not quoted", async () => {
    const problem = await errorOf({ file: '[default]\napi_secret = "_file_secret" oops\n' });
    expect(problem.summary).to.equal("Invalid profile file");
    expect(problem.detail).to.contain("It is not valid TOML at line 2, column ");
    expect(problem.detail).not.to.contain("_file_secret").and.not.to.contain("oops");
  });

  it("the existing sections are listed when the selected one is missing", async () => {
    const problem = await errorOf({ configured: { profile: "prod" } });
    expect(problem).to.include({ attribute: "profile", summary: "Profile not found" });
    expect(problem.detail).to.contain(
      "no section [prod], which the attribute profile requires. It has default, staging.",
    );
  });

  it("the variable that selects a missing section is named", async () => {
    const problem = await errorOf({ environment: { SEC_PROFILE: "toString" } });
    expect(problem).not.to.have.property("attribute");
    expect(problem.detail).to.contain("no section [toString], which the variable SEC_PROFILE requires.");
  });

  it("a missing section default of an empty file is reported", async () => {
    const problem = await errorOf({ file: "default = 1\n" });
    expect(problem.detail).to.contain("no section [default], which is used if no profile is set. It has no");
  });

  it("all keys of the wrong type are reported", async () => {
    const problem = await errorOf({ file: '[default]\naccount = 5\nversion = "2"\n' });
    expect(problem.summary).to.equal("Invalid profile file");
    expect(problem.detail).to.contain(
      "account in the section [default] must be a string, and version in the section [default] must be an integer.",
    );
  });

  it("wrong types in other sections are ignored", async () => {
    expect(await settingsOf({ file: `${file}\n[other]\naccount = 5\n` })).to.include({ account: "acme" });
  });

  it("an account is required from any source", async () => {
    const problem = await errorOf({ file: "[default]\nversion = 2\n" });
    expect(problem.summary).to.equal("Missing account");
    expect(problem.detail).to.contain("the section [default] of ~/.sec.toml").and.to.contain("SEC_ACCOUNT");
  });

  it("the section with an invalid account is named", async () => {
    const problem = await errorOf({ file: '[default]\naccount = "a.b.c"\n' });
    expect(problem.detail).to.contain("which comes from the section [default] of ~/.sec.toml,");
  });
});
