import { expect } from "chai";
import type { UnaryMethod } from "../../../src/grpc/index.ts";
import { validate } from "../../../src/local-api/vdb/rules/validate.ts";
import { definitions } from "../../../src/local-api/vdb/wire/definitions.ts";
import type { MessageInit } from "../../../src/protobuf/message.ts";
import { services } from "../../../src/resources/vdb/api/methods.ts";
import { type VdbClient, vdbForTests } from "./support/client.ts";
import { makeCluster, makeEnvironment, makeRole, present, wantedCluster } from "./support/objects.ts";

/** A client that checks every response against the rules of its definition. */
function checking(client: VdbClient): VdbClient {
  return {
    ...client,
    async call<Request extends object, Response extends object>(
      method: UnaryMethod<Request, Response>,
      request: MessageInit<Request>,
    ) {
      const response = await client.call(method, request);
      const [service = "", name = ""] = method.path.slice(1).split("/");
      const type = present(
        definitions.lookupService(service).methods[name]?.resolvedResponseType ?? undefined,
      );
      validate(type, response);
      return response;
    },
  };
}

describe("local-api vdb: every method", () => {
  const vdb = vdbForTests();
  const place = { cloudProviderId: "aws", cloudProviderRegionId: "eu-central-1" };
  const { clusterService, backupService, databaseApiKeyService, authKeyService } = services;
  const { hybridCloudService, iamService, accountService, bookingService, platformService } = services;

  it("every method responds, and its responses follow the rules of their definitions", async () => {
    const client = checking(vdb.client);
    const { accountId } = vdb;
    const tested = { client, accountId };
    const { call } = client;

    const { items: providers } = await call(platformService.listCloudProviders, { accountId });
    expect(providers.map(({ id }) => id)).to.include.members(["aws", "gcp", "azure", "hybrid"]);
    await call(platformService.listGlobalCloudProviders, {});
    const { items: regions } = await call(platformService.listCloudProviderRegions, {
      accountId,
      cloudProviderId: "aws",
    });
    expect(regions).to.have.length(10);
    await call(platformService.listGlobalCloudProviderRegions, { cloudProviderId: "gcp" });
    const named = { cloudProviderId: "azure", regionId: "eastus" };
    expect((await call(platformService.getCloudProviderRegion, { accountId, ...named })).region?.id).to.equal(
      "eastus",
    );
    await call(platformService.getGlobalCloudProviderRegion, named);

    const { items: packages } = await call(bookingService.listPackages, { accountId, ...place });
    expect(packages.map(({ name }) => name)).to.include.members(["free2", "gpx1"]);
    const { id: packageId, name: packageName } = present(packages[0]);
    const got = await call(bookingService.getPackage, { accountId, id: packageId, ...place });
    expect(got.package?.name).to.equal(packageName);
    await call(bookingService.listGlobalPackages, place);

    const { items: releases } = await call(clusterService.listQdrantReleases, { accountId });
    expect(releases.filter((release) => release.default)).to.have.length(1);
    const { version } = present(releases[0]);
    await call(clusterService.getQdrantRelease, { accountId, version });
    const { name } = await call(clusterService.suggestClusterName, { accountId });

    const created = await call(clusterService.createCluster, { cluster: wantedCluster(accountId, name) });
    const cluster = present(created.cluster);
    const ofCluster = { accountId, clusterId: cluster.id };
    await call(clusterService.listQdrantReleases, ofCluster);
    expect((await call(clusterService.getCluster, ofCluster)).cluster?.name).to.equal(name);
    expect((await call(clusterService.listClusters, { accountId })).items).to.have.length(1);
    await call(clusterService.updateCluster, { cluster: { ...cluster, name: `${name}-b` } });
    await call(clusterService.restartCluster, ofCluster);
    await call(clusterService.suspendCluster, ofCluster);
    await call(clusterService.unsuspendCluster, ofCluster);
    await call(clusterService.enableClusterJwtRbac, ofCluster);

    const key = await call(databaseApiKeyService.createDatabaseApiKey, {
      databaseApiKey: { ...ofCluster, name: "a key" },
    });
    const databaseApiKeyId = present(key.databaseApiKey).id;
    expect((await call(databaseApiKeyService.listDatabaseApiKeys, ofCluster)).items).to.have.length(1);
    await call(databaseApiKeyService.deleteDatabaseApiKey, { ...ofCluster, databaseApiKeyId });
    const old = await call(authKeyService.createDatabaseApiKey, {
      databaseApiKey: { accountId, clusterIds: [cluster.id] },
    });
    expect((await call(authKeyService.listDatabaseApiKeys, { accountId })).items).to.have.length(1);
    await call(authKeyService.deleteDatabaseApiKey, {
      accountId,
      databaseApiKeyId: present(old.databaseApiKey).id,
    });

    const made = await call(backupService.createBackupSchedule, {
      backupSchedule: { ...ofCluster, schedule: "0 0 * * *" },
    });
    const schedule = present(made.backupSchedule);
    await call(backupService.updateBackupSchedule, { backupSchedule: { ...schedule, schedule: "@daily" } });
    const ofSchedule = { ...ofCluster, backupScheduleId: schedule.id };
    expect((await call(backupService.getBackupSchedule, ofSchedule)).backupSchedule?.schedule).to.equal(
      "@daily",
    );
    expect((await call(backupService.listBackupSchedules, ofCluster)).items).to.have.length(1);
    await call(backupService.deleteBackupSchedule, { accountId, backupScheduleId: schedule.id });

    const backup = present((await call(backupService.createBackup, { backup: ofCluster })).backup);
    const ofBackup = { accountId, backupId: backup.id };
    expect((await call(backupService.getBackup, ofBackup)).backup?.clusterId).to.equal(cluster.id);
    expect((await call(backupService.listBackups, { accountId })).items).to.have.length(1);
    await call(backupService.restoreBackup, ofBackup);
    expect((await call(backupService.listBackupRestores, { accountId })).items).to.have.length(1);
    const copy = await call(clusterService.createClusterFromBackup, { ...ofBackup, clusterName: "a-copy" });
    await call(clusterService.deleteCluster, { accountId, clusterId: present(copy.cluster).id });
    await call(backupService.deleteBackup, ofBackup);
    await call(clusterService.deleteCluster, ofCluster);

    const environment = await makeEnvironment(tested);
    const ofEnvironment = { accountId, hybridCloudEnvironmentId: environment.id };
    const { commands } = await call(hybridCloudService.generateBootstrapCommands, ofEnvironment);
    expect(commands).to.not.be.empty;
    const read = await call(hybridCloudService.getHybridCloudEnvironment, ofEnvironment);
    await call(hybridCloudService.updateHybridCloudEnvironment, {
      hybridCloudEnvironment: present(read.hybridCloudEnvironment),
    });
    expect((await call(hybridCloudService.listHybridCloudEnvironments, { accountId })).items).to.have.length(
      1,
    );
    await call(platformService.listCloudProviderRegions, { accountId, cloudProviderId: "hybrid" });
    await call(hybridCloudService.deleteHybridCloudEnvironment, ofEnvironment);

    await call(accountService.listAccounts, {});
    await call(accountService.getAccount, { accountId });
    const { items: members } = await call(accountService.listAccountMembers, { accountId });
    const userId = present(members[1]?.accountMember).id;
    await call(accountService.getAccountMember, { accountId, userId });
    expect((await call(iamService.listUsers, { accountId })).items).to.have.length(members.length);

    await call(iamService.listPermissions, { accountId });
    await call(iamService.listEffectivePermissions, { accountId });
    const role = await makeRole(tested);
    await call(iamService.updateRole, { role: { ...role, description: "reads" } });
    await call(iamService.getRole, { accountId, roleId: role.id });
    expect((await call(iamService.listRoles, { accountId })).items).to.have.length(4);
    await call(iamService.assignUserRoles, { accountId, userId, roleIdsToAdd: [role.id] });
    expect((await call(iamService.listUserRoles, { accountId, userId })).roles).to.have.length(2);
    expect((await call(iamService.listRoleUsers, { accountId, roleId: role.id })).users).to.have.length(1);
    await call(iamService.deleteRole, { accountId, roleId: role.id });
    await makeCluster(tested);

    const called = new Set(vdb.localApi.control.requests().map(({ method }) => method));
    const all = Object.values(services).flatMap((service) => Object.values(service).map(({ path }) => path));
    expect(all).to.have.length(60);
    expect([...called].sort()).to.deep.equal(all.sort());
  });
});
