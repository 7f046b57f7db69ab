import { optionalSecret, optionalText, text, upperCaseText } from "../objects/wire-fields.ts";
import { serviceAccountFields } from "./credentials.ts";

// What integrations of cloud B have in common, by the names of the attributes.

/** A service account whose key is left out when it is blank. */
export const accountFields = {
  ...serviceAccountFields,
  private_key_id: optionalSecret("credentials.privateKeyId"),
  private_key: optionalSecret("credentials.privateKey"),
};

/** A project or the organization. */
export const scopeFields = {
  resource_level: upperCaseText("idType"),
  resource_id: text("id"),
};

/** A project, and the organization if the integration is for all of it. */
export const auditLogFields = {
  integration_type: upperCaseText("integrationType"),
  organization_id: optionalText("organizationId"),
  project_id: text("projectId"),
};
