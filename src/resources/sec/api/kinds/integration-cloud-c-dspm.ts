import { alwaysEnabled, cloudAccountKind } from "../objects/integration-kind.ts";
import { group, optionalSecret, optionalText, optionalTexts } from "../objects/wire-fields.ts";

export const integrationCloudCDspm = alwaysEnabled(
  cloudAccountKind(
    "AzureDspm",
    {
      tenant_id: optionalText("tenantId"),
      storage_account_url: optionalText("storageAccountUrl"),
      blob_container_name: optionalText("blobContainerName"),
      regions: optionalTexts("regions"),
      credentials: group({
        client_id: optionalText("credentials.clientId"),
        client_secret: optionalSecret("credentials.clientSecret"),
      }),
    },
    [{ path: "credentials", value: {} }],
  ),
);
