import { expect } from "chai";
import type { Environment } from "../../src/schema/index.ts";
import { vdbLabForTests } from "../support/vdb-lab.ts";

const provider = (settings: string) => `provider "vdb" {\n${settings}\n}\n`;
const all = 'data "vdb_accounts_clusters" "all" {}\n';

describe("the connection of vdb to its API", () => {
  const lab = vdbLabForTests();

  beforeEach(() => lab.terraform.write(all));

  /** Returns the only error of a plan. */
  async function failure(env: Environment): Promise<string> {
    const { errors } = await lab.terraform.failingPlan({ env });
    expect(errors).to.have.lengthOf(1);
    return `${errors[0]?.summary}: ${errors[0]?.detail}`;
  }

  it("the connection is configured by the environment, and trusts the CA of SSL_CERT_FILE", async () => {
    const { api, terraform } = lab;
    await terraform.apply();
    const [call, ...more] = api.requests();
    expect(more).to.deep.equal([]);
    expect(call).to.include({ authority: api.localApi.target, status: "OK" });
    expect(api.calls()).to.deep.equal([
      { call: "ClusterService/ListClusters", request: { accountId: api.accountId } },
    ]);
  });

  it("the connection trusts no other CA", async () => {
    const { api, terraform } = lab;
    const authority = api.env.SSL_CERT_FILE;
    const text = await failure({ SSL_CERT_FILE: undefined });
    expect(text).to.match(/^vdb_accounts_clusters not read: /);
    expect(text).to.contain(`the certificate of ${api.localApi.target} is not trusted`);
    expect(text)
      .to.contain("set the attribute ca_file or the variable VDB_CA_FILE to a file")
      .and.contain("insecure = true");
    expect(text).not.to.contain("api_url");
    expect(await failure({ SSL_CERT_FILE: "/nowhere/ca.pem" })).to.contain(
      "SSL_CERT_FILE names /nowhere/ca.pem, which cannot be read (ENOENT)",
    );
    await terraform.emptyPlan({ env: { SSL_CERT_FILE: undefined, NODE_EXTRA_CA_CERTS: authority } });
    expect(api.requests()).to.have.lengthOf(1);
  });

  it("the connection trusts the CA of ca_file or VDB_CA_FILE instead of all others", async () => {
    const { api, terraform } = lab;
    const { SSL_CERT_FILE: authority = "" } = api.env;
    const other = { SSL_CERT_FILE: "/nowhere/ca.pem" };
    await terraform.emptyPlan({ env: { ...other, VDB_CA_FILE: authority } });
    await terraform.write(provider(`ca_file = ${JSON.stringify(authority)}`) + all);
    await terraform.emptyPlan({ env: { ...other, VDB_CA_FILE: "/nowhere/ca.pem" } });
    expect(api.requests()).to.have.lengthOf(2);
    await terraform.write(provider('ca_file = "missing.pem"') + all);
    expect(await failure({})).to.contain(
      "the attribute ca_file names missing.pem, which cannot be read (ENOENT). So the certificate of",
    );
    expect(api.requests()).to.have.lengthOf(2);
  });

  it("an insecure connection accepts any certificate, and still uses TLS", async () => {
    const { api, terraform } = lab;
    const unknown = { SSL_CERT_FILE: undefined };
    await terraform.emptyPlan({ env: { ...unknown, VDB_INSECURE: "true" } });
    await terraform.write(provider("insecure = true") + all);
    await terraform.emptyPlan({ env: unknown });
    expect(api.requests()).to.have.lengthOf(2);

    const plain = new URL(api.localApi.controlUrl).host;
    const text = await failure({ ...unknown, VDB_API_URL: plain });
    expect(text).to.contain(`${plain} does not speak TLS`);
  });

  it("attributes override the environment", async () => {
    const { api, terraform } = lab;
    const { target, credentials } = api.localApi;
    const { accountId, apiKey } = credentials;
    const settings = { api_url: target, api_key: apiKey, account_id: accountId, insecure: false };
    const lines = Object.entries(settings).map(([name, value]) => `${name} = ${JSON.stringify(value)}`);
    await terraform.write(provider(lines.join("\n")) + all);
    const wrong = {
      VDB_API_URL: "localhost:1",
      VDB_API_KEY: "wrong",
      VDB_ACCOUNT_ID: "wrong",
      VDB_INSECURE: "1",
    };
    await terraform.emptyPlan({ env: wrong });
    expect(api.calls()).to.have.lengthOf(1);
  });

  it("an invalid key is reported without showing it", async () => {
    const key = "a-key-of-another-platform-4711";
    lab.secrets.add(key);
    expect(await failure({ VDB_API_KEY: key })).to.match(
      /ClusterService\/ListClusters \[\w+\]: rpc error: code = PermissionDenied desc = the API key is not known\n\nCheck that api_key, or the variable VDB_API_KEY, is a key of the API/,
    );
    await lab.terraform.write(provider("") + all);
    expect(await failure({ VDB_API_KEY: undefined })).to.match(
      /^Missing required argument: The argument "api_key" is required/,
    );
    expect(await failure({ VDB_API_KEY: " " })).to.match(
      /^Invalid API key: .* comes from the variable VDB_API_KEY, is empty or all whitespace/,
    );
    expect(lab.api.requests().map(({ status }) => status)).to.deep.equal(["PERMISSION_DENIED"]);
  });

  it("an invalid VDB_INSECURE is reported before anything is configured", async () => {
    await lab.terraform.write(provider("account_id = null") + all);
    const env = { VDB_INSECURE: "yes" };
    const { errors } = await lab.terraform.failingPlan({ env });
    expect(errors.map(({ summary }) => summary)).to.deep.equal(["Invalid value of VDB_INSECURE"]);
    await lab.terraform.write(provider("insecure = false") + all);
    await lab.terraform.emptyPlan({ env });
  });

  it("an address that does not respond is reported", async () => {
    const text = await failure({ VDB_API_URL: "localhost:1" });
    expect(text)
      .to.contain("localhost:1 refuses connections")
      .and.contain("comes from the variable VDB_API_URL");
    expect(lab.api.requests()).to.deep.equal([]);
  });
});
