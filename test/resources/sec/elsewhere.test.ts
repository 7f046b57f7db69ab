import { expect } from "chai";
import type { JsonObject } from "../../../src/local-api/json.ts";
import type { PlainConfig } from "../../../src/testing/core/core.ts";
import { type ResourceLife, type SecLife, startSecLife } from "../../support/sec-life.ts";

const mappingFile = (accounts: object) =>
  `data:application/json;name=i.json;base64,${Buffer.from(
    JSON.stringify({ defaultLaceworkAccountAws: "acme", integration_mappings: accounts }),
  ).toString("base64")}`;

const role = { role_arn: "arn:example:iam::111122223333:role/audit", external_id: "sec-demo" };
const criteria = { cves: ["CVE-2029-0001"] };
const scanning = {
  name: "Hosts",
  scan_frequency: 24,
  scan_containers: true,
  scan_host_vulnerabilities: true,
};

/** An object without a block, and what elsewhere sets there. */
interface Case {
  readonly type: string;
  readonly config: PlainConfig;
  readonly changed: PlainConfig;
  readonly collection: string;
  /** The objects in the API that an update replaces as a whole, with the settings made elsewhere. */
  readonly elsewhere: JsonObject;
  /** The block that shows them; undefined if none does. */
  readonly shown?: string;
}

const rule = { name: "Urgent", severities: ["High"] };
const exception = { name: "Kernel", vulnerability_criteria: criteria };

const cases: readonly Case[] = [
  {
    type: "integration_cloud_a_ct",
    config: { name: "Trail", queue_url: "https://queue.example.com/1/trail", credentials: role },
    changed: { name: "Track" },
    collection: "CloudAccounts",
    elsewhere: {
      data: { accountMappingFile: mappingFile({ "acme-dev": { aws_accounts: ["444455556666"] } }) },
    },
    shown: "org_account_mappings",
  },
  {
    type: "integration_cloud_a_agentless_scanning",
    config: scanning,
    changed: { scan_frequency: 12 },
    collection: "CloudAccounts",
    elsewhere: {
      data: { crossAccountCredentials: { roleArn: role.role_arn, externalId: role.external_id } },
    },
    shown: "credentials",
  },
  {
    type: "integration_registry_d",
    config: { name: "Public", username: "robot", password: "secret-1" },
    changed: { username: "shop" },
    collection: "ContainerRegistries",
    elsewhere: { data: { limitByLabel: [{ stage: "prod" }], integrationLevel: "all" } },
    shown: "limit_by_label",
  },
  {
    type: "integration_inline_scanner",
    config: { name: "Build" },
    changed: { limit_num_scan: 90 },
    collection: "ContainerRegistries",
    elsewhere: { data: { identifierTag: [{ stage: "build" }] } },
    shown: "identifier_tag",
  },
  {
    type: "vulnerability_exception_host",
    config: exception,
    changed: { vulnerability_criteria: { cves: ["CVE-2029-0002"] } },
    collection: "VulnerabilityExceptions",
    elsewhere: { vulnerabilityCriteria: { package: [{ linux: ["6.1", "6.2"] }] } },
    shown: "vulnerability_criteria[0].package",
  },
  {
    type: "vulnerability_exception_container",
    config: exception,
    changed: { name: "Old kernel" },
    collection: "VulnerabilityExceptions",
    elsewhere: { resourceScope: { imageTag: ["latest"] }, props: { reviewer: "grace@example.org" } },
  },
  {
    type: "report_rule",
    config: { ...rule, email_alert_channels: ["ACME_1"] },
    changed: { name: "Audit" },
    collection: "ReportRules",
    elsewhere: {
      reportNotificationTypes: { pci: true, gcpSoc: true, agentEvents: true, quantumSafety: true },
    },
  },
  {
    type: "alert_rule",
    config: rule,
    changed: { severities: ["Low"] },
    collection: "AlertRules",
    elsewhere: { filters: { subCategory: ["Compliance"], schedule: "nights" } },
  },
  {
    type: "policy",
    config: {
      title: "Root",
      query_id: "ACME_Q1",
      type: "Violation",
      severity: "High",
      description: "Root signed in",
      remediation: "Ask",
    },
    changed: { title: "Root user" },
    collection: "Policies",
    elsewhere: { alertEnabled: true, alertProfile: "LW_CFG_AWS_DEFAULT_PROFILE", schedule: "nights" },
  },
];

/** Runs a test with an object of a case whose settings elsewhere are made. */
async function withSettings(
  { type, config, collection, elsewhere }: Case,
  test: (life: SecLife, object: ResourceLife) => Promise<void>,
): Promise<void> {
  const life = await startSecLife({ provider: { organization: true } });
  try {
    const object = life.resource(type);
    await object.create(config);
    await life.api.change(collection, object.id, elsewhere);
    await test(life, object);
  } finally {
    await life.close();
  }
}

/** Returns the object of a case in the API, with the settings made elsewhere. */
function stored({ api }: SecLife, { collection }: Case): JsonObject {
  return api.only(collection);
}

function expectSettings(actual: unknown, expected: unknown, at = ""): void {
  if (typeof expected !== "object" || expected === null || Array.isArray(expected))
    return void expect(actual, at).to.deep.equal(expected);
  for (const [key, value] of Object.entries(expected))
    expectSettings(Reflect.get(Object(actual), key), value, `${at}.${key}`);
}

describe("settings of sec made elsewhere", () => {
  for (const one of cases) {
    const { type, config, changed, shown, elsewhere } = one;

    if (shown !== undefined) {
      it(`${shown} of ${type} is planned to be removed when it was set elsewhere, and then removed`, async () => {
        await withSettings(one, async (life, object) => {
          await object.expectPlan(config, { action: "update" });
          const { changed: places } = await object.plan(config);
          expect(places.map((place) => place.slice(0, shown.length))).to.deep.equal(places.map(() => shown));
          await object.update(config);
          await object.expectNoChange(config);
          expect(() => expectSettings(stored(life, one), elsewhere)).to.throw();
        });
      });
    } else {
      it(`settings of ${type} that no plan shows stay through an unrelated update`, async () => {
        await withSettings(one, async (life, object) => {
          await object.expectNoChange(config);
          await object.update({ ...config, ...changed });
          expectSettings(stored(life, one), elsewhere);
          await object.expectNoChange({ ...config, ...changed });
        });
      });
    }

    it(`an update of ${type} whose plan was made without a refresh removes no setting made elsewhere`, async () => {
      await withSettings(one, async (life, object) => {
        const { object: state } = object;
        if (!state) throw new Error("the object is not in the state");
        const plan = await life.core.plan(
          state.type,
          state.value,
          { ...config, ...changed },
          {
            priorPrivate: state.private,
            priorIdentity: state.identity,
          },
        );
        await life.core.apply(plan);
        expectSettings(stored(life, one), elsewhere);
      });
    });
  }

  it("a block of reports that is removed from the configuration switches its reports off, and no others", async () => {
    const life = await startSecLife();
    const config = { ...rule, email_alert_channels: ["ACME_1"] };
    const report = life.resource("report_rule");
    await report.create({ ...config, cloud_b_compliance_reports: { pci: true } });
    await life.api.change("ReportRules", report.id, { reportNotificationTypes: { azurePci: true } });
    await report.update(config);
    const { gcpPci, azurePci } = Object(life.api.only("ReportRules").reportNotificationTypes);
    expect({ gcpPci, azurePci }).to.deep.equal({ gcpPci: false, azurePci: true });
    await life.close();
  });

  it("an alerting block that is removed from the configuration switches the alerts of a policy off", async () => {
    const life = await startSecLife();
    const [policy] = cases.filter(({ type }) => type === "policy");
    const config = policy?.config ?? {};
    const object = life.resource("policy");
    await object.create({ ...config, alerting: { profile: "LW_CFG_DEFAULT" } });
    await object.update(config);
    expect(life.api.only("Policies").alertEnabled).to.equal(false);
    await life.close();
  });

  it("an update sends back neither withheld secrets nor what only the API sets", async () => {
    const life = await startSecLife();
    const config = { name: "Public", username: "robot", password: "secret-1" };
    const registry = life.resource("integration_registry_d");
    await registry.create(config);
    await life.api.change("ContainerRegistries", registry.id, { data: { credentials: { region: "eu" } } });
    life.api.takeChanges();
    await registry.update({ ...config, name: "Hub" });
    const [{ body } = {}] = life.api.takeChanges();
    expect(Object.keys(Object(body)).sort()).to.deep.equal(["data", "enabled", "intgGuid", "name", "type"]);
    const { credentials } = Object(body).data;
    expect(credentials).to.deep.equal({ username: "robot", password: "secret-1", region: "eu" });
    await life.close();
  });

  it("an exception whose time of creation is null can be updated, and has the time when a response contains it", async () => {
    const life = await startSecLife();
    const object = life.resource("vulnerability_exception_host");
    await object.create(exception);
    const { createdTime = null } = life.api.only("VulnerabilityExceptions");
    await life.api.put("VulnerabilityExceptions", object.id, {
      ...life.api.only("VulnerabilityExceptions"),
      createdTime: null,
    });
    await object.import(object.id);
    expect(object.state.created_time).to.equal(null);
    await object.update({ ...exception, name: "Old kernel" });
    expect(object.state.created_time).to.be.a("string");
    await life.api.change("VulnerabilityExceptions", object.id, { createdTime });
    await object.refresh();
    expect(object.state.created_time).to.equal(createdTime);
    await life.close();
  });
});
