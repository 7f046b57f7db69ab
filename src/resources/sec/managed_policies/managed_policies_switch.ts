import { hcl, isUnknown } from "../../../schema/index.ts";
import { action } from "../define.ts";
import { isGiven, problemsOf } from "./ids.ts";
import { policyBlocks, switchAll } from "./switch.ts";
import { platformPolicyPrefix } from "./wire.ts";

export default action({
  description:
    "Enables and disables policies that come with the platform and sets their severities, several in one request, at each invocation. To detect later changes by other users, use the resource `sec_managed_policies`.",
  schema: { policy: policyBlocks },
  example: hcl`
    action "sec_managed_policies_switch" "quiet" {
      config {
        policy {
          id       = "${platformPolicyPrefix}-1"
          enabled  = true
          severity = "Critical"
        }

        policy {
          id       = "${platformPolicyPrefix}-2"
          enabled  = false
          severity = "Low"
        }
      }
    }
  `,

  validate({ config, diagnostics, at }) {
    if (isUnknown(config.policy) || config.policy.length === 0) return;
    for (const problem of problemsOf(config.policy)) diagnostics.error(at.policy, ...problem);
  },

  async invoke({ config, api, signal, progress, at }) {
    const given = config.policy.filter(isGiven);
    const enabled = given.filter((policy) => policy.enabled).length;
    progress(`Switching ${given.length} policies: ${enabled} on, ${given.length - enabled} off`);
    await switchAll(config.policy, { api, signal, at: at.policy });
  },
});
