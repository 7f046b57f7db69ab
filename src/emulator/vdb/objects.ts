import type { ControlledCollection } from "../control.ts";
import type { JsonObject } from "../json.ts";
import type { Transaction } from "../store.ts";
import { accounts, cloudProviders, packages, regions, releases, users } from "./given-kinds.ts";
import type { Kind } from "./kind.ts";
import {
  authKeys,
  backupRestores,
  backupSchedules,
  backups,
  clusters,
  databaseApiKeys,
  environments,
  roles,
} from "./kinds.ts";
import { managementKeyOf, managementKeys } from "./management-keys.ts";
import { membershipOf, memberships, putMembership } from "./memberships.ts";
import { accountSeeds, membershipSeeds, roleSeeds, systemRoleId, userSeeds } from "./seed/accounts.ts";
import { packageSeeds } from "./seed/packages.ts";
import { cloudProviderSeeds, regionSeeds, releaseSeeds } from "./seed/platform.ts";
import type { AgeingCollection } from "./transition-store.ts";

/** The collections whose objects change with time. */
export const ageingCollections: readonly AgeingCollection[] = [
  clusters,
  backups,
  backupRestores,
  environments,
];

/** Every collection, as the control API knows it. */
export const collections: readonly ControlledCollection[] = [
  ...[clusters, databaseApiKeys, authKeys, backups, backupRestores, backupSchedules, environments].map(
    (kind) => collection(kind, () => false),
  ),
  collection(roles, ({ roleType }) => roleType === "ROLE_TYPE_SYSTEM"),
  {
    name: memberships,
    idKey: "id",
    ofPlatform: (object) => {
      const { accountId, roleIds } = membershipOf(object);
      return roleIds.every((id) => id === systemRoleId(accountId, "Owner"));
    },
    check: membershipOf,
  },
  { name: managementKeys, idKey: "id", ofPlatform: ({ isMain }) => isMain === true, check: managementKeyOf },
  ...[accounts, users, cloudProviders, regions, packages].map((kind) => collection(kind, () => true)),
  collection(releases, () => true, "version"),
];

function collection(
  { name, check }: Pick<Kind<object>, "name" | "check">,
  ofPlatform: (object: JsonObject) => boolean,
  idKey = "id",
): ControlledCollection {
  return { name, idKey, ofPlatform, check };
}

/** Puts what is there from the start, but for what is there already. */
export function seedObjects(transaction: Transaction, accountId: string): void {
  putAll(accounts, accountSeeds(accountId), transaction);
  putAll(users, userSeeds(accountId), transaction);
  putAll(roles, roleSeeds(accountId), transaction);
  for (const membership of membershipSeeds(accountId)) {
    if (!transaction.get(memberships, membership.id)) putMembership(transaction, membership);
  }
  putAll(cloudProviders, cloudProviderSeeds, transaction);
  putAll(regions, regionSeeds, transaction);
  putAll(packages, packageSeeds, transaction);
  for (const release of releaseSeeds) putNew(releases, release.version ?? "", release, transaction);
}

function putAll<Message extends { readonly id: string }>(
  kind: Kind<Message>,
  messages: readonly Parameters<Kind<Message>["put"]>[2][],
  transaction: Transaction,
): void {
  for (const message of messages) putNew(kind, String(Reflect.get(message, "id")), message, transaction);
}

function putNew<Message extends object>(
  kind: Kind<Message>,
  id: string,
  message: Parameters<Kind<Message>["put"]>[2],
  transaction: Transaction,
): void {
  if (!kind.get(transaction, id)) kind.put(transaction, id, message);
}
