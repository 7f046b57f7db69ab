import { pathOf } from "../api/calls/paths.ts";
import type { CallOptions, ListedItems, Session } from "../api/calls/session.ts";
import type { SecApi } from "../api/client.ts";
import {
  boolean,
  either,
  flag,
  isSameId,
  nonEmptyText,
  number,
  record,
  refine,
  requireId,
  text,
  transform,
  type WireSchema,
} from "../api/wire-schema.ts";

/** The properties of a person. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly enabled: boolean;
}

/** A user in one account. An organization member has one of these for each account. */
export interface TeamMember extends Person {
  readonly guid: string;
  /** The GUID of the account. */
  readonly custGuid: string;
  readonly email: string;
  readonly accountAdmin: boolean;
  readonly orgAdmin: boolean;
  readonly orgUser: boolean;
  readonly createdTime: string;
  /** Null in responses that have the time in another form. */
  readonly updatedTime: string | null;
  readonly updatedBy: string;
}

export interface TeamMemberInput extends Person {
  /** Null keeps the current value; a create with null creates a user who is not an administrator. */
  readonly accountAdmin: boolean | null;
}

/** The users of an account. All failures are RemoteErrors. */
export interface TeamMembers {
  /** Creates a user. If the response is lost, finds the created user. */
  create(email: string, input: TeamMemberInput, options?: CallOptions): Promise<TeamMember>;
  /** Returns null when the API reports that the user does not exist. Throws if the user has a different e-mail address. */
  find(guid: string, options?: CallOptions & { readonly email?: string }): Promise<TeamMember | null>;
  /**
   * Returns the user with an e-mail address, once for each account to which the user has access; an empty list if there is no
   * such user.
   */
  search(email: string, options?: CallOptions): Promise<readonly TeamMember[]>;
  update(guid: string, input: TeamMemberInput, options?: CallOptions): Promise<TeamMember>;
  /** Deletes a user of an account, or a member of the organization by any of the member's GUIDs. */
  delete(guid: string, options?: CallOptions): Promise<void>;
}

export const collection = "TeamMembers";

const time = either(
  transform(text, (value): string | null => value),
  transform(number, () => null),
);

const schema: WireSchema<TeamMember> = transform(
  record({
    userGuid: nonEmptyText,
    custGuid: text,
    userName: text,
    userEnabled: flag,
    props: record({
      firstName: text,
      lastName: text,
      company: text,
      accountAdmin: boolean,
      orgAdmin: boolean,
      orgUser: boolean,
      createdTime: text,
      updatedTime: time,
      updatedBy: text,
    }),
  }),
  ({ userGuid, custGuid, userName, userEnabled, props }) => ({
    ...props,
    guid: userGuid,
    custGuid,
    email: userName,
    enabled: userEnabled,
  }),
);

/** How members are listed. An organization member is listed once for each account, and one entry alone is incomplete. */
export const memberListing = {
  collection,
  isListed: () => true,
  heading: transform(schema, ({ guid, email, enabled }) => ({ id: guid, name: email, enabled })),
  isWhole: ({ organization }: SecApi) => !organization,
  isRepeated: ({ organization }: SecApi) => organization,
};

/** Returns all entries of the user with an e-mail address. */
export function entriesOf(
  session: Session,
  email: string,
  { signal }: CallOptions = {},
): Promise<ListedItems<TeamMember>> {
  const filters = [{ expression: "eq", field: "userName", value: email }];
  const path = pathOf(collection, undefined, "search");
  return session.search({ path, body: { filters }, signal }, of(email, schema));
}

/** Requires an entry to belong to one user. */
function of(email: string, type: WireSchema<TeamMember>): WireSchema<TeamMember> {
  const isTheirs = (found: TeamMember) => isSameId(found.email, email);
  return refine(type, isTheirs, "is another user than the one that was asked for");
}

/** Returns a function that reads an entry in the form that the tracker compares, which is null if the entry belongs to another person. */
export function recognizePerson({ firstName, lastName, company, enabled }: Person) {
  return (found: TeamMember) => {
    const isSame =
      found.firstName === firstName &&
      found.lastName === lastName &&
      found.company === company &&
      found.enabled === enabled;
    return isSame ? { id: found.guid, changedAt: found.createdTime } : null;
  };
}

export function teamMembers({ session, tracker }: SecApi): TeamMembers {
  const existing = (guid: string) => {
    tracker.know(guid);
    return { path: pathOf(collection, guid) };
  };
  const schemaOf = (guid: string) => requireId(guid, schema, (member) => member.guid);
  const body = ({ firstName, lastName, company, enabled, accountAdmin }: TeamMemberInput) => ({
    props: { firstName, lastName, company, ...(accountAdmin !== null && { accountAdmin }) },
    userEnabled: enabled ? 1 : 0,
  });

  return {
    async create(email, input, { signal } = {}) {
      const sent = { ...body(input), userName: email };
      return tracker.create({
        what: `the team member ${email}`,
        create: () =>
          session.object({ method: "POST", path: pathOf(collection), body: sent, signal }, schema),
        idOf: ({ guid }) => guid,
        list: (stop) => entriesOf(session, email, { signal: stop }),
        recognize: recognizePerson(input),
        fetch: (guid, stop) => session.find({ path: pathOf(collection, guid), signal: stop }, schemaOf(guid)),
      });
    },

    find: (guid, { signal, email } = {}) => {
      const found = schemaOf(guid);
      return session.find({ ...existing(guid), signal }, email === undefined ? found : of(email, found));
    },

    search: async (email, options) => (await entriesOf(session, email, options)).items,

    update: (guid, input, { signal } = {}) =>
      session.object({ method: "PATCH", ...existing(guid), body: body(input), signal }, schemaOf(guid)),

    delete: (guid, { signal } = {}) => session.remove({ ...existing(guid), signal }),
  };
}
