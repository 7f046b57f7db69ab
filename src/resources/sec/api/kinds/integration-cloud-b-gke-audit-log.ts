import { cloudAccountKind } from "../objects/integration-kind.ts";
import { group, text } from "../objects/wire-fields.ts";
import { serviceAccountFields } from "./credentials.ts";
import { auditLogFields } from "./integration-cloud-b.ts";

export const integrationCloudBGkeAuditLog = cloudAccountKind("GcpGkeAudit", {
  ...auditLogFields,
  subscription: text("subscriptionName"),
  credentials: group(serviceAccountFields),
});
