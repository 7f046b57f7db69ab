import { expect } from "chai";
import { vdb as provider } from "../../../src/resources/vdb/index.ts";
import { validateConfig } from "../../../src/schema/engine/operations/validate.ts";
import { quietSession } from "../../support/quiet-session.ts";
import { filled } from "../../support/values.ts";
import { refusal, useVdbLife } from "../../support/vdb-life.ts";
import { account, otherAccount, putClusters, search, shop } from "./clusters-at-hand.ts";
import { dataSourceConfig, dataSourceNames } from "./data-source-configs.ts";

const readOnly = "COLLECTION_ACCESS_RULE_ACCESS_TYPE_READ_ONLY";
const createdAt = "2026-03-01T10:02:13.987Z";

function schedule(id: string, more: object = {}) {
  return {
    id,
    accountId: account,
    clusterId: search,
    createdAt,
    schedule: "0 3 * * *",
    status: "BACKUP_SCHEDULE_STATUS_ACTIVE",
    ...more,
  };
}

const nightly = "bbbbbbbb-0000-4000-8000-000000000001";
const weekly = "bbbbbbbb-0000-4000-8000-000000000002";

const shownNightly = {
  id: nightly,
  account_id: account,
  cluster_id: search,
  cron_expression: "0 3 * * *",
  retention_period: "72h0m0s",
  created_at: "2026-03-01T10:02:13Z",
  deleted_at: null,
  status: "BACKUP_SCHEDULE_STATUS_ACTIVE",
};

describe("data source accounts_database_api_keys_v2", () => {
  const vdb = useVdbLife();
  beforeEach(() => putClusters(vdb.api));

  it("accounts_database_api_keys_v2 lists the keys of one cluster without their secrets", async () => {
    const key = vdb.resource("accounts_database_api_key_v2");
    const rule = { collection_name: "products", access_type: readOnly };
    const made = await key.create({ cluster_id: search, name: "reports", collection_access_rules: [rule] });
    await vdb.resource("accounts_database_api_key_v2").create({ cluster_id: shop, name: "web shop" });
    vdb.api.takeChanges();
    expect(await vdb.readData("accounts_database_api_keys_v2", { cluster_id: search })).to.deep.equal({
      id: `${account}/${search}`,
      account_id: account,
      cluster_id: search,
      keys: [{ ...made, key: "" }],
    });
    expect(vdb.api.calls()).to.deep.equal([
      {
        call: "DatabaseApiKeyService/ListDatabaseApiKeys",
        request: { accountId: account, clusterId: search },
      },
    ]);
  });

  it("accounts_database_api_keys_v2 shows the global access rule of a key", async () => {
    await vdb.resource("accounts_database_api_key_v2").create({ cluster_id: search, name: "reports" });
    const { keys } = await vdb.readData("accounts_database_api_keys_v2", { cluster_id: search });
    expect(keys).to.have.nested.property(
      "[0].global_access_rule[0].access_type",
      "GLOBAL_ACCESS_RULE_ACCESS_TYPE_MANAGE",
    );
    expect(keys).to.have.deep.nested.property("[0].collection_access_rules", []);
  });

  it("accounts_database_api_keys_v2 accepts another account ID in any spelling", async () => {
    const config = { cluster_id: search, account_id: `{${otherAccount.toUpperCase()}}` };
    expect(await vdb.readData("accounts_database_api_keys_v2", config)).to.deep.equal({
      ...config,
      id: `${otherAccount}/${search}`,
      keys: [],
    });
  });

  it("accounts_database_api_keys_v2 reports an invalid account ID at account_id", async () => {
    const config = { cluster_id: search, account_id: "mine" };
    expect(await refusal(vdb.readData("accounts_database_api_keys_v2", config))).to.include({
      summary: "Invalid value",
      path: "account_id",
    });
  });
});

describe("data source accounts_auth_keys", () => {
  const vdb = useVdbLife();
  beforeEach(() => putClusters(vdb.api));

  it("accounts_auth_keys lists the keys of the account without their secrets", async () => {
    const key = vdb.resource("accounts_auth_key");
    const made = await key.create({ cluster_ids: [shop, search] });
    const { id, ...read } = await vdb.readData("accounts_auth_keys");
    expect(read).to.deep.equal({ account_id: null, keys: [{ ...made, token: "" }] });
    expect(id).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/);
    expect(Date.now() - Date.parse(String(id))).to.be.within(0, 60_000);
  });

  it("accounts_auth_keys never shows a secret, even if the API returns one", async () => {
    const id = "cccccccc-0000-4000-8000-000000000001";
    await vdb.api.put("authKeys", id, { id, accountId: account, clusterIds: [shop], key: "reported" });
    const { keys } = await vdb.readData("accounts_auth_keys");
    expect(keys).to.have.nested.property("[0].token", "");
  });

  it("accounts_auth_keys shows the configured account_id", async () => {
    const read = await vdb.readData("accounts_auth_keys", { account_id: otherAccount });
    expect(read).to.deep.include({ account_id: otherAccount, keys: [] });
  });
});

describe("data source accounts_backup_schedules", () => {
  const vdb = useVdbLife();
  beforeEach(() => putClusters(vdb.api));

  it("accounts_backup_schedules lists the schedules of one cluster", async () => {
    await vdb.api.put("backupSchedules", nightly, schedule(nightly, { retentionPeriod: "259200s" }));
    await vdb.api.put("backupSchedules", weekly, schedule(weekly, { clusterId: shop }));
    expect(await vdb.readData("accounts_backup_schedules", { cluster_id: search })).to.deep.equal({
      id: `${account}/${search}`,
      account_id: null,
      cluster_id: search,
      schedules: [{ ...shownNightly, delete_backups_on_destroy: false }],
    });
    expect(vdb.api.calls()).to.deep.equal([
      { call: "BackupService/ListBackupSchedules", request: { accountId: account, clusterId: search } },
    ]);
  });

  it("accounts_backup_schedules accepts another account ID in any spelling, and shows it as configured", async () => {
    const config = { cluster_id: search, account_id: `{${otherAccount.toUpperCase()}}` };
    expect(await vdb.readData("accounts_backup_schedules", config)).to.deep.equal({
      ...config,
      id: `${otherAccount}/${search}`,
      schedules: [],
    });
  });
});

describe("data source accounts_backup_schedule", () => {
  const vdb = useVdbLife();
  beforeEach(() => putClusters(vdb.api));

  it("accounts_backup_schedule describes one schedule", async () => {
    await vdb.api.put("backupSchedules", nightly, schedule(nightly, { retentionPeriod: "259200s" }));
    const config = { cluster_id: search, id: nightly };
    const read = await vdb.readData("accounts_backup_schedule", config);
    expect(read).to.deep.equal({ ...shownNightly, delete_backups_on_destroy: true });
    expect(vdb.api.calls()).to.deep.equal([
      {
        call: "BackupService/GetBackupSchedule",
        request: { accountId: account, clusterId: search, backupScheduleId: nightly },
      },
    ]);
    expect(
      await vdb.readData("accounts_backup_schedule", { ...config, delete_backups_on_destroy: false }),
    ).to.include({ delete_backups_on_destroy: false });
  });

  it("accounts_backup_schedule requires an ID", async () => {
    const config = { cluster_id: search, id: "" };
    expect(await refusal(vdb.readData("accounts_backup_schedule", config))).to.include({ path: "id" });
    expect(vdb.api.calls()).to.deep.equal([]);
  });

  it("accounts_backup_schedule fails when the schedule does not exist, or belongs to another cluster", async () => {
    await vdb.api.put("backupSchedules", nightly, schedule(nightly));
    for (const config of [
      { cluster_id: search, id: weekly },
      { cluster_id: shop, id: nightly },
    ]) {
      const { summary, detail } = await refusal(vdb.readData("accounts_backup_schedule", config));
      expect(summary).to.equal("vdb_accounts_backup_schedule not read");
      expect(detail).to.contain("code = NotFound");
    }
  });
});

describe("data source booking_packages", () => {
  const vdb = useVdbLife();

  it("booking_packages lists the packages in the order of the API", async () => {
    const place = { cloud_provider: "aws", cloud_region: "eu-central-1" };
    const { id, packages, ...read } = await vdb.readData("booking_packages", place);
    expect(read).to.deep.equal(place);
    expect(id).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/);
    const found = packages as readonly { name: string }[];
    expect(found.slice(0, 2)).to.deep.equal([
      {
        id: "7c939d96-d671-4051-aa16-3b8b7130fa42",
        name: "free2",
        type: "free",
        currency: "USD",
        unit_int_price_per_hour: 0,
        status: "PACKAGE_STATUS_ACTIVE",
        tier: "PACKAGE_TIER_STANDARD",
        resource_configuration: [{ cpu: "500m", ram: "1Gi", disk: "4Gi" }],
        available_additional_resources: [],
      },
      {
        id: "39b48a76-2a60-4ee0-9266-6d1e0f91ea14",
        name: "gpx1",
        type: "paid",
        currency: "USD",
        unit_int_price_per_hour: 3404,
        status: "PACKAGE_STATUS_ACTIVE",
        tier: "PACKAGE_TIER_STANDARD",
        resource_configuration: [{ cpu: "500m", ram: "2Gi", disk: "8Gi" }],
        available_additional_resources: [{ disk_price_per_hour: 14 }],
      },
    ]);
    expect(vdb.api.calls()).to.deep.equal([
      {
        call: "BookingService/ListPackages",
        request: { accountId: account, cloudProviderId: "aws", cloudProviderRegionId: "eu-central-1" },
      },
    ]);
  });

  for (const [config, path, reported] of [
    [{ cloud_provider: "aws", cloud_region: "eu-centrall-1" }, "cloud_region", '"eu-central-1"'],
    [{ cloud_provider: "AWS", cloud_region: "eu-central-1" }, "cloud_provider", '"aws"'],
    [{ cloud_provider: "hybrid", cloud_region: nightly }, "cloud_region", "It has none"],
  ] as const) {
    it(`booking_packages reports an invalid cloud provider or region at its attribute: ${config.cloud_provider} ${config.cloud_region}`, async () => {
      const error = await refusal(vdb.readData("booking_packages", config));
      expect(error).to.include({ summary: `Unknown ${path.replace("_", " ")}`, path });
      expect(error.detail).to.include(reported).and.include(JSON.stringify(config[path]));
    });
  }

  it("booking_packages returns an empty list for a region without packages", async () => {
    for (const { id } of vdb.api.localApi.control.objects("packages"))
      await vdb.api.change("packages", id, { status: "PACKAGE_STATUS_DEACTIVATED" });
    const place = { cloud_provider: "aws", cloud_region: "eu-central-1" };
    expect(await vdb.readData("booking_packages", place)).to.deep.include({ packages: [] });
  });

  it("booking_packages rejects an invalid cloud provider or region without a request", async () => {
    for (const [config, path] of [
      [{ cloud_provider: "hybrid", cloud_region: "" }, "cloud_region"],
      [{ cloud_provider: "gc", cloud_region: "r" }, "cloud_provider"],
    ] as const)
      expect(await refusal(vdb.readData("booking_packages", config))).to.include({
        summary: "Invalid value",
        path,
      });
    expect(vdb.api.calls()).to.deep.equal([]);
  });
});

describe("data sources of a provider without account", () => {
  const vdb = useVdbLife({ provider: { account_id: "" } });

  for (const name of dataSourceNames) {
    it(`data sources without an account fail without a call: ${name}`, async () => {
      const reading = vdb.readData(name, await dataSourceConfig(name));
      expect(await refusal(reading)).to.include({ summary: "Missing account ID" });
      expect(vdb.api.calls()).to.deep.equal([]);
    });
  }
});

describe("the id of data sources that list", () => {
  const { resources, dataSources } = provider.definition;
  // Data sources with the name of a resource read one object.
  for (const name of dataSourceNames.filter((name) => !(name in resources))) {
    it(`the id of ${name} is read-only`, async () => {
      const source = (await dataSources[name]?.())?.default;
      if (!source) throw new Error(`no ${name}`);
      const config = filled(source.block, { id: search });
      const found = validateConfig(source.block, config, {}, quietSession).filter(
        ({ path = [] }) => path[0] === "id",
      );
      expect(found.map(({ summary }) => summary)).to.deep.equal(["Read-only attribute"]);
    });
  }
});
