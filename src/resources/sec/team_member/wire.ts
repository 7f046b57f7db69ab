import { pathOf } from "../api/calls/paths.ts";
import type { CallOptions, Listed, Session } from "../api/calls/session.ts";
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

/** What is said of a person. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly enabled: boolean;
}

/** A user in one account. A member of the organization has one of these for each account. */
export interface TeamMember extends Person {
  readonly guid: string;
  /** The GUID of the account. */
  readonly custGuid: string;
  readonly email: string;
  readonly accountAdmin: boolean;
  readonly orgAdmin: boolean;
  readonly orgUser: boolean;
  readonly createdTime: string;
  /** Null in answers that have it in another form. */
  readonly updatedTime: string | null;
  readonly updatedBy: string;
}

export interface TeamMemberInput extends Person {
  /** Null leaves it as it is; who is made then is no administrator. */
  readonly accountAdmin: boolean | null;
}

/** The users of an account. All failures are RemoteErrors. */
export interface TeamMembers {
  /** Makes one, and finds it again when the answer is lost. */
  create(email: string, input: TeamMemberInput, options?: CallOptions): Promise<TeamMember>;
  /** Null when the API says that it does not exist. Of a user with another e-mail address than the given one it is an error. */
  find(guid: string, options?: CallOptions & { readonly email?: string }): Promise<TeamMember | null>;
  /** The user with an e-mail address in all the accounts that he or she can enter; none if there is no such user. */
  search(email: string, options?: CallOptions): Promise<readonly TeamMember[]>;
  update(guid: string, input: TeamMemberInput, options?: CallOptions): Promise<TeamMember>;
  /** Also removes a member of the organization, by any of the GUIDs. */
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

/** How members are listed: those of an organization once for each account, of which one entry says little. */
export const memberListing = {
  collection,
  isListed: () => true,
  heading: transform(schema, ({ guid, email, enabled }) => ({ id: guid, name: email, enabled })),
  isWhole: ({ organization }: SecApi) => !organization,
  isRepeated: ({ organization }: SecApi) => organization,
};

/** All entries of the user with an e-mail address. */
export function entriesOf(
  session: Session,
  email: string,
  { signal }: CallOptions = {},
): Promise<Listed<TeamMember>> {
  const filters = [{ expression: "eq", field: "userName", value: email }];
  const path = pathOf(collection, undefined, "search");
  return session.search({ path, body: { filters }, signal }, of(email, schema));
}

/** The entries of one user only. */
function of(email: string, type: WireSchema<TeamMember>): WireSchema<TeamMember> {
  const isTheirs = (found: TeamMember) => isSameId(found.email, email);
  return refine(type, isTheirs, "is another user than the one that was asked for");
}

/** An entry as the tracker compares it: null if it is not of this person. */
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
