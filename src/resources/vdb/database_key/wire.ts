import type { MessageInit } from "../../../grpc/index.ts";
import { crud } from "../api/crud.ts";
import { numberOf } from "../api/enum-names.ts";
import {
  type AccessRule,
  CollectionAccessRuleAccessType,
  type DatabaseApiKey,
  databaseApiKeyService,
  GlobalAccessRuleAccessType,
} from "../api/generated/auth-v2.ts";
import { timestampText } from "../api/timestamps.ts";
import { enumName } from "../api/wire-enums.ts";

/** The keys of clusters. Only the response to a create contains the secret. */
export const databaseApiKeys = crud(
  { field: "databaseApiKey", noun: "key", belongsTo: ["accountId", "clusterId"] },
  {
    create: databaseApiKeyService.createDatabaseApiKey,
    list: databaseApiKeyService.listDatabaseApiKeys,
    delete: databaseApiKeyService.deleteDatabaseApiKey,
  },
);

/** The access of a key by the names of the attributes: to everything, or to some collections. */
export interface Access {
  readonly global_access_rule: { readonly access_type: string } | null;
  readonly collection_access_rules: readonly {
    readonly collection_name: string;
    readonly access_type: string;
  }[];
}

/** The access to everything, which is the default. */
export const everything = "GLOBAL_ACCESS_RULE_ACCESS_TYPE_MANAGE";

/** Returns the rules of a key: the rule for everything, then those for collections. */
export function accessToApi(access: Access): readonly MessageInit<AccessRule>[] {
  const { global_access_rule: rule, collection_access_rules: rules } = access;
  const right = rule?.access_type ?? (rules.length === 0 ? everything : null);
  return [
    ...(right === null ? [] : [globalToApi(right)]),
    ...rules.map(({ collection_name, access_type }) => ({
      collectionAccess: {
        collectionName: collection_name,
        accessType: numberOf(CollectionAccessRuleAccessType, access_type),
      },
    })),
  ];
}

function globalToApi(right: string): MessageInit<AccessRule> {
  return { globalAccess: { accessType: numberOf(GlobalAccessRuleAccessType, right) } };
}

/** Converts a key to attributes; null where the API has no value. Listed keys have no secret. */
export function databaseApiKeyFromApi(key: DatabaseApiKey) {
  return {
    id: key.id,
    account_id: key.accountId,
    cluster_id: key.clusterId,
    name: key.name,
    created_at: timestampText(key.createdAt),
    created_by_email: key.createdByEmail,
    expires_at: timestampText(key.expiresAt),
    postfix: key.postfix,
    key: key.key,
    ...accessFromApi(key.accessRules),
  };
}

function accessFromApi(rules: readonly AccessRule[]): Access {
  const [right] = rules.flatMap(({ globalAccess }) => globalAccess ?? []);
  return {
    global_access_rule: right
      ? { access_type: enumName(GlobalAccessRuleAccessType, right.accessType) }
      : null,
    collection_access_rules: rules
      .flatMap(({ collectionAccess }) => collectionAccess ?? [])
      .map(({ collectionName, accessType }) => ({
        collection_name: collectionName,
        access_type: enumName(CollectionAccessRuleAccessType, accessType),
      })),
  };
}
