import { isUnknown, type Path, type Unknown } from "../../../schema/index.ts";
import { accountName } from "./organization-wire.ts";

type Perhaps<T> = T | Unknown | null;

/** The known part of the configured access of an organization member. */
export interface Access {
  readonly administrator: Perhaps<boolean>;
  readonly user: Perhaps<boolean>;
  readonly admin_accounts: Perhaps<readonly (string | Unknown)[]>;
  readonly user_accounts: Perhaps<readonly (string | Unknown)[]>;
}

/** A problem and its attribute. */
export interface Problem {
  readonly path: Path;
  readonly summary: string;
  readonly detail: string;
}

/** Yields the problems with the access of an organization member. */
export function* problemsOf(administrator: Perhaps<boolean>, access: Access): Iterable<Problem> {
  if (administrator === true) {
    yield {
      path: ["administrator"],
      summary: "Not for members of the organization",
      detail:
        "administrator makes a user the administrator of one account. Remove it, and set the access in the organization block.",
    };
  }
  yield* contradictions(access);
  const { administrator: everything, user, admin_accounts, user_accounts } = access;
  const isOpen = [everything, user].some((right) => right === true || isUnknown(right));
  if (isOpen || !isEmpty(admin_accounts) || !isEmpty(user_accounts)) return;
  yield noAccess;
}

/** The problem of an organization member without access to any account. */
export const noAccess: Problem = {
  path: ["organization"],
  summary: "Member without access",
  detail:
    "A member of the organization needs access to at least one account: in the organization block, set administrator or user to true, or list accounts in admin_accounts or user_accounts.",
};

function* contradictions({ administrator, user, admin_accounts, user_accounts }: Access): Iterable<Problem> {
  const conflict = (name: string, detail: string): Problem => ({
    path: ["organization", name],
    summary: "Conflicting arguments",
    detail,
  });
  if (administrator === true && user === true) {
    yield conflict("user", "Only one of organization.administrator and organization.user can be true.");
  }
  const right = administrator === true ? "administrator" : user === true ? "user" : null;
  for (const [name, accounts] of Object.entries({ admin_accounts, user_accounts })) {
    if (right === null || isUnknown(accounts) || isEmpty(accounts)) continue;
    const detail = `organization.${right} applies to all accounts of the organization. Remove it, or ${name}.`;
    yield conflict(name, detail);
  }
  const administered = namesIn(admin_accounts);
  const twice = namesIn(user_accounts).filter((name) => administered.includes(name));
  if (twice.length > 0) {
    const detail = `${twice.join(", ")} is also in admin_accounts; case is ignored. Remove it from one of the two.`;
    yield conflict("user_accounts", detail);
  }
}

function isEmpty(accounts: Access["admin_accounts"]): boolean {
  return accounts === null || (!isUnknown(accounts) && accounts.length === 0);
}

function namesIn(accounts: Access["admin_accounts"]): readonly string[] {
  if (accounts === null || isUnknown(accounts)) return [];
  return [...new Set(accounts.flatMap((name) => (isUnknown(name) ? [] : accountName(name))))];
}
