import type * as v1 from "../../../resources/vdb/api/generated/auth-v1.ts";
import * as v2 from "../../../resources/vdb/api/generated/auth-v2.ts";
import { each, emailOrEmpty, inEnumNotZero, items, length, pattern, set, uuid } from "./checks.ts";
import { idOnceCreated, setByServer } from "./message-rules.ts";
import { must, rulesOf } from "./rules.ts";

const isGlobal = ({ globalAccess }: v2.AccessRule) => globalAccess !== undefined;

export const authKeyRules = rulesOf<typeof v1>("cluster.auth.v1", {
  ListDatabaseApiKeysRequest: { accountId: uuid, clusterId: uuid },
  CreateDatabaseApiKeyRequest: [
    { databaseApiKey: set },
    ...setByServer("database_api_key", "id", "prefix", "key", "created_at"),
  ],
  CreateDatabaseApiKeyResponse: { databaseApiKey: set },
  DeleteDatabaseApiKeyRequest: { accountId: uuid, databaseApiKeyId: uuid },
  DatabaseApiKey: [
    { accountId: uuid, clusterIds: [items(1), each(uuid)] },
    idOnceCreated,
    must(({ createdAt, prefix }) => createdAt === undefined || prefix !== "", "prefix", "must not be empty"),
  ],
});

export const databaseKeyRules = rulesOf<typeof v2>("cluster.auth.v2", {
  ListDatabaseApiKeysRequest: { accountId: uuid, clusterId: uuid },
  CreateDatabaseApiKeyRequest: [
    { databaseApiKey: set },
    ...setByServer("database_api_key", "id", "created_by_email", "postfix", "key", "created_at"),
  ],
  CreateDatabaseApiKeyResponse: { databaseApiKey: set },
  DeleteDatabaseApiKeyRequest: { accountId: uuid, clusterId: uuid, databaseApiKeyId: uuid },
  DatabaseApiKey: [
    {
      accountId: uuid,
      clusterId: uuid,
      // The whitespace of \s in the definitions.
      name: [length(4, 128), pattern(/^[\w\t\n\f\r -]+$/)],
      accessRules: items(0, 20),
      createdByEmail: emailOrEmpty,
    },
    idOnceCreated,
    must(
      ({ accessRules }) => accessRules.every(isGlobal) || !accessRules.some(isGlobal),
      "access_rules",
      "must not mix global and collection rules",
    ),
    must(
      ({ accessRules }) => accessRules.filter(isGlobal).length <= 1,
      "access_rules",
      "must not have more than one global rule",
    ),
    must(
      ({ createdAt, postfix }) => createdAt === undefined || postfix !== "",
      "postfix",
      "must not be empty",
    ),
  ],
  AccessRule: [
    {},
    must(
      ({ globalAccess, collectionAccess }) => (globalAccess ?? collectionAccess) !== undefined,
      "scope",
      "must be set",
    ),
  ],
  GlobalAccessRule: { accessType: inEnumNotZero(v2.GlobalAccessRuleAccessType) },
  CollectionAccessRule: {
    collectionName: [length(1, 255), pattern(/^[a-zA-Z0-9-_.]+$/)],
    accessType: inEnumNotZero(v2.CollectionAccessRuleAccessType),
  },
});
