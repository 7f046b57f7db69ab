import type {
  DatabaseApiKey as AuthKey,
  CreateDatabaseApiKeyRequest as CreateAuthKeyRequest,
  CreateDatabaseApiKeyResponse as CreateAuthKeyResponse,
  ListDatabaseApiKeysRequest as ListAuthKeysRequest,
} from "../../../resources/vdb/api/generated/auth-v1.ts";
import {
  type AccessRule,
  type CollectionAccessRule,
  CollectionAccessRuleAccessType,
  type CreateDatabaseApiKeyRequest,
  type CreateDatabaseApiKeyResponse,
  type DatabaseApiKey,
  type GlobalAccessRule,
  GlobalAccessRuleAccessType,
  type ListDatabaseApiKeysRequest,
} from "../../../resources/vdb/api/generated/auth-v2.ts";
import { carrier, ids } from "./calls.ts";
import { each, emailOrEmpty, inEnumNotZero, items, length, pattern, uuid } from "./checks.ts";
import { idOnceCreated, setByServer } from "./message-rules.ts";
import { must, rules } from "./rules.ts";

const v1 = "qdrant.cloud.cluster.auth.v1";
const v2 = "qdrant.cloud.cluster.auth.v2";

const isGlobal = ({ globalAccess }: AccessRule) => globalAccess !== undefined;

export const keyRules = [
  rules<ListAuthKeysRequest>(`${v1}.ListDatabaseApiKeysRequest`, { accountId: uuid, clusterId: uuid }),
  carrier<CreateAuthKeyRequest>(
    `${v1}.CreateDatabaseApiKeyRequest`,
    "databaseApiKey",
    ...setByServer<CreateAuthKeyRequest>("database_api_key", ({ databaseApiKey }) => databaseApiKey, {
      id: "id",
      prefix: "prefix",
      key: "key",
      createdAt: "created_at",
    }),
  ),
  carrier<CreateAuthKeyResponse>(`${v1}.CreateDatabaseApiKeyResponse`, "databaseApiKey"),
  ids(`${v1}.DeleteDatabaseApiKeyRequest`, "accountId", "databaseApiKeyId"),
  rules<AuthKey>(
    `${v1}.DatabaseApiKey`,
    { accountId: uuid, clusterIds: [items(1), each(uuid)] },
    idOnceCreated,
    must(({ createdAt, prefix }) => createdAt === undefined || prefix !== "", "prefix", "must not be empty"),
  ),

  rules<ListDatabaseApiKeysRequest>(`${v2}.ListDatabaseApiKeysRequest`, {
    accountId: uuid,
    clusterId: uuid,
  }),
  carrier<CreateDatabaseApiKeyRequest>(
    `${v2}.CreateDatabaseApiKeyRequest`,
    "databaseApiKey",
    ...setByServer<CreateDatabaseApiKeyRequest>("database_api_key", ({ databaseApiKey }) => databaseApiKey, {
      id: "id",
      createdByEmail: "created_by_email",
      postfix: "postfix",
      key: "key",
      createdAt: "created_at",
    }),
  ),
  carrier<CreateDatabaseApiKeyResponse>(`${v2}.CreateDatabaseApiKeyResponse`, "databaseApiKey"),
  ids(`${v2}.DeleteDatabaseApiKeyRequest`, "accountId", "clusterId", "databaseApiKeyId"),
  rules<DatabaseApiKey>(
    `${v2}.DatabaseApiKey`,
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
  ),
  rules<AccessRule>(
    `${v2}.AccessRule`,
    {},
    must(
      ({ globalAccess, collectionAccess }) => (globalAccess ?? collectionAccess) !== undefined,
      "scope",
      "must be set",
    ),
  ),
  rules<GlobalAccessRule>(`${v2}.GlobalAccessRule`, {
    accessType: inEnumNotZero(GlobalAccessRuleAccessType),
  }),
  rules<CollectionAccessRule>(`${v2}.CollectionAccessRule`, {
    collectionName: [length(1, 255), pattern(/^[a-zA-Z0-9-_.]+$/)],
    accessType: inEnumNotZero(CollectionAccessRuleAccessType),
  }),
];
