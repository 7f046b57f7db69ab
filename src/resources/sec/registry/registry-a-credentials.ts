import {
  type ConfigOf,
  DiagnosticError,
  isUnknown,
  knownAfterApply,
  type PlannedOf,
  string,
} from "../../../schema/index.ts";
import { partOfWhole } from "../define.ts";

/** The two ways to sign in to a registry of cloud A. */
export const byRole = "CLOUD_A_IAM";
export const byKey = "CLOUD_A_ACCESS_KEY";

/** The attributes of both methods, one of which has to be complete. */
export const credentialAttributes = {
  role_arn: string("The ARN of the role that the platform assumes, together with `external_id`").optional(),
  external_id: string(
    "The external ID that the trust policy of the role requires, together with `role_arn`",
  ).optional(),
  access_key_id: string("The ID of an access key, together with `secret_access_key`").optional(),
  secret_access_key: string("The secret access key, together with `access_key_id`")
    .optional()
    .orWriteOnly(partOfWhole)
    .sensitive()
    .notReturned(),
};

type Configured = ConfigOf<typeof credentialAttributes>;

/**
 * Returns the method for which the credentials are complete: knownAfterApply if that depends on unknown values, undefined if none
 * is complete.
 */
export function methodOf({ role_arn, external_id, access_key_id, secret_access_key }: Configured) {
  const role = completeness(role_arn, external_id);
  if (role === true) return byRole;
  const key = completeness(access_key_id, secret_access_key);
  if (role === "unknown" || key === "unknown") return knownAfterApply;
  return key ? byKey : undefined;
}

/** Reports whether both values of a pair are set, or returns "unknown". */
function completeness(...pair: readonly unknown[]): boolean | "unknown" {
  if (pair.some((value) => value === null || value === "")) return false;
  return pair.some(isUnknown) ? "unknown" : true;
}

/** Returns the missing attribute of an incomplete pair; undefined if no pair has a value. */
export function missingPartner(given: Configured): keyof Configured | undefined {
  const partners = [
    ["role_arn", "external_id"],
    ["external_id", "role_arn"],
    ["access_key_id", "secret_access_key"],
    ["secret_access_key", "access_key_id"],
  ] as const;
  const [, missing] = partners.find(([name]) => given[name] !== null && given[name] !== "") ?? [];
  return missing;
}

/** The error for credentials of which neither pair is complete. */
export const incomplete = [
  "Incomplete credentials",
  "Set role_arn and external_id to authenticate with a role, or access_key_id and secret_access_key to authenticate with an access key.",
] as const;

export type PlannedCredentials = PlannedOf<typeof credentialAttributes>;

/** Returns the method of planned credentials. Throws a DiagnosticError if neither pair is complete. */
export function plannedMethod(given: PlannedCredentials): string {
  const method = methodOf(given);
  if (method === undefined) throw new DiagnosticError(["credentials"], ...incomplete);
  return String(method);
}
