import { cloudAccountKind } from "../objects/integration-kind.ts";
import { put, type WireField } from "../objects/wire-field.ts";
import { joinedTexts, optionalText, text } from "../objects/wire-fields.ts";
import { accountMappingFields } from "./account-mapping-file.ts";
import { cloudAScanConstants, cloudAScanFields } from "./integration-cloud-a-scanning.ts";

/** Sent also where there are none. */
const monitoredAccounts: WireField<readonly string[], readonly string[]> = {
  write: (accounts, body) => put(body, "monitoredAccounts", accounts.join(", ")),
  schema: joinedTexts("monitoredAccounts").schema,
};

export const integrationCloudAOrgAgentlessScanning = cloudAccountKind(
  "AwsSidekickOrg",
  {
    ...cloudAScanFields,
    scanning_account: text("scanningAccount"),
    management_account: optionalText("managementAccount"),
    monitored_accounts: monitoredAccounts,
    ...accountMappingFields,
  },
  cloudAScanConstants,
);
