import { sec } from "../../../src/resources/sec/index.ts";
import type { PlainConfig } from "../../support/core.ts";
import { trafficOf } from "./traffic-of.ts";

/** What tests expect of a cloud account. */
export interface CloudAccountCase {
  readonly type: string;
  /** A configuration that sets everything but `retries`. */
  readonly config: PlainConfig;
  /** What messages call the kind, and `type_name` if there is one. */
  readonly kind: string;
  /** The attributes that the API never gives back, as places such as `credentials[0].private_key`. */
  readonly withheld: readonly string[];
}

const key = ["credentials[0].secret_access_key"];
const privateKey = ["credentials[0].private_key"];
const serviceAccount = ["credentials[0].private_key_id", ...privateKey];
const clientSecret = ["credentials[0].client_secret"];

const facts: { readonly [type: string]: readonly [kind: string, withheld?: readonly string[]] } = {
  integration_cloud_a_agentless_scanning: ["CloudASidekick"],
  integration_cloud_a_cfg: ["CloudACfg"],
  integration_cloud_a_ct: ["CloudACtSqs"],
  integration_cloud_a_dspm: ["CloudADspm"],
  integration_cloud_a_eks_audit_log: ["CloudAEksAudit"],
  integration_cloud_a_gov_cfg: ["CloudAGovCfg", key],
  integration_cloud_a_gov_ct: ["CloudAGovCtSqs", key],
  integration_cloud_a_org_agentless_scanning: ["CloudASidekickOrg"],
  integration_cloud_b_agentless_scanning: ["CloudBSidekick", serviceAccount],
  integration_cloud_b_at: ["CloudBAtSes", serviceAccount],
  integration_cloud_b_cfg: ["CloudBCfg", serviceAccount],
  integration_cloud_b_gke_audit_log: ["CloudBGkeAudit", serviceAccount],
  integration_cloud_b_pub_sub_audit_log: ["CloudBAlPubSub", serviceAccount],
  integration_cloud_c_ad_al: ["CloudCAdAl", clientSecret],
  integration_cloud_c_agentless_scanning: ["CloudCSidekick", clientSecret],
  integration_cloud_c_al: ["CloudCAlSeq", clientSecret],
  integration_cloud_c_cfg: ["CloudCCfg", clientSecret],
  integration_cloud_c_dspm: ["CloudCDspm", clientSecret],
  integration_cloud_d_cfg: ["CloudDCfg", privateKey],
};

/** All cloud accounts that the provider has, configured as for the recording of their traffic. */
export async function cloudAccountCases(): Promise<readonly CloudAccountCase[]> {
  const types = Object.keys(sec.definition.resources).filter((type) => type.startsWith("integration_cloud_"));
  return Promise.all(
    types.map(async (type) => {
      const [kind, withheld = []] = facts[type] ?? [];
      if (!kind) throw new Error(`say in cloud-account-cases.ts what is to be expected of ${type}`);
      const { create } = await trafficOf(type);
      return { type, config: { ...create, retries: null }, kind, withheld };
    }),
  );
}
