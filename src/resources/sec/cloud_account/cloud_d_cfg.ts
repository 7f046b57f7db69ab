import { block, hcl, string } from "../../../schema/index.ts";
import { partOfWhole } from "../define.ts";
import { cloudAccount } from "./define.ts";
import { cloudDCfgWire } from "./wire.ts";

const credentials = {
  fingerprint: string("The fingerprint of the public key, such as `12:34:56:…`").required(),
  private_key: string("The private key in PEM format")
    .required()
    .orWriteOnly(partOfWhole)
    .sensitive()
    .notReturned(),
};

export default cloudAccount(cloudDCfgWire, {
  description:
    "Integrates a tenancy of cloud D for configuration assessment. The API never returns the private key. It is created without waiting for the platform to verify it.",
  schema: {
    home_region: string("The name of the home region of the tenancy").required(),
    tenant_id: string("The OCID of the tenancy, such as `ocid1.tenancy.oc1..aaaa…`").required(),
    tenant_name: string("The name of the tenancy").required(),
    user_ocid: string("The OCID of the user that the platform authenticates as").required(),
    credentials: block.required("The API signing key of the user", credentials),
  },
  example: hcl`
    resource "sec_integration_cloud_d_cfg" "acme" {
      name        = "Configuration of the tenancy"
      home_region = "region-1"
      tenant_id   = "ocid1.tenancy.example..acme"
      tenant_name = "acme"
      user_ocid   = "ocid1.user.example..auditor"

      credentials {
        fingerprint            = "12:34:56:78:90:ab:cd:ef:12:34:56:78:90:ab:cd:ef"
        private_key_wo         = var.audit_key
        private_key_wo_version = 1
      }
    }
  `,
});
