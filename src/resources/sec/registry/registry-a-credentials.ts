import {
  type ConfigOf,
  DiagnosticError,
  isUnknown,
  knownAfterApply,
  type PlannedOf,
  string,
} from "../../../schema/index.ts";
import type { RegistryACredentials } from "./wire.ts";

/** The two ways to sign in to a registry of cloud A. */
export const byRole = "CLOUD_A_IAM";
export const byKey = "CLOUD_A_ACCESS_KEY";

/** The attributes of both ways, of which one is to be complete. */
export const credentialAttributes = {
  role_arn: string("The ARN of the role that the platform assumes, together with `external_id`").optional(),
  external_id: string(
    "The external ID that the trust policy of the role requires, together with `role_arn`",
  ).optional(),
  access_key_id: string("The ID of an access key, together with `secret_access_key`").optional(),
  secret_access_key: string("The secret access key, together with `access_key_id`")
    .optional()
    .orWriteOnly()
    .sensitive()
    .notReturned(),
};

type Configured = ConfigOf<typeof credentialAttributes>;

/** The way to sign in that credentials make up: unknown if that is not decided yet, undefined if none is complete. */
export function methodOf({ role_arn, external_id, access_key_id, secret_access_key }: Configured) {
  const role = completeness(role_arn, external_id);
  if (role === true) return byRole;
  const key = completeness(access_key_id, secret_access_key);
  if (role === "unknown" || key === "unknown") return knownAfterApply;
  return key ? byKey : undefined;
}

/** Whether both of a pair are given, as far as that is known. */
function completeness(...pair: readonly unknown[]): boolean | "unknown" {
  if (pair.some((value) => value === null || value === "")) return false;
  return pair.some(isUnknown) ? "unknown" : true;
}

/** The attribute that is missing beside one that is given; undefined if none is given. */
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

/** What is said of credentials of which neither way is complete. */
export const incomplete = [
  "Incomplete credentials",
  "Set role_arn and external_id to authenticate with a role, or access_key_id and secret_access_key to authenticate with an access key.",
] as const;

/** The pair that the platform is to sign in with. */
export function chooseCredentials(given: PlannedOf<typeof credentialAttributes>): RegistryACredentials {
  const { role_arn, external_id, access_key_id, secret_access_key } = given;
  if (role_arn && external_id) return { role_arn, external_id };
  if (access_key_id && secret_access_key) return { access_key_id, secret_access_key };
  throw new DiagnosticError(["credentials"], ...incomplete);
}
