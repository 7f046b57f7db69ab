import { pathOf } from "../api/calls/paths.ts";
import type { CallOptions, Session } from "../api/calls/session.ts";
import { boolean, list, record, text, type WireSchema } from "../api/wire-schema.ts";

/** The prefix of the IDs of the policies that the platform ships. */
export const platformPolicyPrefix = "lacework-global";

/** The attributes of a platform policy that can be set. */
export interface ManagedPolicy {
  readonly id: string;
  readonly enabled: boolean;
  readonly severity: string;
}

interface WirePolicy {
  readonly policyId: string;
  readonly enabled: boolean;
  readonly severity: string;
}

const schema: WireSchema<WirePolicy> = record({ policyId: text, enabled: boolean, severity: text });

const path = pathOf("Policies");

/** Returns all policies of the account by their IDs. Failures are RemoteErrors. */
export async function listPolicies(
  session: Session,
  options?: CallOptions,
): Promise<ReadonlyMap<string, ManagedPolicy>> {
  const { items } = await session.list(path, schema, options);
  return new Map(items.map(({ policyId: id, enabled, severity }) => [id, { id, enabled, severity }]));
}

/** Enables or disables policies in one request. Returns the IDs in the response. Failures are RemoteErrors. */
export async function switchPolicies(
  session: Session,
  policies: readonly ManagedPolicy[],
  { signal }: CallOptions = {},
): Promise<ReadonlySet<string>> {
  const body = policies.map(({ id: policyId, enabled, severity }): WirePolicy => {
    return { policyId, enabled, severity: severity.trim().toLowerCase() };
  });
  const response = await session.object({ method: "PATCH", path, body, signal }, list(schema));
  return new Set(response.map(({ policyId }) => policyId));
}
