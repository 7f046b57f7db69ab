import { pathOf } from "../api/calls/paths.ts";
import type { CallOptions } from "../api/calls/session.ts";
import type { SecApi } from "../api/client.ts";
import { isSameId, list, record, text, tryTransform, type WireSchema } from "../api/wire-schema.ts";
import { collection, entriesOf, type Person, recognizePerson } from "./wire.ts";

/** The rights of an organization member: in all accounts, or in the listed ones. */
export interface OrganizationAccess {
  readonly administrator: boolean;
  readonly user: boolean;
  readonly adminAccounts: readonly string[];
  readonly userAccounts: readonly string[];
}

/** An update of a member. Omitted properties of the person remain unchanged. */
export interface OrganizationMemberChange extends OrganizationAccess {
  readonly email: string;
  readonly person: Pick<Person, "firstName" | "lastName"> & Partial<Person>;
}

/**
 * The users of the organization. The response to a create or update is the user's GUID in the first of the accounts. All failures
 * are RemoteErrors. TeamMembers has the calls that are the same for all users.
 */
export interface OrganizationMembers {
  /** Creates a user. If the response is lost, finds the created user. */
  create(email: string, person: Person, access: OrganizationAccess, options?: CallOptions): Promise<string>;
  /** Updates a user; `guid` is the user's GUID in any account. */
  update(guid: string, change: OrganizationMemberChange, options?: CallOptions): Promise<string>;
}

const wire = record({ username: text, accounts: list(record({ userGuid: text })) });

/** Reads the user's GUID in the first account. */
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
          // The API creates the entries for all accounts at once.
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

/** Returns the API's form of an account name: case and surrounding whitespace are ignored. */
export function accountName(spelling: string): string {
  return spelling.trim().toUpperCase();
}
