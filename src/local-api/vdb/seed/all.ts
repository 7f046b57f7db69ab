import type { MessageInit } from "../../../protobuf/message.ts";
import type { Transaction } from "../../store.ts";
import {
  accounts,
  type Collection,
  cloudProviders,
  packages,
  regions,
  releases,
  roles,
  users,
} from "../collections.ts";
import { memberships, putMembership } from "../memberships.ts";
import { accountSeeds, membershipSeeds, roleSeeds, userSeeds } from "./accounts.ts";
import { packageSeeds } from "./packages.ts";
import { cloudProviderSeeds, regionSeeds, releaseSeeds } from "./platform.ts";

/** Adds the missing objects among those that exist from the start. */
export function seedObjects(transaction: Transaction, accountId: string): void {
  seed(transaction, accounts, accountSeeds(accountId));
  seed(transaction, users, userSeeds(accountId));
  seed(transaction, roles, roleSeeds(accountId));
  for (const membership of membershipSeeds(accountId)) {
    if (!transaction.get(memberships, membership.id)) putMembership(transaction, membership);
  }
  seed(transaction, cloudProviders, cloudProviderSeeds);
  seed(transaction, regions, regionSeeds);
  seed(transaction, packages, packageSeeds);
  seed(transaction, releases, releaseSeeds);
}

function seed<Message extends object>(
  transaction: Transaction,
  collection: Collection<Message>,
  messages: readonly MessageInit<Message>[],
): void {
  for (const message of messages) {
    const id = String(Reflect.get(message, collection.idKey));
    if (!transaction.get(collection.name, id)) collection.put(transaction, message);
  }
}
