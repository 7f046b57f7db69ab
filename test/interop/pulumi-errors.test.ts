import { expect } from "chai";
import { changesIn } from "./support/pulumi-events.ts";
import { clusterProgram, secPulumiLab, vdbPulumiLab } from "./support/pulumi-lab.ts";
import type { PulumiOutcome } from "./support/pulumi-project.ts";

/** The errors that a command shows below a resource. */
function errorsOf({ diagnostics }: PulumiOutcome, resource: string): string {
  const own = diagnostics.filter(({ severity, name }) => severity === "error" && name === resource);
  return own.map(({ message }) => message).join("\n");
}

describe("errors of sec, as a user of Pulumi sees them", () => {
  const lab = secPulumiLab();

  const mail = `
resources:
  mail:
    type: sec:AlertChannelEmail
    properties: { name: mail, recipients: [a@example.com] }
`;
  const rule = (severities: string) => `
resources:
  rule:
    type: sec:AlertRule
    properties: { name: rule, alertChannels: [], severities: ${severities} }
`;

  it("an invalid value is reported at its attribute, before anything is created", async () => {
    const { api, pulumi } = lab;
    await pulumi.write(rule("[Grave]"));
    for (const outcome of [await pulumi.preview({ fails: true }), await pulumi.up({ fails: true })]) {
      const text = errorsOf(outcome, "rule");
      expect(text).to.contain(', got "Grave"');
      expect(text).to.contain("severities[0] must be one of").and.contain("'rule.severities[0]'");
    }
    expect(api.takeChanges()).to.deep.equal([]);
  });

  it("a missing required input is reported by its name", async () => {
    const { pulumi } = lab;
    await pulumi.write("resources:\n  mail:\n    type: sec:AlertChannelEmail\n");
    const { stdout, stderr } = await pulumi.preview({ fails: true });
    expect(stdout + stderr).to.contain("recipients");
  });

  it("a channel whose test alert fails, and that cannot be deleted again, is in the state, with a warning", async () => {
    const { api, pulumi } = lab;
    await pulumi.write(mail);
    api.fail(
      { method: "POST", path: "AlertChannels/*/test", status: 400, body: { message: "nobody answers" } },
      { method: "DELETE", path: "AlertChannels/*", status: 403, body: { message: "not today" } },
    );
    const { diagnostics } = await pulumi.up();
    const guid = String(api.only("AlertChannels").intgGuid);
    const text = diagnostics.filter(({ severity }) => severity === "warning").map(({ message }) => message);
    expect(text.join())
      .to.contain(`The channel ${guid} could not be deleted again`)
      .and.contain("nobody answers")
      .and.not.contain("taint");
    expect((await pulumi.resource("mail")).id).to.equal(guid);
    await pulumi.expectNoChanges();
    await pulumi.destroy();
    expect(api.objects("AlertChannels")).to.deep.equal([]);
  });

  it("a failed refresh keeps the state, because the resource may still exist", async () => {
    const { api, pulumi } = lab;
    await pulumi.write(mail);
    await pulumi.up();
    const { id } = await pulumi.resource("mail");
    api.fail({ method: "GET", path: "AlertChannels/*", status: 403, body: { message: "not today" } });
    expect(errorsOf(await pulumi.refresh({ fails: true }), "mail")).to.contain("not today");
    expect((await pulumi.resource("mail")).id).to.equal(id);
    api.fail({ method: "DELETE", path: "AlertChannels/*", status: 403, body: { message: "not now" } });
    expect(errorsOf(await pulumi.destroy({ fails: true }), "mail")).to.contain("not now");
    expect((await pulumi.resource("mail")).id).to.equal(id);
    await pulumi.destroy();
    expect(api.objects("AlertChannels")).to.deep.equal([]);
  });

  it("the import of a missing object reports that it does not exist", async () => {
    const { api, pulumi } = lab;
    await pulumi.write(mail);
    const token = "sec:index/alertChannelEmail:AlertChannelEmail";
    const what = ["import", token, "mail", "ACME_NONE", "--yes", "--skip-preview", "--generate-code=false"];
    const { stdout, stderr } = await pulumi.run(what, { fails: true });
    expect(stdout + stderr).to.contain("Cannot import non-existent remote object");
    expect([...(await pulumi.resources()).keys()]).to.deep.equal([]);
    expect(api.takeChanges()).to.deep.equal([]);
  });
});

describe("errors of vdb, as a user of Pulumi sees them", () => {
  const lab = vdbPulumiLab();

  it("an error keeps the objects that were created before, and the next update continues from there", async () => {
    const { api, pulumi } = lab;
    await pulumi.write(
      clusterProgram(`  key:
    type: vdb:AccountsDatabaseApiKeyV2
    properties: { clusterId: "\${search.id}", name: shop }
`),
    );
    api.fail({ method: "CreateDatabaseApiKey", code: "PERMISSION_DENIED", message: "not today" });
    expect(errorsOf(await pulumi.up({ fails: true }), "key")).to.contain("not today");
    expect([...(await pulumi.resources()).keys()]).to.deep.equal(["search"]);
    expect(changesIn(await pulumi.up())).to.deep.equal({ key: "create" });
    await pulumi.destroy();
    expect(api.objects("clusters")).to.deep.equal([]);
    expect(api.objects("databaseApiKeys")).to.deep.equal([]);
  });

  it("a cluster whose wait fails after its create is in the state, and the next update makes no second one", async () => {
    const { api, pulumi } = lab;
    await pulumi.write(clusterProgram("      waitFor: HEALTHY\n"));
    api.fail({ method: "GetCluster", code: "PERMISSION_DENIED", message: "not today" });
    const { diagnostics } = await pulumi.up();
    expect(diagnostics.map(({ message }) => message).join()).to.contain("not today");
    expect((await pulumi.resource("search")).id).to.equal(String(api.only("clusters").id));
    expect(changesIn(await pulumi.up())).to.deep.equal({});
    expect(api.objects("clusters")).to.have.length(1);
    await pulumi.destroy();
    expect(api.objects("clusters")).to.deep.equal([]);
  });
});
