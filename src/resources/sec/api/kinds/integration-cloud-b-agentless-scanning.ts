import { cloudAccountKind } from "../objects/integration-kind.ts";
import { group, joinedTexts, keepIfBlank, optionalText, text } from "../objects/wire-fields.ts";
import { scanFields } from "./agentless-scanning.ts";
import { accountFields, scopeFields } from "./integration-cloud-b.ts";

/** Where service accounts of cloud B sign in, unless their key says otherwise. */
export const standardTokenUri = "https://oauth2.googleapis.com/token";

export const integrationCloudBAgentlessScanning = cloudAccountKind("GcpSidekick", {
  ...scopeFields,
  ...scanFields,
  bucket_name: text("sharedBucketName"),
  scanning_project_id: text("scanningProjectId"),
  filter_list: keepIfBlank(joinedTexts("filterList")),
  credentials: group({ ...accountFields, token_uri: optionalText("credentials.tokenUri") }),
});
