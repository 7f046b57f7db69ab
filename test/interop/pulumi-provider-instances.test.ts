import { expect } from "chai";
import { secPulumiLab, vdbPulumiLab } from "./support/pulumi-lab.ts";
import { PulumiProject } from "./support/pulumi-project.ts";

describe("an instance of the provider sec that the program configures", () => {
  // The address of the API is for tests only, and not an attribute.
  const lab = secPulumiLab(({ localApi }) => PulumiProject.open("sec", { SEC_API_URL: localApi.url }));

  const program = (secret: string) => {
    const { account, apiKey } = lab.api.localApi.credentials;
    return `
resources:
  own:
    type: pulumi:providers:sec
    properties: { account: ${account}, apiKey: "${apiKey}", apiSecret: "${secret}" }
  mail:
    type: sec:AlertChannelEmail
    properties: { recipients: [a@example.com] }
    options: { provider: "\${own}" }
`;
  };

  it("a configured instance of sec needs nothing in the environment, and its secret is encrypted", async () => {
    const { api, pulumi } = lab;
    const { apiSecret } = api.localApi.credentials;
    await pulumi.run(["config", "set", "--secret", "apiSecret", apiSecret]);
    await pulumi.write(`config:\n  apiSecret: { type: string, secret: true }${program("$" + "{apiSecret}")}`);
    await pulumi.up();
    // The names of omitted arguments are derived from the name in the program.
    expect(api.only("AlertChannels").name).to.match(/^mail-[0-9a-f]{7}$/);
    const { stdout } = await pulumi.run(["stack", "export", "--show-secrets"]);
    expect(stdout).to.contain(JSON.stringify(JSON.stringify(apiSecret)).slice(1, -1));
    await pulumi.expectNoChanges();
    await pulumi.expectNothingChanged();
    await pulumi.destroy();
    expect(api.objects("AlertChannels")).to.deep.equal([]);
  });

  it("a configured instance of sec never shows a secret in the program", async () => {
    const { api, pulumi } = lab;
    await pulumi.write(program(api.localApi.credentials.apiSecret));
    await pulumi.up();
    await pulumi.destroy();
  });

  it("a configured instance of sec reports a wrong key", async () => {
    const { api, pulumi, secrets } = lab;
    secrets.add("planted-wrong-secret-75");
    await pulumi.write(program("planted-wrong-secret-75"));
    const { diagnostics } = await pulumi.up({ fails: true });
    const message = diagnostics.find(
      ({ name, severity }) => name === "mail" && severity === "error",
    )?.message;
    expect(message).to.contain("[401]").and.contain("The API rejected the credentials");
    expect([...(await pulumi.resources()).keys()]).to.deep.equal([]);
    expect(api.objects("AlertChannels")).to.deep.equal([]);
  });
});

describe("an instance of the provider vdb that the program configures", () => {
  const lab = vdbPulumiLab({ open: () => PulumiProject.open("vdb", {}) });

  it("a configured instance of vdb needs nothing in the environment, and its secret is encrypted", async () => {
    const { api, pulumi } = lab;
    const { target, credentials } = api.localApi;
    await pulumi.run(["config", "set", "--secret", "apiKey", credentials.apiKey]);
    await pulumi.write(`
config:
  apiKey: { type: string, secret: true }
resources:
  own:
    type: pulumi:providers:vdb
    properties: { apiUrl: "${target}", apiKey: "\${apiKey}", accountId: ${credentials.accountId}, insecure: true }
  role:
    type: vdb:AccountsRole
    properties: { name: readers, permissions: [{ value: "read:backups" }] }
    options: { provider: "\${own}" }
`);
    await pulumi.up();
    expect(api.only("roles").name).to.equal("readers");
    await pulumi.expectNoChanges();
    await pulumi.expectNothingChanged();
    await pulumi.destroy();
    expect(api.objects("roles")).to.deep.equal([]);
  });

  it("a configured instance of vdb without a key reports the missing setting", async () => {
    const { api, pulumi } = lab;
    await pulumi.write(`
resources:
  role:
    type: vdb:AccountsRole
    properties: { name: readers, permissions: [{ value: "read:backups" }] }
`);
    const { stdout, stderr } = await pulumi.up({ fails: true });
    expect(stdout + stderr).to.match(/apiKey|api_key/);
    expect(api.calls()).to.deep.equal([]);
  });
});
