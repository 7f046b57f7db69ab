import { cloudAccountKind } from "../objects/integration-kind.ts";
import { group, optionalSecret, text } from "../objects/wire-fields.ts";

export const integrationCloudDCfg = cloudAccountKind("OciCfg", {
  home_region: text("homeRegion"),
  tenant_id: text("tenantId"),
  tenant_name: text("tenantName"),
  user_ocid: text("userOcid"),
  credentials: group({
    fingerprint: text("credentials.fingerprint"),
    private_key: optionalSecret("credentials.privateKey"),
  }),
});
