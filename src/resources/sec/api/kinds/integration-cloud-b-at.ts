import { cloudAccountKind } from "../objects/integration-kind.ts";
import { group, text } from "../objects/wire-fields.ts";
import { accountFields, scopeFields } from "./integration-cloud-b.ts";

export const integrationCloudBAt = cloudAccountKind("GcpAtSes", {
  ...scopeFields,
  subscription: text("subscriptionName"),
  credentials: group(accountFields),
});
