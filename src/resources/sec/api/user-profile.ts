import { pathOf } from "./calls/paths.ts";
import type { CallOptions, Session } from "./calls/session.ts";
import { boolean, flag, list, nonEmptyText, record, text, type WireSchema } from "./wire-schema.ts";

/** An account to which a user has access. */
export interface UserAccount {
  readonly accountName: string;
  readonly admin: boolean;
  readonly custGuid: string;
  readonly userEnabled: boolean;
  readonly userGuid: string;
}

/** The owner of the credentials. */
export interface UserProfile {
  readonly username: string;
  readonly orgAccount: boolean;
  readonly orgAdmin: boolean;
  readonly orgUser: boolean;
  readonly url: string;
  readonly accounts: readonly UserAccount[];
}

const schema: WireSchema<UserProfile> = record({
  username: nonEmptyText,
  orgAccount: boolean,
  orgAdmin: boolean,
  orgUser: boolean,
  url: text,
  accounts: list(
    record({ accountName: text, admin: boolean, custGuid: text, userEnabled: flag, userGuid: text }),
  ),
});

/** Reads the profile: the last of the list in the response, or null if the list is empty. Failures are RemoteErrors. */
export function userProfile(session: Session) {
  return {
    async read(options?: CallOptions): Promise<UserProfile | null> {
      const { items } = await session.list(pathOf("UserProfile"), schema, options);
      return items.at(-1) ?? null;
    },
  };
}
