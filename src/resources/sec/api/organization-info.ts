import { pathOf } from "./calls/paths.ts";
import type { CallOptions, Session } from "./calls/session.ts";
import { boolean, record, text, type WireSchema } from "./wire-schema.ts";

/** Whether an account belongs to an organization, and where that one's primary account lives. */
export interface OrganizationInfo {
  readonly orgAccount: boolean;
  /** A host name, or empty. */
  readonly orgAccountUrl: string;
}

const schema: WireSchema<OrganizationInfo> = record({ orgAccount: boolean, orgAccountUrl: text });

/** Reads what the API knows of the account's organization, or null when it says nothing. Failures are RemoteErrors. */
export function organizationInfo(session: Session) {
  return {
    async read(options?: CallOptions): Promise<OrganizationInfo | null> {
      const { items } = await session.list(pathOf("OrganizationInfo"), schema, options);
      return items[0] ?? null;
    },
  };
}
