import { pathOf } from "./calls/paths.ts";
import type { CallOptions, Session } from "./calls/session.ts";
import { boolean, record, text } from "./wire-schema.ts";

/** Whether an account belongs to an organization, and the host of the organization's primary account, or an empty string. */
const organization = record({ orgAccount: boolean, orgAccountUrl: text });

/** Reads the organization of the account; null when the API does not report one. Failures are RemoteErrors. */
export function organizationInfo(session: Session) {
  return {
    async read(options?: CallOptions) {
      const { items } = await session.list(pathOf("OrganizationInfo"), organization, options);
      return items[0] ?? null;
    },
  };
}
