import { expect } from "chai";
import { changesIn } from "./support/pulumi-events.ts";
import { vdbPulumiLab } from "./support/pulumi-lab.ts";
import type { PulumiProject } from "./support/pulumi-project.ts";
import { plain } from "./support/pulumi-state.ts";

interface Draft {
  readonly nodes?: number;
  readonly labels?: string;
  readonly cron?: string;
  /** The permissions of a role. */
  readonly permission?: string;
  /** The expiry of a key, which no update changes. */
  readonly expiry?: string;
}

function program(draft: Draft = {}): string {
  const { nodes = 1, labels = "[{ key: team, value: search }]", cron = "0 3 * * *" } = draft;
  const { permission = "read:backups", expiry = "2040-01-01T00:00:00Z" } = draft;
  return `
resources:
  search:
    type: vdb:AccountsCluster
    properties:
      name: search
      cloudProvider: cloud-a
      cloudRegion: region-1
      labels: ${labels}
      configuration:
        numberOfNodes: ${nodes}
        nodeConfiguration: { packageId: 39b48a76-2a60-4ee0-9266-6d1e0f91ea14 }
  shop:
    type: vdb:AccountsDatabaseApiKeyV2
    properties:
      clusterId: \${search.id}
      name: shop
      expiresAt: ${expiry}
      globalAccessRule: { accessType: GLOBAL_ACCESS_RULE_ACCESS_TYPE_READ_ONLY }
  nightly:
    type: vdb:AccountsBackupSchedule
    properties: { clusterId: "\${search.id}", cronExpression: "${cron}", retentionPeriod: 168h }
  before:
    type: vdb:AccountsManualBackup
    properties: { clusterId: "\${search.id}", retentionPeriod: 720h }
  own:
    type: vdb:AccountsHybridCloudEnvironment
    properties: { name: own-machines, configuration: { namespace: vectors } }
  role:
    type: vdb:AccountsRole
    properties: { name: operators, permissions: [{ value: "${permission}" }] }
outputs:
  key: \${shop.key}
  url: \${search.url}
`;
}

const names = ["search", "shop", "nightly", "before", "own", "role"];

/** Clusters and backups return some of their status only with the next read. */
async function settled(pulumi: PulumiProject): Promise<void> {
  await pulumi.refresh();
  await pulumi.expectNothingChanged();
}

describe("a Pulumi program in YAML for vdb", () => {
  const lab = vdbPulumiLab();

  it("a YAML program for vdb is created, previewed without changes, changed and removed with encrypted secrets", async () => {
    const { api, pulumi, secrets } = lab;
    await pulumi.write(program());
    expect(Object.keys(changesIn(await pulumi.preview()))).to.have.members(names);
    expect(api.takeChanges()).to.deep.equal([]);

    expect(Object.keys(changesIn(await pulumi.up()))).to.have.members(names);
    const { key, url } = await pulumi.outputs();
    expect(url).to.match(/^https:/);
    secrets.add(String(key));
    const { outputs } = await pulumi.resource("own");
    const encrypted = await pulumi.secrets();
    expect(encrypted).to.include(key);
    expect(plain(outputs)).to.have.property("bootstrapCommands").that.is.not.empty;
    for (const secret of encrypted) secrets.add(secret);

    api.takeChanges();
    await pulumi.expectNoChanges();
    expect(changesIn(await pulumi.up())).to.deep.equal({});
    expect(api.takeChanges()).to.deep.equal([]);

    const { id } = await pulumi.resource("shop");
    const draft = { nodes: 2, labels: "[]", cron: "@daily", permission: "read:clusters" };
    await pulumi.write(program({ ...draft, expiry: "2041-01-01T00:00:00Z" }));
    const changes = { search: "update", nightly: "update", role: "update", shop: "replace" };
    expect(changesIn(await pulumi.preview())).to.deep.equal(changes);
    expect(changesIn(await pulumi.up())).to.deep.equal(changes);
    expect((await pulumi.resource("shop")).id).not.to.equal(id);
    api.only("databaseApiKeys");
    secrets.add(String((await pulumi.outputs()).key));
    await pulumi.expectNoChanges();

    await pulumi.destroy();
    expect(Object.values(api.made()).flat()).to.deep.equal([]);
  });

  it("a refresh finds objects of vdb that were changed or removed outside of Pulumi", async () => {
    const { api, pulumi } = lab;
    await pulumi.write(program());
    await pulumi.up();
    await settled(pulumi);
    const { id } = await pulumi.resource("role");
    await api.change("roles", id, { name: "observers" });
    await api.remove("backupSchedules", (await pulumi.resource("nightly")).id);
    await api.remove("databaseApiKeys", (await pulumi.resource("shop")).id);

    const found = { role: "update", nightly: "delete", shop: "delete" };
    expect(changesIn(await pulumi.refresh())).to.deep.equal(found);
    expect((await pulumi.resource("role")).outputs.name).to.equal("observers");
    expect(changesIn(await pulumi.up())).to.deep.equal({ role: "update", nightly: "create", shop: "create" });
    expect((await pulumi.resource("role")).id).to.equal(id);
    expect(api.only("roles").name).to.equal("operators");
    await pulumi.expectNoChanges();
    await pulumi.destroy();
  });

  it("a program imports existing objects of vdb by the IDs of each type", async () => {
    const { api, pulumi } = lab;
    await pulumi.write(program());
    await pulumi.up();
    await settled(pulumi);
    const made = await pulumi.resources();
    const idOf = (name: string) => made.get(name)?.id ?? "";
    await pulumi.run(["stack", "init", "other"]);

    for (const name of names) {
      const within = name === "shop" || name === "nightly" ? `${idOf("search")}/` : "";
      await pulumi.import(made.get(name)?.type ?? "", name, within + idOf(name));
    }
    const imported = await pulumi.resources();
    for (const name of names) expect(imported.get(name)?.id, name).to.equal(idOf(name));
    api.takeChanges();
    await pulumi.expectNoChanges();
    expect(changesIn(await pulumi.up())).to.deep.equal({});
    expect(api.takeChanges()).to.deep.equal([]);
    await pulumi.destroy();
    expect(Object.values(api.made()).flat()).to.deep.equal([]);
  });
});
