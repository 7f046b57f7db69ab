import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Ajv, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import { expect } from "chai";
import { parse } from "yaml";
import { settleSeedSchemas } from "../../scripts/generate/seed-schemas.ts";
import { isObject, type JsonObject } from "../../src/local-api/json.ts";
import { startSecLocalApi } from "../../src/local-api/sec/index.ts";
import { secSeedSchema } from "../../src/local-api/sec/seed-schema.ts";
import { startVdbLocalApi } from "../../src/local-api/vdb/index.ts";
import { vdbSeedSchema } from "../../src/local-api/vdb/seed-schema.ts";
import { integrationCases } from "./support/integrations.ts";
import { runCli } from "./support/process.ts";

const root = resolve(import.meta.dirname, "../../..");
const id = "aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee";

describe("the JSON Schema of seeds", () => {
  const validators = new Map<string, ValidateFunction>();
  let sec: Awaited<ReturnType<typeof startSecLocalApi>>;
  let vdb: Awaited<ReturnType<typeof startVdbLocalApi>>;
  before(async () => {
    const ajv = new Ajv({ strict: true, strictTypes: false, strictRequired: false, allErrors: true });
    addFormats.default(ajv);
    for (const [api, schema] of Object.entries({ sec: secSeedSchema(), vdb: vdbSeedSchema() }))
      validators.set(api, ajv.compile(schema));
    sec = await startSecLocalApi({ lenient: true });
    vdb = await startVdbLocalApi({ phaseSeconds: 0, lenient: true });
  });
  after(async () => {
    await sec.close();
    await vdb.close();
  });

  /** The schema's errors for a document; empty if it is valid. */
  const problems = (document: JsonObject) => {
    const validate = validators.get(String(document.api));
    if (!validate) throw new Error(`no schema of ${document.api}`);
    return validate(document)
      ? []
      : (validate.errors ?? []).map((one) => `${one.instancePath} ${one.message}`);
  };
  /** Returns the local API's error for a document. */
  const refusal = async (document: JsonObject) => {
    const { control } = document.api === "sec" ? sec : vdb;
    await control.reset();
    return control.import(document).then(
      () => undefined,
      (error: Error) => error.message,
    );
  };
  const both = async (document: JsonObject) => ({
    schema: problems(document),
    api: await refusal(document),
  });

  it("the schemas are those in docs/schemas", async () => {
    expect(await settleSeedSchemas(root, true), "npm run generate writes it").to.deep.equal([]);
  });

  for (const api of ["sec", "vdb"]) {
    it(`"local-api ${api} --seed-schema" prints the schema`, async () => {
      const { ended, stdout, stderr } = runCli([api, "--seed-schema"]);
      expect(await ended, stderr()).to.equal(0);
      const file = await readFile(join(root, `docs/schemas/${api}-seed.json`), "utf8");
      expect(JSON.parse(stdout())).to.deep.equal(JSON.parse(file));
    });
  }

  it("the schema and the local API accept every seed in examples and docs", async () => {
    const seeds = [...(await seedsOfExamples()), ...(await seedsInPages())];
    expect(seeds.length).to.be.at.least(3);
    expect(new Set(seeds.map(({ document }) => document.api))).to.deep.equal(new Set(["sec", "vdb"]));
    for (const { name, document } of seeds)
      expect(await both(document), name).to.deep.equal({ schema: [], api: undefined });
  });

  it("the schema accepts an export", async () => {
    await sec.control.reset();
    await vdb.control.reset();
    expect(await refusal(secSeed("AlertChannels", channel))).to.equal(undefined);
    expect(await refusal(vdbSeed("clusters", cluster))).to.equal(undefined);
    for (const { control } of [sec, vdb])
      for (const secrets of [true, false])
        expect(problems(JSON.parse(JSON.stringify(control.export({ secrets }))))).to.deep.equal([]);
  });

  it("the schema accepts every type of integration", async () => {
    for (const { collection, type, data } of integrationCases) {
      // A seed sends its requests without the organization level, which account mappings require.
      const { accountMappingFile: _, ...own } = data;
      const object = { name: "n", type, data: own };
      expect(await both(secSeed(collection, object)), JSON.stringify(object)).to.deep.equal({
        schema: [],
        api: undefined,
      });
    }
  });

  it("the schema accepts an object of each other collection", async () => {
    for (const document of fine) expect(await both(document)).to.deep.equal({ schema: [], api: undefined });
  });

  it("the schema rejects nothing that the local API accepts", async () => {
    for (const document of wrong) {
      const { schema, api } = await both(document);
      expect(schema, `the schema: ${JSON.stringify(document)}`).not.to.deep.equal([]);
      expect(api, `the local API: ${JSON.stringify(document)}`).to.be.a("string");
    }
  });
});

const channel = { name: "ops", type: "EmailUser", data: { channelProps: { recipients: ["a@example.org"] } } };
const cluster = {
  id,
  name: "search",
  cloudProviderId: "cloud-a",
  cloudProviderRegionId: "region-1",
  configuration: { numberOfNodes: 1, packageId: "aaaaaaaa-0000-4000-8000-000000000001" },
};
const group = {
  name: "production",
  resourceType: "AWS",
  query: {
    filters: { f: { field: "Account", operation: "EQUALS", values: ["1"] } },
    expression: { operator: "AND", children: [{ filterName: "f" }] },
  },
};
const policy = {
  policyId: "one",
  policyType: "Violation",
  queryId: "Q",
  title: "t",
  enabled: true,
  description: "d",
  remediation: "r",
  severity: "High",
};
const rule = { type: "Event", intgGuidList: [], filters: { name: "n", severity: [1] } };
const vulnerability = {
  exceptionName: "e",
  exceptionReason: "Other",
  exceptionType: "Host",
  vulnerabilityCriteria: { severity: ["High"] },
  expiryTime: "2040-01-02T03:04:05Z",
};
const member = { userName: "a@example.org", props: { firstName: "A", lastName: "B", company: "C" } };
const role = { name: "Readers", roleType: "ROLE_TYPE_CUSTOM", permissions: [{ value: "read:clusters" }] };
const authKey = { clusterIds: [id] };
const backup = { clusterId: id, retentionPeriod: "86400s" };
const schedule = { clusterId: id, schedule: "0 3 * * *", retentionPeriod: "86400s" };
const databaseKey = { clusterId: id, name: "data-key" };
const environment = { name: "edge", configuration: { namespace: "qdrant" } };

function secSeed(collection: string, ...objects: JsonObject[]): JsonObject {
  return { version: 1, api: "sec", collections: { [collection]: objects } };
}

function vdbSeed(collection: string, ...objects: JsonObject[]): JsonObject {
  const needed = collection === "clusters" ? {} : { clusters: [cluster] };
  return { version: 1, api: "vdb", collections: { ...needed, [collection]: objects } };
}

const fine: readonly JsonObject[] = [
  secSeed("AgentAccessTokens", { tokenAlias: "a" }),
  secSeed("AlertRules", rule),
  secSeed("AlertRules@ACME-DEV", rule),
  secSeed("Queries", { queryId: "Q", queryText: "{ source { A } return { B } }" }),
  secSeed("Policies", policy, { ...policy, policyId: "two", severity: " cRiTiCaL" }),
  {
    version: 1,
    api: "sec",
    collections: {
      Policies: [policy],
      Exceptions: [
        {
          policyId: "acme-one",
          description: "d",
          constraints: [{ fieldKey: "accountIds", fieldValues: ["1"] }],
        },
      ],
    },
  },
  secSeed("ResourceGroups", group),
  secSeed("TeamMembers", member),
  secSeed("VulnerabilityExceptions", vulnerability, { ...vulnerability, expiryTime: "" }),
  secSeed("ReportRules", { ...rule, type: "Report", reportNotificationTypes: { pci: true, weather: true } }),
  secSeed("DataExportRules", { type: "Dataexport", intgGuidList: ["x"], filters: { name: "n" } }),
  secSeed("AlertProfiles", {
    alertProfileId: "P",
    extends: "LW_CFG_DEFAULT",
    alerts: [{ name: "a", eventName: "e", description: "d", subject: "s" }],
  }),
  secSeed("apiKeys", { keyId: "K", secret: "s", account: "ACME" }),
  vdbSeed("clusters", cluster),
  vdbSeed("roles", role),
  vdbSeed("authKeys", authKey),
  vdbSeed("databaseApiKeys", databaseKey),
  vdbSeed("backups", backup),
  vdbSeed("backupSchedules", schedule),
  vdbSeed("environments", environment),
  vdbSeed("managementKeys", { id: "key", permissions: ["read:clusters"] }),
];

const wrong: readonly JsonObject[] = [
  { api: "sec" },
  { version: 1, api: "sec", collection: {} },
  { version: 2, api: "vdb" },
  { version: 1, api: "sec", collections: { Channels: [] } },
  { version: 1, api: "sec", collections: { AlertChannels: {} } },
  { version: 1, api: "sec", collections: { "TeamMembers@ACME-DEV": [member] } },
  { version: 1, api: "sec", asStored: true, collections: { AlertChannels: [{ name: "x" }] } },
  { version: 1, api: "vdb", asStored: true, collections: { clusters: [{ id: "" }] } },
  { version: 1, api: "sec", counters: { a: -1 } },
  secSeed("AlertChannels", {}),
  secSeed("AlertChannels", { ...channel, name: " " }),
  secSeed("AlertChannels", { ...channel, type: "Pigeon" }),
  secSeed("AlertChannels", { ...channel, enabled: true }),
  secSeed("AlertChannels", { ...channel, intgGuid: 7 }),
  secSeed("AlertChannels", { ...channel, data: { channelProps: { recipients: [] } } }),
  secSeed("AlertChannels", { ...channel, type: "SlackChannel" }),
  secSeed("CloudAccounts", {
    name: "c",
    type: "AwsCfg",
    data: { crossAccountCredentials: { roleArn: "r" } },
  }),
  secSeed("ContainerRegistries", { name: "r", type: "ContVulnCfg", data: { registryType: "TAPE" } }),
  secSeed("ContainerRegistries", { name: "r", type: "ContVulnCfg", data: { registryType: "PROXY_SCANNER" } }),
  secSeed("AlertRules", { ...rule, type: "Report" }),
  secSeed("AlertRules", { ...rule, filters: { name: "n", severity: [6] } }),
  secSeed("ReportRules", { ...rule, type: "Report", reportNotificationTypes: { pci: 7 } }),
  secSeed("Policies", { ...policy, severity: "urgent" }),
  secSeed("Policies", { ...policy, queryId: undefined as never }),
  secSeed("Policies", { ...policy, limit: 5001 }),
  secSeed("Exceptions", { description: "d", constraints: [{ fieldKey: "accountIds", fieldValues: [] }] }),
  secSeed("ResourceGroups", { ...group, resourceType: "CLOUD" }),
  secSeed("ResourceGroups", { ...group, query: { ...group.query, expression: [] } }),
  secSeed("TeamMembers", { ...member, props: {} }),
  secSeed("VulnerabilityExceptions", { ...vulnerability, exceptionType: "Ship" }),
  secSeed("VulnerabilityExceptions", { ...vulnerability, expiryTime: "tomorrow" }),
  secSeed("apiKeys", { keyId: "K", secret: "s" }),
  vdbSeed("clusters", { ...cluster, id: "one" }),
  vdbSeed("clusters", { ...cluster, name: "x" }),
  vdbSeed("clusters", { ...cluster, name: "with space" }),
  vdbSeed("clusters", { ...cluster, colour: "red" }),
  vdbSeed("clusters", { ...cluster, cloudProviderId: null }),
  vdbSeed("clusters", { ...cluster, accountId: "mine" }),
  vdbSeed("clusters", { ...cluster, configuration: { ...cluster.configuration, numberOfNodes: 0 } }),
  vdbSeed("clusters", { ...cluster, configuration: { ...cluster.configuration, numberOfNodes: "1" } }),
  vdbSeed("clusters", { ...cluster, configuration: { ...cluster.configuration, serviceType: "LOUD" } }),
  vdbSeed("clusters", { ...cluster, labels: Array.from({ length: 11 }, () => ({ key: "k", value: "v" })) }),
  vdbSeed("roles", { ...role, permissions: [] }),
  vdbSeed("roles", { ...role, roleType: 0 }),
  vdbSeed("backups", { ...backup, retentionPeriod: "a day" }),
  vdbSeed("backupSchedules", { ...schedule, schedule: "never" }),
  vdbSeed("managementKeys", { id: "" }),
  vdbSeed("memberships", { id }),
  vdbSeed("releases", { version: "v1.2.3", remarks: 7 }),
];

interface Seed {
  readonly name: string;
  readonly document: JsonObject;
}

/** Returns the files of examples that are seeds; each names the schema for editors. */
async function seedsOfExamples(): Promise<Seed[]> {
  const paths = await readdir(join(root, "examples"), { recursive: true });
  const seeds: Seed[] = [];
  for (const path of paths.filter((one) => /\.ya?ml$/.test(one))) {
    const file = join(root, "examples", path);
    const text = await readFile(file, "utf8");
    const document: unknown = parse(text);
    if (!isSeed(document)) continue;
    const [, schema = ""] = /^# yaml-language-server: \$schema=(\S+)$/m.exec(text) ?? [];
    expect(resolve(file, "..", schema), path).to.equal(join(root, `docs/schemas/${document.api}-seed.json`));
    seeds.push({ name: path, document });
  }
  return seeds;
}

/** Returns the blocks of pages that are seeds. */
async function seedsInPages(): Promise<Seed[]> {
  const paths = await readdir(join(root, "docs"), { recursive: true });
  const seeds: Seed[] = [];
  for (const path of paths.filter((one) => one.endsWith(".md"))) {
    const text = await readFile(join(root, "docs", path), "utf8");
    for (const [, block = ""] of text.matchAll(/^```ya?ml\n([\s\S]*?)^```$/gm)) {
      if (!/^api: /m.test(block)) continue;
      const document: unknown = parse(block);
      if (isSeed(document)) seeds.push({ name: path, document });
    }
  }
  return seeds;
}

function isSeed(document: unknown): document is JsonObject {
  return isObject(document) && (document.api === "sec" || document.api === "vdb");
}
