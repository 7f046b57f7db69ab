import { pathOf } from "../api/calls/paths.ts";
import type { CallOptions } from "../api/calls/session.ts";
import type { SecApi } from "../api/client.ts";
import { isSameId, list, record, text, tryTransform, type WireSchema } from "../api/wire-schema.ts";
import { bodyOf, collection, entriesOf, type Person, recognizePerson } from "./wire.ts";

/** The rights of an organization member: in all accounts, or in the listed ones. */
export interface OrganizationAccess {
  readonly administrator: boolean;
  readonly user: boolean;
  readonly admin_accounts: readonly string[] | null;
  readonly user_accounts: readonly string[] | null;
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

/**
 * The users of the organization. The response to a create or update is the user's GUID in the first of the accounts. All failures
 * are RemoteErrors. `teamMembers` has the calls that are the same for all users.
 */
export function organizationMembers({ session, tracker }: SecApi) {
  const rights = ({ administrator, user, admin_accounts, user_accounts }: OrganizationAccess) => ({
    orgAdmin: administrator,
    orgUser: user,
    adminRoleAccounts: namesOf(admin_accounts),
    userRoleAccounts: namesOf(user_accounts),
  });

  return {
    /** Creates a user. If the response is lost, finds the created user. */
    async create(
      person: Person & { email: string },
      access: OrganizationAccess,
      { signal }: CallOptions = {},
    ) {
      const { email } = person;
      const body = { ...bodyOf(person), ...rights(access), userName: email };
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

    /** Updates a user; `guid` is the user's GUID in any account. Omitted properties of the person remain unchanged. */
    async update(
      guid: string,
      person: Partial<Person> & { email: string },
      access: OrganizationAccess,
      { signal }: CallOptions = {},
    ) {
      tracker.know(guid);
      const body = { ...bodyOf(person), ...rights(access) };
      const call = { method: "PATCH", path: pathOf(collection, guid), body, signal } as const;
      return session.object(call, schemaOf(person.email));
    },
  };
}

function namesOf(accounts: readonly string[] | null): readonly string[] {
  return [...new Set(accounts?.map(accountName))];
}

/** Returns the API's form of an account name: case and surrounding whitespace are ignored. */
export function accountName(spelling: string): string {
  return spelling.trim().toUpperCase();
}
