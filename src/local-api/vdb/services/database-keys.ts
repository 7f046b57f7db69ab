import { randomBytes, randomUUID } from "node:crypto";
import { databaseApiKeyService as authKeyService } from "../../../resources/vdb/api/generated/auth-v1.ts";
import {
  type AccessRule,
  databaseApiKeyService,
  GlobalAccessRuleAccessType,
} from "../../../resources/vdb/api/generated/auth-v2.ts";
import { notFound } from "../call-error.ts";
import { authKeys, databaseApiKeys } from "../collections.ts";
import { reads, writes } from "../rpc/method.ts";
import { all } from "../rpc/requirements.ts";
import { timestamp } from "../wire/times.ts";
import { liveCluster } from "./clusters.ts";
import { getOwned, listOwned } from "./owned.ts";

const manageEverything: AccessRule = {
  globalAccess: { accessType: GlobalAccessRuleAccessType.GLOBAL_ACCESS_RULE_ACCESS_TYPE_MANAGE },
};

/** The methods of the keys of one cluster. Only the response to a create contains the secret, which is not stored. */
export const databaseKeyMethods = [
  reads(databaseApiKeyService.listDatabaseApiKeys, all("read:api_keys"), ({ clusterId }, call) => ({
    items: listOwned(databaseApiKeys, call, { clusterId: clusterId?.toLowerCase() }),
  })),

  writes(databaseApiKeyService.createDatabaseApiKey, all("write:api_keys"), ({ databaseApiKey }, call) => {
    if (!databaseApiKey) return {};
    const cluster = liveCluster(databaseApiKey.clusterId, call);
    const { accessRules } = databaseApiKey;
    const secret = newSecret();
    const stored = databaseApiKeys.put(call.transaction, {
      ...databaseApiKey,
      id: randomUUID(),
      accountId: call.accountId,
      clusterId: cluster.id,
      createdAt: timestamp(call.now),
      createdByEmail: call.key?.email ?? "",
      accessRules: accessRules.length > 0 ? accessRules : [manageEverything],
      postfix: secret.slice(-6),
    });
    return { databaseApiKey: { ...stored, key: secret } };
  }),

  writes(databaseApiKeyService.deleteDatabaseApiKey, all("delete:api_keys"), (request, call) => {
    const key = getOwned(databaseApiKeys, request.databaseApiKeyId, call);
    if (key.clusterId !== request.clusterId.toLowerCase())
      throw notFound(`${databaseApiKeys.name}/${request.databaseApiKeyId}`);
    databaseApiKeys.delete(call.transaction, key.id);
    return {};
  }),
];

/** The methods of the older keys, which may apply to several clusters. */
export const authKeyMethods = [
  reads(authKeyService.listDatabaseApiKeys, all("read:api_keys"), ({ clusterId }, call) => ({
    items: listOwned(authKeys, call).filter(
      ({ clusterIds }) => clusterId === undefined || clusterIds.includes(clusterId.toLowerCase()),
    ),
  })),

  writes(authKeyService.createDatabaseApiKey, all("write:api_keys"), ({ databaseApiKey }, call) => {
    if (!databaseApiKey) return {};
    const clusterIds = databaseApiKey.clusterIds.map((id) => liveCluster(id, call).id);
    const secret = newSecret();
    const stored = authKeys.put(call.transaction, {
      id: randomUUID(),
      accountId: call.accountId,
      createdAt: timestamp(call.now),
      clusterIds,
      prefix: secret.slice(0, 8),
    });
    return { databaseApiKey: { ...stored, key: secret } };
  }),

  writes(authKeyService.deleteDatabaseApiKey, all("delete:api_keys"), ({ databaseApiKeyId }, call) => {
    authKeys.delete(call.transaction, getOwned(authKeys, databaseApiKeyId, call).id);
    return {};
  }),
];

function newSecret(): string {
  return randomBytes(32).toString("base64url");
}
