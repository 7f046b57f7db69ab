import { dirname } from "node:path";
import { expect } from "chai";
import { version } from "../../src/resources/sec/tfnode.config.ts";
import { TestApi } from "../support/sec-api.ts";
import { labForTests } from "../support/terraform-lab.ts";
import { organizationHeaders, secretHeader } from "./wire.ts";

const me = 'data "sec_user_profile" "me" {}\n';
const address = "data.sec_user_profile.me";

const provider = (settings: string) => `provider "sec" {\n${settings}\n}\n`;

describe("the configuration of the provider", () => {
  const lab = labForTests();
  const nothing = {
    SEC_ACCOUNT: undefined,
    SEC_API_KEY: undefined,
    SEC_API_SECRET: undefined,
    SEC_API_TOKEN: undefined,
  };

  /** The headers of the requests since the last clearing, without those of every HTTP client. */
  function headers() {
    const { api } = lab;
    const found = api.requests().map(({ headers: all }) => {
      const { host: _, connection: __, "content-length": ___, ...telling } = all;
      return telling;
    });
    api.takeChanges();
    return found;
  }

  it("the configuration comes from the environment", async () => {
    const { api, terraform } = lab;
    await terraform.write(me);
    await terraform.apply();
    const { account, apiKey } = api.localApi.credentials;
    expect(api.requests().map(({ method, path, body }) => ({ method, path, body }))).to.deep.equal([
      { method: "POST", path: "/api/v2/access/tokens", body: { keyId: apiKey, expiryTime: 3600 } },
      { method: "GET", path: "/api/v2/UserProfile", body: undefined },
    ]);
    const common = {
      accept: "application/json",
      "accept-encoding": "gzip",
      "user-agent": `Terraform/${version}`,
    };
    expect(headers()).to.deep.equal([
      { ...common, method: "POST", "content-type": "application/json", [secretHeader]: "***" },
      { ...common, method: "GET", authorization: "***" },
    ]);

    const accounts = ["ACME", "ACME-DEV", "ACME-STAGING"].map((account_name, index) => ({
      account_name,
      admin: true,
      cust_guid: `ACME_CUST_${index + 1}`,
      user_enabled: true,
      user_guid: `ACME_OWNER_${index + 1}`,
    }));
    const { values } = await terraform.stored(address);
    const { url, ...rest } = values;
    expect(rest).to.deep.equal({
      id: "ada@example.org",
      username: "ada@example.org",
      org_account: true,
      org_admin: true,
      org_user: false,
      accounts,
    });
    expect(String(url).split(".")[0]).to.equal(account);
    const nowhere = "http://127.0.0.1:1";
    await terraform.emptyPlan({ env: { HTTP_PROXY: nowhere, HTTPS_PROXY: nowhere } });
  });

  it("attributes override the environment", async () => {
    const { api, terraform } = lab;
    const { account, apiKey, apiSecret } = api.localApi.credentials;
    terraform.env.SEC_API_KEY = "WRONG";
    terraform.env.SEC_API_SECRET = "_wrong";
    terraform.env.SEC_SUBACCOUNT = "acme-staging";
    terraform.env.SEC_ORGANIZATION = "1";
    const key = `account = "${account}"\napi_key = "${apiKey}"\napi_secret = "${apiSecret}"`;
    await terraform.write(provider(key) + me);
    await terraform.apply();
    for (const request of headers())
      expect(request).to.include(organizationHeaders({ subaccount: "acme-staging" }));

    await terraform.write(provider(`${key}\nsubaccount = "acme-dev"\norganization = false`) + me);
    await terraform.apply();
    const [token, profile, ...more] = headers();
    expect(token).to.include({ "account-name": "acme-dev" }).and.not.have.property("org-access");
    expect(profile).to.include({ "account-name": "acme-dev" }).and.not.have.property("org-access");
    expect(more).to.deep.equal([]);

    await terraform.write(provider(`${key}\nsubaccount = ""\norganization = false`) + me);
    await terraform.apply();
    for (const request of headers()) expect(request).not.to.have.property("account-name");
  });

  it("a configured access token is used without requesting one", async () => {
    const { api, terraform } = lab;
    const answer = await fetch(`${api.localApi.url}/api/v2/access/tokens`, {
      method: "POST",
      headers: {
        [secretHeader]: api.localApi.credentials.apiSecret,
        "content-type": "application/json",
        connection: "close",
      },
      body: JSON.stringify({ keyId: api.localApi.credentials.apiKey }),
    });
    const { token }: { token: string } = JSON.parse(await answer.text());
    lab.secrets.add(token);
    api.takeChanges();
    await terraform.write(me);
    Object.assign(terraform.env, nothing, { SEC_ACCOUNT: "acme", SEC_API_TOKEN: token });
    await terraform.apply();
    expect(api.requests().map(({ path }) => path)).to.deep.equal(["/api/v2/UserProfile"]);

    lab.secrets.add("_not-a-token-of-the-api");
    const { errors } = await terraform.failingPlan({ env: { SEC_API_TOKEN: "_not-a-token-of-the-api" } });
    expect(errors).to.have.lengthOf(1);
    expect(errors[0]).to.include({ address, summary: "sec_user_profile not read" });
    expect(errors[0]?.detail).to.contain(
      `[GET] ${api.localApi.url}/api/v2/UserProfile\n  [401] Unauthorized: the access token is not known`,
    );
  });

  it("the configuration comes from a section of the profile file", async () => {
    const { api, terraform } = lab;
    const { apiKey, apiSecret } = api.localApi.credentials;
    Object.assign(terraform.env, nothing);
    const section = (name: string, secret: string, more: string) =>
      `[${name}]\naccount = "acme"\napi_key = "${apiKey}"\napi_secret = "${secret}"\n${more}\n`;
    await terraform.write({
      "main.tf": me,
      ".sec.toml": [
        section("default", apiSecret, "version = 2"),
        section("staging", apiSecret, 'subaccount = "acme-staging"\nversion = 2'),
        section("old", apiSecret, ""),
      ].join("\n"),
    });
    await terraform.apply();
    for (const request of headers()) expect(request).not.to.have.property("account-name");
    await terraform.apply({ env: { SEC_PROFILE: "staging" } });
    for (const request of headers()) expect(request).to.include({ "account-name": "acme-staging" });
    await terraform.write(provider('profile = "staging"\nsubaccount = "acme-dev"') + me);
    await terraform.apply({ env: { SEC_PROFILE: "default" } });
    for (const request of headers()) expect(request).to.include({ "account-name": "acme-dev" });

    await terraform.write(provider('profile = "old"') + me);
    const { warnings } = await terraform.emptyPlan();
    expect(warnings).to.deep.equal([]);
    expect(api.calls()).to.deep.equal([{ call: "GET OrganizationInfo" }, { call: "GET UserProfile" }]);
    api.fail({ path: "OrganizationInfo", status: 403, body: { message: "not for you" } });
    const doubtful = await terraform.emptyPlan();
    expect(doubtful.warnings).to.have.lengthOf(1);
    expect(doubtful.warnings[0]?.summary).to.equal("Organization lookup failed");
    expect(doubtful.warnings[0]?.detail).to.contain("[403] not for you");
  });

  it("errors in the profile file are reported", async () => {
    const { api, terraform } = lab;
    Object.assign(terraform.env, nothing);
    const problem = async (toml: string, settings: string) => {
      await terraform.write({ "main.tf": provider(settings) + me, ".sec.toml": toml });
      const { errors } = await terraform.failingPlan();
      expect(errors).to.have.lengthOf(1);
      return errors[0];
    };
    const secret = "_a-secret-of-the-file";
    lab.secrets.add(secret);
    expect(await problem('[default]\naccount = "acme"\n', 'profile = "nobody"')).to.deep.include({
      severity: "error",
      summary: "Profile not found",
      detail:
        "The file ~/.sec.toml has no section [nobody], which the attribute profile requires. It has default. Use one of its sections, or add this one.",
      code: 'profile = "nobody"',
    });
    expect(await problem(`[default]\napi_secret = "${secret}\n`, "")).to.deep.include({
      summary: "Invalid profile file",
      detail:
        "The file ~/.sec.toml cannot be used: It is not valid TOML at line 2, column 36. Correct the file.",
    });
    expect(await problem(`[default]\napi_secret = "${secret}"\n`, "")).to.include({
      summary: "Missing account",
    });
    expect(api.requests()).to.deep.equal([]);
  });

  it("the configuration must be complete and valid before the provider sends a request", async () => {
    const { api, terraform } = lab;
    await terraform.write(provider("") + me);
    const missing = await terraform.failingPlan({ env: nothing });
    expect(missing.errors).to.have.lengthOf(1);
    expect(missing.errors[0]?.summary).to.equal("Provider not configured");
    expect(missing.errors[0]?.address).to.match(/^provider\["[^"]+\/tfnode\/sec"\]$/);
    expect(missing.errors[0]?.detail).to.equal(
      "One or more settings are missing: account (or SEC_ACCOUNT), api_key (or SEC_API_KEY), api_secret (or SEC_API_SECRET). Set them, or add them to the profile file ~/.sec.toml, which does not exist. Instead of an API key, api_token can be set.",
    );

    const env = { SEC_ORGANIZATION: "yes", SEC_API_URL: "ftp://user:pass-4711@example.org" };
    lab.secrets.add("pass-4711");
    const misspelt = await terraform.failingPlan({ env });
    expect(misspelt.errors.map(({ summary }) => summary)).to.deep.equal([
      "Invalid value of SEC_ORGANIZATION",
      "Invalid value of SEC_API_URL",
    ]);

    await terraform.write(provider('account = "a.b.c.d"') + me);
    const { errors } = await terraform.failingPlan();
    expect(errors).to.have.lengthOf(1);
    expect(errors[0]).to.include({ summary: "Invalid account", code: 'account = "a.b.c.d"' });
    expect(api.requests()).to.deep.equal([]);
  });

  it("an error names the address that rejected the credentials, but not the credentials", async () => {
    const { api, terraform } = lab;
    lab.secrets.add("_wrong-secret-4711");
    await terraform.write(me);
    const { errors } = await terraform.failingPlan({ env: { SEC_API_SECRET: "_wrong-secret-4711" } });
    expect(errors).to.have.lengthOf(1);
    expect(errors[0]).to.include({ address, summary: "sec_user_profile not read" });
    expect(errors[0]?.detail).to.contain(
      `[POST] ${api.localApi.url}/api/v2/access/tokens\n  [401] Unauthorized: the key id or its secret is wrong`,
    );
    expect(api.requests()).to.have.lengthOf(1);
  });

  it("the configuration may be known only after apply", async () => {
    const { api, terraform } = lab;
    const { account } = api.localApi.credentials;
    const dependent = `
      resource "terraform_data" "account" {
        input = "${account}"
      }
      ${provider("account = terraform_data.account.output")}
      resource "sec_alert_channel_email" "ops" {
        name             = "ops"
        recipients       = ["a@example.org"]
        test_integration = false
      }
    `;
    await terraform.write(dependent);
    const plan = await terraform.plan();
    expect([...plan.changes.keys()]).to.deep.equal(["sec_alert_channel_email.ops", "terraform_data.account"]);
    expect(api.requests()).to.deep.equal([]);
    await terraform.applyPlanned();
    api.only("AlertChannels");
    await terraform.emptyPlan();

    const { errors } = await terraform.failingPlan({ args: ["-replace=terraform_data.account"] });
    expect(errors).to.have.lengthOf(1);
    expect(errors[0]).to.include({
      address: "sec_alert_channel_email.ops",
      summary: "Provider configuration not known",
      detail:
        "sec_alert_channel_email needs the provider, and these attributes of the provider configuration are known only after apply: account. Apply the resources that they depend on first, with -target.",
    });
    await terraform.apply({ args: ["-replace=terraform_data.account", "-target=terraform_data.account"] });
    await terraform.emptyPlan();
  });

  it("the provider trusts an API whose private CA is configured", async () => {
    const { terraform } = lab;
    const secure = await TestApi.start({ tls: true });
    try {
      await terraform.write(me);
      const env = { ...secure.env, NODE_EXTRA_CA_CERTS: secure.localApi.caPath ?? "" };
      await terraform.apply({ env });
      expect(secure.calls()).to.deep.equal([{ call: "GET UserProfile" }]);
      for (const name of ["SSL_CERT_FILE", "SSL_CERT_DIR", "SEC_CA_FILE"]) {
        const path = secure.localApi.caPath ?? "";
        await terraform.emptyPlan({
          env: { ...secure.env, [name]: name === "SSL_CERT_DIR" ? dirname(path) : path },
        });
      }
      const { errors } = await terraform.failingPlan({ env: secure.env });
      expect(errors[0]?.detail)
        .to.contain("is not trusted (")
        .and.contain("set the attribute ca_file or the variable SEC_CA_FILE to a file")
        .and.contain("NODE_EXTRA_CA_CERTS");
    } finally {
      await secure.close();
    }
  });
});
