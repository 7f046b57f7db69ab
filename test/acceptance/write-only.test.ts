import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inflateRawSync } from "node:zlib";
import { expect } from "chai";
import { servedLabForTests } from "../support/terraform-lab.ts";

const secrets = { first: "hook-key-aaa-4711", second: "hook-key-bbb-0815" };

/** A channel and a registry whose secrets come from ephemeral variables. */
const configuration = (version: number, name = "hook") => `
  variable "address" {
    type      = string
    ephemeral = true
  }

  variable "password" {
    type      = string
    sensitive = true
    ephemeral = true
  }

  resource "sec_alert_channel_webhook" "hook" {
    name                   = "${name}"
    webhook_url_wo         = var.address
    webhook_url_wo_version = ${version}
  }

  resource "sec_integration_registry_a" "images" {
    name            = "${name}"
    registry_domain = "r.example.org"

    credentials {
      access_key_id                = "key-1"
      secret_access_key_wo         = var.password
      secret_access_key_wo_version = ${version}
    }
  }
`;

/** Returns the content of a plan file, which is a zip archive. */
function unzipped(file: string): string {
  const bytes = readFileSync(file);
  const parts: string[] = [bytes.toString("latin1")];
  const end = bytes.lastIndexOf(Buffer.from("PK\u0005\u0006", "latin1"));
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [size, nameLength, extraLength, commentLength, header] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
      bytes.readUInt32LE(at + 42),
    ];
    const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
    const content = bytes.subarray(start, start + size);
    parts.push((bytes.readUInt16LE(at + 10) === 8 ? inflateRawSync(content) : content).toString());
    at += 46 + nameLength + extraLength + commentLength;
  }
  return parts.join("\n");
}

describe("write-only arguments in Terraform", () => {
  // Each test searches the output of the CLI, including its log, for the secrets afterwards.
  const lab = servedLabForTests();
  const url = (key: string) => `https://hooks.example.com/${key}`;
  const given = (key: string) => ({
    TF_VAR_address: url(key),
    TF_VAR_password: key,
    TF_LOG: "TRACE",
  });
  const sent = () => [
    Object(lab.api.only("AlertChannels").data).webhookUrl,
    Object(Object(lab.api.only("ContainerRegistries").data).accessKeyCredentials).secretAccessKey,
  ];

  beforeEach(() => {
    for (const secret of Object.values(secrets)) lab.secrets.add(secret);
  });

  /** Neither the state nor a plan may contain a secret. */
  const expectNotStored = (...files: readonly string[]) => {
    for (const file of files) {
      const path = join(lab.terraform.folder, file);
      const text = file.endsWith(".tfplan") ? unzipped(path) : readFileSync(path, "utf8");
      expect(text.length, file).to.be.greaterThan(100);
      for (const secret of Object.values(secrets)) expect(text, file).not.to.contain(secret);
    }
  };

  it("write-only arguments are sent but not stored, and sent again when their version changes", async () => {
    const { terraform } = lab;
    await terraform.write(configuration(1));
    await terraform.run(["plan", "-no-color", "-out=first.tfplan"], { env: given(secrets.first) });
    await terraform.run(["apply", "-no-color", "first.tfplan"], { env: given(secrets.first) });
    expect(sent()).to.deep.equal([url(secrets.first), secrets.first]);
    expectNotStored("terraform.tfstate", "first.tfplan");
    expect(unzipped(join(terraform.folder, "first.tfplan"))).to.contain("webhook_url_wo_version");

    const again = await terraform.emptyPlan({ env: given(secrets.first) });
    expect(again.warnings.map(({ summary }) => summary)).not.to.include("Secret stored in the state");
    await terraform.emptyPlan({ env: given(secrets.second) });

    await terraform.write(configuration(1, "renamed"));
    await terraform.apply({ env: given(secrets.first) });
    expect(sent()).to.deep.equal([url(secrets.first), secrets.first]);

    await terraform.write(configuration(2, "renamed"));
    await terraform.run(["plan", "-no-color", "-out=second.tfplan"], { env: given(secrets.second) });
    await terraform.run(["apply", "-no-color", "second.tfplan"], { env: given(secrets.second) });
    expect(sent()).to.deep.equal([url(secrets.second), secrets.second]);
    expectNotStored("terraform.tfstate", "terraform.tfstate.backup", "second.tfplan");
    await terraform.run(["show", "-json"]);
    await terraform.destroy({ env: given(secrets.second) });
    expect(lab.api.objects("AlertChannels")).to.deep.equal([]);
  });

  it("a CI job without its secret neither plans nor applies, and an update with another one keeps the stored secret", async () => {
    const { api, terraform } = lab;
    await terraform.write(configuration(1));
    await terraform.apply({ env: given(secrets.first) });
    await terraform.write(configuration(1, "renamed"));
    api.takeChanges();
    const missing = await terraform.failingPlan({ env: { TF_VAR_address: "", TF_VAR_password: "" } });
    expect(
      missing.errors.map(({ summary, detail }) => [summary, /must not be empty/.test(detail)]),
    ).to.deep.equal([
      ["Invalid value", true],
      ["Invalid value", true],
    ]);
    expect(api.takeChanges()).to.deep.equal([]);
    await terraform.apply({ env: given(secrets.second) });
    expect(api.only("AlertChannels").name).to.equal("renamed");
    expect(sent()).to.deep.equal([url(secrets.first), secrets.first]);
  });

  it("no error of a failed create or update contains write-only arguments, although the API returns them", async () => {
    const { api, terraform } = lab;
    await terraform.write(configuration(1));
    const echoed = { status: 400, body: { message: `refused: ${url(secrets.first)} ${secrets.first}` } };
    api.fail(
      { method: "POST", path: "AlertChannels", ...echoed },
      { method: "POST", path: "ContainerRegistries", ...echoed },
    );
    const creation = await terraform.apply({ exit: 1, env: given(secrets.first) });
    expect(creation.errors).to.have.lengthOf(2);
    for (const { detail } of creation.errors) expect(detail).to.match(/refused: .*\(redacted\)/);
    await terraform.apply({ env: given(secrets.first) });
    api.fail({ method: "PATCH", path: "AlertChannels/*", ...echoed });
    await terraform.write(configuration(1, "renamed"));
    await terraform.apply({ exit: 1, env: given(secrets.first) });
    expectNotStored("terraform.tfstate");
  });

  it("write-only arguments can replace the ordinary form, which causes a warning, and exclude it", async () => {
    const { terraform } = lab;
    const channel = (argument: string) =>
      `resource "sec_alert_channel_webhook" "hook" {\n  name = "hook"\n  ${argument}\n}\n`;
    await terraform.write(channel('webhook_url = "https://hooks.example.com/plain"'));
    const plain = await terraform.apply();
    expect(plain.warnings.map(({ summary }) => summary)).to.include("Secret stored in the state");
    await terraform.write(channel(`webhook_url_wo = "${url(secrets.first)}"\n  webhook_url_wo_version = 1`));
    const { changes } = await terraform.plan();
    expect([...changes.keys()]).to.deep.equal(["sec_alert_channel_webhook.hook"]);
    await terraform.apply();
    const { values } = await terraform.stored("sec_alert_channel_webhook.hook");
    expect(values).to.include({ webhook_url: null, webhook_url_wo: null, webhook_url_wo_version: 1 });

    await terraform.write(
      channel('webhook_url = "https://a.example.com"\n  webhook_url_wo = "https://b.example.com"'),
    );
    const both = await terraform.failingPlan();
    expect(both.errors.map(({ summary }) => summary)).to.deep.equal(["Conflicting arguments"]);
    await terraform.write(channel(""));
    const neither = await terraform.failingPlan();
    expect(neither.errors.map(({ summary }) => summary)).to.deep.equal(["Missing required argument"]);
    await terraform.write(channel('webhook_url = "https://hooks.example.com/plain"'));
    await terraform.apply();
    expect((await terraform.stored("sec_alert_channel_webhook.hook")).values).to.include({
      webhook_url: "https://hooks.example.com/plain",
      webhook_url_wo_version: null,
    });
  });
});
