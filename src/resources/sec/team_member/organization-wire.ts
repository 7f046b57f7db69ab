import { pathOf } from "../api/calls/paths.ts";
import type { CallOptions } from "../api/calls/session.ts";
import type { SecApi } from "../api/client.ts";
import { isSameId, list, record, text, tryTransform, type WireSchema } from "../api/wire-schema.ts";
import { collection, entriesOf, type Person, recognizePerson } from "./wire.ts";

/** What a member of the organization may do: either in all accounts, or in those that are listed. */
export interface OrganizationAccess {
  readonly administrator: boolean;
  readonly user: boolean;
  readonly adminAccounts: readonly string[];
  readonly userAccounts: readonly string[];
}

/** What an update of a member says. What is left out of the person stays as it is. */
export interface OrganizationMemberChange extends OrganizationAccess {
  readonly email: string;
  readonly person: Pick<Person, "firstName" | "lastName"> & Partial<Person>;
}

/**
 * The users of the organization. Creating and changing answers with the GUID of the user in the first of the accounts.
 * All failures are RemoteErrors. Team members has the calls that are the same for all users.
 */
export interface OrganizationMembers {
  /** Makes one, and finds it again when the answer is lost. */
  create(email: string, person: Person, access: OrganizationAccess, options?: CallOptions): Promise<string>;
  /** `guid` is that of the user in any account. */
  update(guid: string, change: OrganizationMemberChange, options?: CallOptions): Promise<string>;
}

const wire = record({ username: text, accounts: list(record({ userGuid: text })) });

/** The GUID in the first account of the user with an e-mail address. */
function schemaOf(email: string): WireSchema<string> {
  return tryTransform(wire, ({ username, accounts }) => {
    const guid = accounts[0]?.userGuid ?? "";
    if (guid === "") return { error: "names no account of the user" };
    if (username === "" || isSameId(username, email)) return { value: guid };
    return { error: "is another user than the one that was asked for" };
  });
}

export function organizationMembers({ session, tracker }: SecApi): OrganizationMembers {
  const access = ({ administrator, user, adminAccounts, userAccounts }: OrganizationAccess) => ({
    orgAdmin: administrator,
    orgUser: user,
    adminRoleAccounts: namesOf(adminAccounts),
    userRoleAccounts: namesOf(userAccounts),
  });
  const said = ({ enabled, ...props }: Partial<Person>) => ({
    props,
    ...(enabled !== undefined && { userEnabled: enabled ? 1 : 0 }),
  });

  return {
    async create(email, person, rights, { signal } = {}) {
      const body = { ...said(person), ...access(rights), userName: email };
      return tracker.create({
        what: `the team member ${email}`,
        create: () =>
          session.object({ method: "POST", path: pathOf(collection), body, signal }, schemaOf(email)),
        idOf: (guid) => guid,
        async list(stop) {
          // There is one for each account, all made at once.
          const { items, serverTime } = await entriesOf(session, email, { signal: stop });
          return { items: items.slice(0, 1), serverTime };
        },
        recognize: recognizePerson(person),
        fetch: async (guid) => guid,
      });
    },

    async update(guid, { email, person, ...rights }, { signal } = {}) {
      tracker.know(guid);
      const body = { ...said(person), ...access(rights) };
      return session.object(
        { method: "PATCH", path: pathOf(collection, guid), body, signal },
        schemaOf(email),
      );
    },
  };
}

function namesOf(accounts: readonly string[]): readonly string[] {
  return [...new Set(accounts.map(accountName))];
}

/** The name under which the API knows an account: case and surrounding whitespace are ignored. */
export function accountName(spelling: string): string {
  return spelling.trim().toUpperCase();
}
