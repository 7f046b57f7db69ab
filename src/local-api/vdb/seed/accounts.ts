import { createHash } from "node:crypto";
import type { MessageInit } from "../../../protobuf/message.ts";
import type { Account } from "../../../resources/vdb/api/generated/account.ts";
import {
  type Role,
  RoleType,
  SystemRoleSubType,
  type User,
  UserStatus,
} from "../../../resources/vdb/api/generated/iam.ts";
import type { Membership } from "../memberships.ts";
import { timestamp } from "../wire/times.ts";
import { knownPermissions } from "./permissions.ts";

const since = timestamp(Date.UTC(2025, 0, 6, 9, 30, 15, 250));

/** The second account of every local API. Like all seeds, it is fictional. */
export const secondAccountId = "66666666-7777-4888-8999-aaaaaaaaaaaa";

const people = ["ada", "grace", "linus"].map((name) => ({
  id: stableUuid(`user ${name}`),
  email: `${name}@example.org`,
}));

/** The owner of the demo key and of the accounts. */
export const owner = "ada@example.org";

/** Returns a UUID that is always the same for a text. */
export function stableUuid(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`];
  return [...parts, hex.slice(20, 32)].join("-");
}

export function accountSeeds(accountId: string): readonly MessageInit<Account>[] {
  const common = {
    createdAt: since,
    lastModifiedAt: since,
    externalOwnerId: "owner|ada",
    ownerEmail: owner,
  };
  return [
    { ...common, id: accountId, name: "Example", company: { domain: "example.org", name: "Example" } },
    { ...common, id: secondAccountId, name: "Second Example" },
  ];
}

export function userSeeds(accountId: string): readonly MessageInit<User>[] {
  return people.map(({ id, email }) => ({
    id,
    email,
    createdAt: since,
    lastModifiedAt: since,
    status: UserStatus.USER_STATUS_ACTIVE,
    defaultAccountId: accountId,
  }));
}

/** Returns the memberships: every user belongs to every account, and the owner has the role of an owner. */
export function membershipSeeds(accountId: string): readonly Membership[] {
  return [accountId, secondAccountId].flatMap((account) =>
    people.map(({ id, email }) => ({
      id: `${account}/${id}`,
      accountId: account,
      userId: id,
      isOwner: email === owner,
      roleIds: email === owner ? [systemRoleId(account, "Owner")] : [],
    })),
  );
}

const subTypes = {
  Owner: SystemRoleSubType.SYSTEM_ROLE_SUB_TYPE_OWNER,
  Admin: SystemRoleSubType.SYSTEM_ROLE_SUB_TYPE_ADMIN,
  Base: SystemRoleSubType.SYSTEM_ROLE_SUB_TYPE_BASE,
} as const;

/** Returns the ID of a role that every account has. */
export function systemRoleId(accountId: string, name: keyof typeof subTypes): string {
  return stableUuid(`role ${name} of ${accountId.toLowerCase()}`);
}

export function roleSeeds(accountId: string): readonly MessageInit<Role>[] {
  const names = ["Owner", "Admin", "Base"] as const;
  return [accountId, secondAccountId].flatMap((account) =>
    names.map((name) => ({
      id: systemRoleId(account, name),
      createdAt: since,
      lastModifiedAt: since,
      accountId: account,
      name,
      description: `What ${name === "Base" ? "everybody" : `an ${name.toLowerCase()}`} may do`,
      roleType: RoleType.ROLE_TYPE_SYSTEM,
      subType: subTypes[name],
      permissions: knownPermissions.filter(
        ({ value }) =>
          name === "Owner" || (name === "Admin" ? value !== "write:account" : value === "read:account"),
      ),
    })),
  );
}
