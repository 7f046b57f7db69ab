import { cloudAccountKind } from "../objects/integration-kind.ts";
import { group, optionalSecret, text } from "../objects/wire-fields.ts";
import { serviceAccountFields } from "./credentials.ts";
import { auditLogFields } from "./integration-cloud-b.ts";

export const integrationCloudBPubSubAuditLog = cloudAccountKind("GcpAlPubSub", {
  ...auditLogFields,
  subscription_id: text("subscriptionName"),
  topic_id: text("topicId"),
  credentials: group({
    ...serviceAccountFields,
    private_key: optionalSecret("credentials.privateKey"),
  }),
});
