import { pathOf } from "./calls/paths.ts";
import type { CallOptions, Session } from "./calls/session.ts";
import { boolean, record, text, type WireSchema } from "./wire-schema.ts";

/** Whether an account belongs to an organization, and the host of the organization's primary account. */
export interface OrganizationInfo {
  readonly orgAccount: boolean;
  /** A host name, or an empty string. */
  readonly orgAccountUrl: string;
}

const schema: WireSchema<OrganizationInfo> = record({ orgAccount: boolean, orgAccountUrl: text });

/** Reads the organization of the account; null when the API does not report one. Failures are RemoteErrors. */
export function organizationInfo(session: Session) {
  return {
    async read(options?: CallOptions): Promise<OrganizationInfo | null> {
      const { items } = await session.list(pathOf("OrganizationInfo"), schema, options);
      return items[0] ?? null;
    },
  };
}
