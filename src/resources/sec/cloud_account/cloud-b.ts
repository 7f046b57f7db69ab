import { block, isUnknown, matches, string, type ValidateContext } from "../../../schema/index.ts";
import { upperCase } from "../define.ts";
import { hiddenServiceAccountCredentials } from "../integration/credentials.ts";

/** Selects a project or the organization of cloud B. */
function level(description: string) {
  return string(`${description}: \`PROJECT\` or \`ORGANIZATION\`, in any case`)
    .validate(matches(/^(project|organization)$/i, "PROJECT or ORGANIZATION"))
    .comparedAs(upperCase);
}

/** A project, or the organization with all of its projects. */
export const scopeAttributes = {
  resource_level: level("The kind of resource that `resource_id` identifies").default("PROJECT"),
  resource_id: string("The ID of the project or of the organization").required(),
};

/** The description of the account that reads from a subscription. */
export const subscriber = "The service account that the platform uses to read from the subscription";

/** The common attributes of audit logs. */
export const auditLogAttributes = {
  integration_type: level("The scope of the audit log").required(),
  organization_id: string(
    "The ID of the organization. Required if `integration_type` is `ORGANIZATION`",
  ).optional(),
  project_id: string("The ID of the project that the subscription belongs to").required(),
  credentials: block.required(subscriber, hiddenServiceAccountCredentials),
};

type Leveled = Pick<typeof auditLogAttributes, "integration_type" | "organization_id">;

/** Requires the ID of the organization for the audit log of an organization. */
export function validateAuditLog({
  config,
  diagnostics,
}: Pick<ValidateContext<Leveled>, "config" | "diagnostics">): void {
  const { integration_type: type, organization_id: organization } = config;
  if (isUnknown(type) || isUnknown(organization)) return;
  if (upperCase(type) !== "ORGANIZATION" || organization) return;
  const detail = `organization_id is required when integration_type is ${type}. Set it.`;
  diagnostics.error(["organization_id"], "Missing required argument", detail);
}
