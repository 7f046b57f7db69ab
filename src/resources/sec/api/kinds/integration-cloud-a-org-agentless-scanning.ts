import { type Field, put } from "../objects/field.ts";
import { joinedTexts, optionalText, text } from "../objects/fields.ts";
import { cloudAccountKind } from "../objects/integration-kind.ts";
import { accountMappingFields } from "./account-mapping-file.ts";
import { cloudAScanConstants, cloudAScanFields } from "./integration-cloud-a-scanning.ts";

/** Sent also where there are none. */
const monitoredAccounts: Field<readonly string[], readonly string[]> = {
  write: (accounts, body) => put(body, "monitoredAccounts", accounts.join(", ")),
  shape: joinedTexts("monitoredAccounts").shape,
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
