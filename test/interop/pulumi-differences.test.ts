import { expect } from "chai";
import { eventually } from "../support/stub.ts";
import { changesIn } from "./support/pulumi-events.ts";
import { clusterProgram, secPulumiLab, vdbPulumiLab } from "./support/pulumi-lab.ts";

// What docs/pulumi-parity.md says about Pulumi and its bridge. A test that fails after a new version of either means that the page is to be
// changed.

const mail = (more = "", options = "") => `
resources:
  mail:
    type: sec:AlertChannelEmail
    properties: { name: On call, recipients: [a@example.com]${more} }
    options: { ${options} }
`;

const mailToken = "sec:index/alertChannelEmail:AlertChannelEmail";

describe("what is different from Terraform in a Pulumi program", () => {
  const lab = secPulumiLab();

  it("Pulumi sets the name that a program leaves out, from the name of the resource", async () => {
    const { api, pulumi } = lab;
    await pulumi.write(mail().replace("name: On call, ", ""));
    await pulumi.up();
    expect(api.only("AlertChannels").name).to.match(/^mail-[0-9a-f]{7}$/);
    await pulumi.destroy();
  });

  it("pulumi import needs a program with a resource of the package, and the option import does not", async () => {
    const { pulumi } = lab;
    await pulumi.write(mail());
    await pulumi.up();
    const { id } = await pulumi.resource("mail");
    await pulumi.run(["stack", "init", "other"]);
    await pulumi.write("");
    const what = ["import", mailToken, "mail", id, "--yes", "--skip-preview", "--generate-code=false"];
    const { stdout, stderr } = await pulumi.run(what, { fails: true });
    expect(stdout + stderr).to.contain("no resource plugin 'pulumi-resource-sec' found");
    await pulumi.write(mail("", `import: ${id}`));
    await pulumi.up();
    expect((await pulumi.resource("mail")).id).to.equal(id);
    await pulumi.write(mail());
    await pulumi.expectNoChanges();
    await pulumi.destroy();
  });

  it("a program may keep the ID that pulumi import prints, until another stack creates the object", async () => {
    const { api, pulumi } = lab;
    await pulumi.write(mail());
    await pulumi.up();
    const { id } = await pulumi.resource("mail");
    await pulumi.run(["stack", "init", "other"]);
    const what = ["import", mailToken, "mail", id, "--yes", "--skip-preview", "--protect=false"];
    expect((await pulumi.run(what)).stdout).to.contain(`alertChannelEmailId: ${id}`);
    await pulumi.write(mail(`, alertChannelEmailId: ${id}`));
    await pulumi.expectNoChanges();
    await pulumi.run(["stack", "init", "third"]);
    const { stdout, stderr } = await pulumi.preview({ fails: true });
    expect(stdout + stderr).to.contain("Identifier cannot be configured");
    expect(api.objects("AlertChannels")).to.have.length(1);
  });

  it("a preview shows the differences of sets by position", async () => {
    const { pulumi } = lab;
    const rule = (severities: string) => `
resources:
  rule:
    type: sec:AlertRule
    properties: { name: rule, alertChannels: [], severities: [${severities}] }
`;
    await pulumi.write(rule("High, Low"));
    await pulumi.up();
    await pulumi.write(rule("Critical, High, Low"));
    const { stdout } = await pulumi.preview();
    expect(stdout).to.contain('[0]: "High" => "Critical"').and.contain('[2]: "Low"');
    await pulumi.destroy();
  });

  it("Pulumi does not encrypt the private state of an object, which has no secrets", async () => {
    const { pulumi } = lab;
    await pulumi.write(mail());
    await pulumi.up();
    const { __meta } = (await pulumi.resource("mail")).outputs;
    const { private_state: bytes } = JSON.parse(String(__meta));
    expect(JSON.parse(Buffer.from(bytes, "base64").toString())).to.deep.equal({ applied: 0 });
    await pulumi.destroy();
  });
});

describe("functions in a Pulumi program", () => {
  const lab = vdbPulumiLab();

  it("a program calls the functions of a provider", async () => {
    const { pulumi } = lab;
    await pulumi.write(`
variables:
  month:
    fn::invoke: { function: "vdb:days", arguments: { days: 30 } }
outputs: { month: "\${month}" }
`);
    await pulumi.up();
    expect(await pulumi.outputs()).to.deep.equal({ month: "720h0m0s" });
  });
});

describe("the time of an operation in a Pulumi program", () => {
  const lab = vdbPulumiLab({ phaseSeconds: 3 });
  const cluster = (customTimeout: string, timeouts = "") =>
    clusterProgram(
      `      waitFor: HEALTHY\n${timeouts}    options: { customTimeouts: { create: ${customTimeout} } }\n`,
    );

  it("the resource option customTimeouts has no effect, and the property timeouts has", async () => {
    const { api, pulumi } = lab;
    await pulumi.write(cluster("1s"));
    const { diagnostics, ...events } = await pulumi.up();
    expect(changesIn({ diagnostics, ...events })).to.deep.equal({ search: "create" });
    expect(diagnostics).to.deep.equal([]);
    await pulumi.destroy();
    await eventually("the cluster is deleted", () => api.objects("clusters").length === 0);
    await pulumi.write(cluster("1h", "      timeouts: { create: 1s }\n"));
    const late = await pulumi.up();
    expect(late.diagnostics.map(({ message }) => message).join()).to.contain("The operation timed out");
    expect((await pulumi.resource("search")).id).to.equal(String(api.only("clusters").id));
    await pulumi.destroy();
  });
});
