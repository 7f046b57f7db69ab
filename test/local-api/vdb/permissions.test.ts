import { expect } from "chai";
import { secondAccountId } from "../../../src/local-api/vdb/index.ts";
import { allMethods } from "../../../src/local-api/vdb/services/all.ts";
import { services } from "../../../src/resources/vdb/api/methods.ts";
import { vdbForTests } from "./support/client.ts";
import { makeCluster, nobody } from "./support/objects.ts";

const { clusterService, bookingService, platformService, accountService, iamService, hybridCloudService } =
  services;

/** The required permissions of each method, from the API's description; all other methods require only a key. */
const needs: Readonly<Record<string, readonly string[]>> = {
  ListClusters: ["read:clusters"],
  GetCluster: ["read:clusters"],
  CreateCluster: ["write:clusters"],
  CreateClusterFromBackup: ["restore:backups", "write:clusters"],
  UpdateCluster: ["write:clusters"],
  DeleteCluster: ["delete:clusters"],
  RestartCluster: ["write:clusters"],
  SuspendCluster: ["write:clusters"],
  UnsuspendCluster: ["write:clusters"],
  EnableClusterJwtRbac: ["write:clusters"],
  ListQdrantReleases: ["read:clusters"],
  GetQdrantRelease: ["read:clusters"],
  ListDatabaseApiKeys: ["read:api_keys"],
  CreateDatabaseApiKey: ["write:api_keys"],
  DeleteDatabaseApiKey: ["delete:api_keys"],
  ListBackups: ["read:backups"],
  GetBackup: ["read:backups"],
  CreateBackup: ["write:backups"],
  DeleteBackup: ["delete:backups"],
  ListBackupRestores: ["read:backups"],
  RestoreBackup: ["restore:backups"],
  ListBackupSchedules: ["read:backup_schedules"],
  GetBackupSchedule: ["read:backup_schedules"],
  CreateBackupSchedule: ["write:backup_schedules"],
  UpdateBackupSchedule: ["write:backup_schedules"],
  DeleteBackupSchedule: ["delete:backup_schedules"],
  CreateHybridCloudEnvironment: ["write:hybrid_cloud_environments"],
  UpdateHybridCloudEnvironment: ["write:hybrid_cloud_environments"],
  DeleteHybridCloudEnvironment: ["delete:hybrid_cloud_environments"],
  GenerateBootstrapCommands: ["write:hybrid_cloud_environments", "write:management_keys"],
  ListUsers: ["read:users"],
  ListPermissions: ["read:roles"],
  ListRoles: ["read:roles"],
  GetRole: ["read:roles"],
  CreateRole: ["write:roles"],
  UpdateRole: ["write:roles"],
  DeleteRole: ["delete:roles"],
  ListUserRoles: ["read:roles"],
  ListRoleUsers: ["read:roles"],
  AssignUserRoles: ["write:roles"],
  GetAccount: ["read:account"],
  ListAccountMembers: ["read:users"],
  GetAccountMember: ["read:users"],
};
const withoutKey = [
  "ListGlobalPackages",
  "ListGlobalCloudProviders",
  "ListGlobalCloudProviderRegions",
  "GetGlobalCloudProviderRegion",
];

describe("local-api vdb: permissions", () => {
  const vdb = vdbForTests();
  const control = () => vdb.localApi.control;
  const permit = (permissions: readonly string[] | null) =>
    control().patchObject("managementKeys", vdb.localApi.credentials.apiKey, {
      permissions: permissions && [...permissions],
    });
  afterEach(() => permit(null));

  it("each method requires the permissions in the API's description", () => {
    for (const { path, requirement } of allMethods) {
      const name = path.split("/").at(-1) ?? "";
      const all = needs[name] ?? [];
      expect(requirement.key, name).to.equal(!withoutKey.includes(name));
      if (/^(Get|List)HybridCloudEnvironment/.test(name)) {
        const either = ["read:hybrid_cloud_environments", "write:clusters"];
        expect(requirement.missing([]), name).to.equal(either.join(" or "));
        for (const one of either) expect(requirement.missing([one]), name).to.equal(undefined);
        continue;
      }
      expect(requirement.missing(all), name).to.equal(undefined);
      for (const one of all)
        expect(requirement.missing(all.filter((other) => other !== one)), name).to.equal(one);
    }
  });

  it("missing permissions are named, and nothing changes", async () => {
    const { client, accountId } = vdb;
    const cluster = await makeCluster(vdb);
    await permit(["read:clusters", "write:clusters"]);
    const ofCluster = { accountId, clusterId: cluster.id };
    expect(await client.refusal(clusterService.deleteCluster, ofCluster)).to.equal(
      "PERMISSION_DENIED: the API key lacks the permission delete:clusters",
    );
    await client.call(clusterService.getCluster, ofCluster);
    const { listEffectivePermissions } = iamService;
    expect((await client.call(listEffectivePermissions, { accountId })).permissions).to.deep.equal([
      { value: "read:clusters", category: "Cluster" },
      { value: "write:clusters", category: "Cluster" },
    ]);
  });

  it("one of several alternative permissions is sufficient", async () => {
    const { client, accountId } = vdb;
    const ask = () => client.refusal(hybridCloudService.listHybridCloudEnvironments, { accountId });
    for (const permission of ["read:hybrid_cloud_environments", "write:clusters"]) {
      await permit([permission]);
      expect(await ask()).to.equal("OK: ");
    }
    await permit(["read:clusters"]);
    expect(await ask()).to.equal(
      "PERMISSION_DENIED: the API key lacks the permission read:hybrid_cloud_environments or write:clusters",
    );
  });

  it("permissions require a known key", async () => {
    const { client, accountId } = vdb;
    const ask = (apiKey: string) => client.refusal(clusterService.listClusters, { accountId }, { apiKey });
    expect(await ask("")).to.equal("PERMISSION_DENIED: the authorization is missing");
    expect(await ask("wrong")).to.equal("PERMISSION_DENIED: the API key is not known");
    const bearer = { authorization: `Bearer ${vdb.localApi.credentials.apiKey}` };
    expect(
      await client.refusal(clusterService.listClusters, { accountId }, { apiKey: "", metadata: bearer }),
    ).to.equal("PERMISSION_DENIED: the API key is not known");
  });

  it("public data requires no permissions", async () => {
    const none = { apiKey: "" };
    const place = { cloudProviderId: "aws", cloudProviderRegionId: "us-east-1" };
    const { items } = await vdb.client.call(bookingService.listGlobalPackages, place, none);
    expect(items).to.not.be.empty;
    await vdb.client.call(platformService.listGlobalCloudProviders, {}, none);
  });

  it("a key applies only to its own accounts", async () => {
    const { client, accountId } = vdb;
    await control().putObject("managementKeys", "second", { accountIds: [secondAccountId] });
    const second = { apiKey: "second" };
    const { items } = await client.call(accountService.listAccounts, {}, second);
    expect(items.map(({ id }) => id)).to.deep.equal([secondAccountId]);
    expect(await client.refusal(clusterService.listClusters, { accountId }, second)).to.equal(
      `PERMISSION_DENIED: the API key is not one of the account ${accountId}`,
    );
    const other = { accountId: secondAccountId };
    expect((await client.call(clusterService.listClusters, other, second)).items).to.deep.equal([]);
  });

  it("an unknown account is reported before permissions", async () => {
    const { client } = vdb;
    expect(await client.refusal(clusterService.listClusters, { accountId: nobody })).to.equal(
      `NOT_FOUND: account ${nobody} not found`,
    );
  });

  it("a permission in one account shows nothing of another", async () => {
    const { client } = vdb;
    const { id: clusterId } = await makeCluster(vdb);
    expect(
      await client.refusal(clusterService.getCluster, { accountId: secondAccountId, clusterId }),
    ).to.equal(`NOT_FOUND: clusters/${clusterId} not found`);
  });

  it("accounts are compared in any spelling", async () => {
    const { client, accountId } = vdb;
    await vdb.localApi.control.putObject("accounts", "abcdefab-0000-4000-8000-000000000001", {
      name: "Third",
    });
    const upper = "ABCDEFAB-0000-4000-8000-000000000001";
    expect((await client.call(clusterService.listClusters, { accountId: upper })).items).to.deep.equal([]);
    const found = await makeCluster(vdb);
    const clusterId = found.id.toUpperCase();
    expect((await client.call(clusterService.getCluster, { accountId, clusterId })).cluster?.id).to.equal(
      found.id,
    );
  });
});
