import { pathOf } from "../api/calls/paths.ts";
import type { CallOptions, Session } from "../api/calls/session.ts";
import type { SecApi } from "../api/client.ts";
import {
  at,
  boolean,
  combine,
  either,
  flag,
  isSameId,
  keepIfBlank,
  nonEmptyText,
  number,
  refine,
  requireId,
  text,
  transform,
  type WireSchema,
} from "../api/wire-schema.ts";

/** The properties of a person. */
export interface Person {
  readonly first_name: string;
  readonly last_name: string;
  readonly company: string;
  readonly enabled: boolean;
}

export interface TeamMemberInput extends Person {
  readonly email: string;
  /** Null keeps the current value; a create with null creates a user who is not an administrator. */
  readonly administrator: boolean | null;
}

export const collection = "TeamMembers";

/** A time; null where a response has it in another form. */
const time = either(
  transform(text, (value): string | null => value),
  transform(number, () => null),
);

/** A user in one account. An organization member has one of these for each account. */
const member = combine({
  id: at("userGuid", nonEmptyText),
  guid: at("userGuid", nonEmptyText),
  email: at("userName", text),
  first_name: at("props.firstName", text),
  last_name: at("props.lastName", text),
  company: at("props.company", text),
  enabled: at("userEnabled", flag),
  administrator: at("props.accountAdmin", boolean),
  created_time: keepIfBlank(at("props.createdTime", text)),
  updated_time: at("props.updatedTime", time),
  updated_by: at("props.updatedBy", text),
  // The GUID of the account.
  custGuid: at("custGuid", text),
  orgAdmin: at("props.orgAdmin", boolean),
  orgUser: at("props.orgUser", boolean),
});

export type TeamMember = ReturnType<typeof member.read>;

/** How members are listed. An organization member is listed once for each account, and one entry alone is incomplete. */
export const memberListing = {
  collection,
  isListed: () => true,
  heading: transform(member, ({ id, email, enabled }) => ({ id, name: email, enabled })),
  isWhole: ({ organization }: SecApi) => !organization,
  isRepeated: ({ organization }: SecApi) => organization,
};

/** Returns all entries of the user with an e-mail address. */
export function entriesOf(session: Session, email: string, { signal }: CallOptions = {}) {
  const filters = [{ expression: "eq", field: "userName", value: email }];
  const path = pathOf(collection, undefined, "search");
  return session.search({ path, body: { filters }, signal }, of(email, member));
}

/** Requires an entry to belong to one user. */
function of(email: string, type: WireSchema<TeamMember>): WireSchema<TeamMember> {
  const isTheirs = (found: TeamMember) => isSameId(found.email, email);
  return refine(type, isTheirs, "is another user than the one that was asked for");
}

/** Returns the members of a request that describe a person; JSON omits those that are undefined. */
export function bodyOf({ first_name, last_name, company, enabled }: Partial<Person>) {
  return {
    props: { firstName: first_name, lastName: last_name, company },
    ...(enabled !== undefined && { userEnabled: enabled ? 1 : 0 }),
  };
}

/** Returns a function that reads an entry in the form that the tracker compares, which is null if the entry belongs to another person. */
export function recognizePerson({ first_name, last_name, company, enabled }: Person) {
  return (found: TeamMember) => {
    const isSame =
      found.first_name === first_name &&
      found.last_name === last_name &&
      found.company === company &&
      found.enabled === enabled;
    return isSame ? { id: found.id, changedAt: found.created_time } : null;
  };
}

/** The users of an account. All failures are RemoteErrors. */
export function teamMembers({ session, tracker }: SecApi) {
  const existing = (guid: string) => {
    tracker.know(guid);
    return { path: pathOf(collection, guid) };
  };
  const schemaOf = (guid: string) => requireId(guid, member, ({ id }) => id);
  const accountBody = ({ administrator, ...person }: TeamMemberInput) => {
    const body = bodyOf(person);
    const right = administrator !== null && { accountAdmin: administrator };
    return { ...body, props: { ...body.props, ...right } };
  };

  return {
    /** Creates a user. If the response is lost, finds the created user. */
    async create(input: TeamMemberInput, { signal }: CallOptions = {}) {
      const { email } = input;
      const body = { ...accountBody(input), userName: email };
      return tracker.create({
        what: `the team member ${email}`,
        create: () => session.object({ method: "POST", path: pathOf(collection), body, signal }, member),
        idOf: ({ id }) => id,
        list: (stop) => entriesOf(session, email, { signal: stop }),
        recognize: recognizePerson(input),
        fetch: (guid, stop) => session.find({ path: pathOf(collection, guid), signal: stop }, schemaOf(guid)),
      });
    },

    /** Returns null when the API reports that the user does not exist. Throws if the user has a different e-mail address. */
    find(guid: string, { signal, email }: CallOptions & { readonly email?: string } = {}) {
      const found = schemaOf(guid);
      return session.find({ ...existing(guid), signal }, email === undefined ? found : of(email, found));
    },

    /**
     * Returns the user with an e-mail address, once for each account to which the user has access; an empty list if there is no
     * such user.
     */
    search: async (email: string, options?: CallOptions) => (await entriesOf(session, email, options)).items,

    update(guid: string, input: TeamMemberInput, { signal }: CallOptions = {}) {
      const call = { method: "PATCH", ...existing(guid), body: accountBody(input), signal } as const;
      return session.object(call, schemaOf(guid));
    },

    /** Deletes a user of an account, or a member of the organization by any of the member's GUIDs. */
    delete: (guid: string, { signal }: CallOptions = {}) => session.remove({ ...existing(guid), signal }),
  };
}
