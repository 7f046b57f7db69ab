import { expect } from "chai";
import { refusal, useVdbLife } from "../../support/vdb-life.ts";
import { account, otherAccount, putClusters, search } from "./clusters-at-hand.ts";

type Row = { readonly [name: string]: unknown };

const rows = (list: unknown) => list as readonly Row[];
const timeOfRead = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/;
const lists = {
  cloud_providers: { config: {}, call: "PlatformService/ListCloudProviders" },
  cloud_regions: { config: { cloud_provider: "aws" }, call: "PlatformService/ListCloudProviderRegions" },
  permissions: { config: {}, call: "IAMService/ListPermissions" },
  releases: { config: {}, call: "ClusterService/ListQdrantReleases" },
  users: { config: {}, call: "IAMService/ListUsers" },
} as const;

describe("the lists of objects that an account can use", () => {
  const vdb = useVdbLife();

  for (const [name, { config, call }] of Object.entries(lists)) {
    it(`${name} lists the objects of the configured account, in any spelling of its ID`, async () => {
      const own = `{${otherAccount.toUpperCase()}}`;
      const { id, account_id } = await vdb.readData(name, { ...config, account_id: own });
      expect(account_id).to.equal(own);
      expect(id).to.match(timeOfRead);
      const [made] = vdb.api.calls();
      expect(made?.call.toLowerCase()).to.equal(call.toLowerCase());
      expect(made?.request).to.include({ accountId: otherAccount });
    });

    it(`${name} fails with the API's message`, async () => {
      vdb.api.fail({ method: call, code: "PERMISSION_DENIED", message: "no such right" });
      const { summary, detail } = await refusal(vdb.readData(name, config));
      expect(summary).to.equal(`vdb_${name} not read`);
      expect(detail).to.include("no such right").and.include("PermissionDenied");
    });
  }
});

describe("data source releases", () => {
  const vdb = useVdbLife();

  it("releases lists all releases by version, and names the default one", async () => {
    const { releases, default_version, cluster_id } = await vdb.readData("releases");
    expect(cluster_id).to.equal(null);
    const found = rows(releases);
    const defaults = found.filter((release) => release.default);
    expect(defaults.map(({ version }) => version)).to.deep.equal([default_version]);
    expect(found.length).to.be.greaterThan(2);
    for (const release of found) {
      expect(release).to.have.all.keys(
        "version",
        "default",
        "release_notes_url",
        "remarks",
        "end_of_life",
        "unavailable",
      );
    }
    expect(vdb.api.calls()).to.deep.equal([
      { call: "ClusterService/ListQdrantReleases", request: { accountId: account } },
    ]);
  });

  it("releases lists only releases to which a cluster can be upgraded", async () => {
    await putClusters(vdb.api);
    const all = rows((await vdb.readData("releases")).releases);
    vdb.api.takeChanges();
    const { releases, cluster_id } = await vdb.readData("releases", { cluster_id: search.toUpperCase() });
    expect(cluster_id).to.equal(search.toUpperCase());
    const [running] = vdb.api.objects("clusters").filter(({ id }) => id === search);
    expect(running).to.have.nested.property("configuration.version", "v1.17.0");
    expect(rows(releases).length).to.be.lessThan(all.length);
    expect(rows(releases).map(({ version }) => version)).to.not.include("v1.17.0");
  });

  it("releases has no default version when the list does not contain the default", async () => {
    await vdb.api.change("releases", "v1.17.0", { default: false });
    expect(await vdb.readData("releases")).to.include({ default_version: null });
  });

  it("releases fails for a missing cluster, and rejects an invalid ID without a call", async () => {
    expect((await refusal(vdb.readData("releases", { cluster_id: search }))).detail).to.include("NotFound");
    vdb.api.takeChanges();
    expect(await refusal(vdb.readData("releases", { cluster_id: "mine" }))).to.include({
      path: "cluster_id",
    });
    expect(vdb.api.calls()).to.deep.equal([]);
  });
});

describe("data source cloud_providers", () => {
  const vdb = useVdbLife();

  it("cloud_providers lists the clouds in the order of the API", async () => {
    const { cloud_providers } = await vdb.readData("cloud_providers");
    expect(rows(cloud_providers)[0]).to.deep.equal({
      id: "aws",
      name: "AWS",
      free_tier: true,
      available: true,
    });
    expect(rows(cloud_providers).map(({ id }) => id)).to.include.members(["aws", "hybrid"]);
  });
});

describe("data source cloud_regions", () => {
  const vdb = useVdbLife();

  it("cloud_regions lists the regions of a cloud", async () => {
    const { regions, cloud_provider } = await vdb.readData("cloud_regions", { cloud_provider: "aws" });
    expect(cloud_provider).to.equal("aws");
    const found = rows(regions).find(({ id }) => id === "eu-central-1");
    expect(found).to.include({ cloud_provider: "aws", namespace: null, country_iso_code: "DE" });
  });

  it("cloud_regions lists the environments as the regions of hybrid", async () => {
    const config = { cloud_provider: "hybrid" };
    expect(await vdb.readData("cloud_regions", config)).to.deep.include({ regions: [] });
    const environment = vdb.resource("accounts_hybrid_cloud_environment");
    const { id } = await environment.create({ name: "own", configuration: { namespace: "vectors" } });
    expect(rows((await vdb.readData("cloud_regions", config)).regions)).to.have.deep.nested.property(
      "[0].id",
      id,
    );
  });

  it("cloud_regions lists the existing clouds in the error for an unknown one", async () => {
    const error = await refusal(vdb.readData("cloud_regions", { cloud_provider: "AWS" }));
    expect(error).to.include({ summary: "Unknown cloud provider", path: "cloud_provider" });
    expect(error.detail).to.include('"AWS"').and.include('"aws"').and.include('"hybrid"');
  });

  it("cloud_regions rejects an ID that is too short without a call", async () => {
    expect(await refusal(vdb.readData("cloud_regions", { cloud_provider: "gc" }))).to.include({
      summary: "Invalid value",
      path: "cloud_provider",
    });
    expect(vdb.api.calls()).to.deep.equal([]);
  });
});

describe("data source users", () => {
  const vdb = useVdbLife();

  it("users lists the users of the account, with their status by name", async () => {
    const { users } = await vdb.readData("users");
    const grace = rows(users).find(({ email }) => email === "grace@example.org");
    expect(grace).to.include({ status: "USER_STATUS_ACTIVE" });
    expect(grace?.id).to.match(/^[0-9a-f-]{36}$/);
    expect(grace?.created_at).to.match(/^\d{4}-.*Z$/);
    expect(grace?.default_account_id).to.match(/^[0-9a-f-]{36}$/);
  });
});

describe("lists that have objects without IDs", () => {
  const vdb = useVdbLife({
    through: (client) => ({
      ...client,
      async call(method, request, options) {
        const response = await client.call(method, request, options);
        const { items = [] } = Object(response);
        const nameless = items.map((item: object) => ({ ...item, id: "" }));
        return { ...Object(response), items: nameless } as typeof response;
      },
    }),
  });

  for (const [name, noun] of [
    ["cloud_providers", "cloud provider"],
    ["cloud_regions", "cloud region"],
    ["users", "user"],
  ] as const) {
    it(`a list with objects without IDs is rejected: ${name}`, async () => {
      const { detail } = await refusal(vdb.readData(name, lists[name].config));
      expect(detail).to.include(`a ${noun} in the response has no ID`);
    });
  }
});

describe("data source permissions", () => {
  const vdb = useVdbLife();

  it("permissions lists all permissions with their categories", async () => {
    const { permissions } = await vdb.readData("permissions");
    expect(rows(permissions)[0]).to.deep.equal({ value: "read:clusters", category: "Cluster" });
    expect(rows(permissions).length).to.be.greaterThan(20);
  });
});
