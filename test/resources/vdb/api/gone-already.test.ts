import { expect } from "chai";
import type { VdbApi } from "../../../../src/resources/vdb/api/client.ts";
import { authKeys } from "../../../../src/resources/vdb/auth_key/wire.ts";
import { backups } from "../../../../src/resources/vdb/backup/wire.ts";
import { backupSchedules } from "../../../../src/resources/vdb/backup_schedule/wire.ts";
import { clusters } from "../../../../src/resources/vdb/cluster/wire.ts";
import { databaseApiKeys } from "../../../../src/resources/vdb/database_key/wire.ts";
import { environments } from "../../../../src/resources/vdb/environment/wire.ts";
import { roles } from "../../../../src/resources/vdb/role/wire.ts";
import { apiError, useFixture } from "./api-fixture.ts";
import { refuse, type Script } from "./scripted-server.ts";

const [accountId, clusterId, id] = ["a", "c", "i"];

/** All delete methods. */
const deletions: Readonly<Record<string, (api: VdbApi) => Promise<void>>> = {
  "DatabaseApiKeyService/DeleteDatabaseApiKey": (api) => authKeys.delete(api, { accountId, id }, {}),
  "BackupService/DeleteBackupSchedule": (api) =>
    backupSchedules.delete(api, { accountId, id, deleteBackups: true }, {}),
  "BackupService/DeleteBackup": (api) => backups.delete(api, { accountId, id }, {}),
  "ClusterService/DeleteCluster": (api) => clusters.delete(api, { accountId, id, deleteBackups: true }, {}),
  "DatabaseApiKeyService/DeleteDatabaseApiKey of a cluster": (api) =>
    databaseApiKeys.delete(api, { accountId, clusterId, id }, {}),
  "HybridCloudService/DeleteHybridCloudEnvironment": (api) => environments.delete(api, { accountId, id }, {}),
  "IAMService/DeleteRole": (api) => roles.delete(api, { accountId, id }, {}),
};

/** Responds like a gateway that does not know the API. */
function gateway(status: number, type: string, text: string): Script {
  return ({ stream }) => {
    stream.respond({ ":status": status, "content-type": type });
    stream.end(text);
  };
}

const others: Readonly<Record<string, Script>> = {
  "a page of a gateway": gateway(404, "text/html", "<h1>404 Not Found</h1>"),
  "a 404 without a status of gRPC": gateway(404, "application/grpc", ""),
  "a page of a proxy that is no error to it": gateway(200, "text/html", "not found"),
  UNIMPLEMENTED: refuse(12, "unknown service"),
};

describe("a delete", () => {
  const fixture = useFixture();

  for (const [method, remove] of Object.entries(deletions)) {
    it(`a delete succeeds when the API responds with NOT_FOUND, and logs it: ${method}`, async () => {
      fixture.server.script(refuse(5, "no such object"));
      await remove(fixture.connect());
      expect(fixture.logged.filter(({ level }) => level === "info")).to.deep.equal([
        {
          level: "info",
          message: "Nothing to delete: the API says that it does not exist",
          fields: { method: method.replace(" of a cluster", "") },
        },
      ]);
    });
  }

  for (const [name, script] of Object.entries(others)) {
    it(`a delete fails with ${name}`, async () => {
      fixture.server.script(script);
      for (const remove of Object.values(deletions)) {
        expect((await apiError(remove(fixture.connect()))).notFound).to.equal(false);
      }
      expect(fixture.logged.filter(({ level }) => level === "info")).to.deep.equal([]);
    });
  }
});
