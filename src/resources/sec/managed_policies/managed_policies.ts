import { hcl, isUnknown } from "../../../schema/index.ts";
import { longForm } from "../api/times.ts";
import { id, resource } from "../define.ts";
import { isGiven, problemsOf, unknownPolicies } from "./ids.ts";
import { policyBlocks, switchAll } from "./switch.ts";
import { listPolicies, platformPolicyPrefix } from "./wire.ts";

const schema = {
  id: id("When the resource was created, such as `2030-01-02 03:04:05.678 +0000 UTC`"),
  policy: policyBlocks,
};

export default resource({
  description:
    "Enables and disables the policies that come with the platform and sets their severities, many at once. Destroying the resource, or removing a policy from it, does not change the policies.",
  schema,
  importForms: [],
  example: hcl`
    resource "sec_managed_policies" "basics" {
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
  `,

  validate({ config, diagnostics, at }) {
    if (isUnknown(config.policy) || config.policy.length === 0) return;
    for (const problem of problemsOf(config.policy)) diagnostics.error(at.policy, ...problem);
  },

  async create({ plan, api, signal, at }) {
    await switchAll(plan.policy, { api, signal, at: at.policy });
    return { id: longForm(new Date(api.clock.now()).toISOString()), policy: plan.policy };
  },

  async read({ prior, api, signal, diagnostics, at }) {
    const known = await listPolicies(api.session, { signal });
    const before = prior.policy ?? [];
    const gone = before.filter((policy) => isGiven(policy) && !known.has(policy.id));
    // An error here would prevent the practitioner from removing these policies.
    if (gone.length > 0) diagnostics.warn(at.policy, ...unknownPolicies(gone));
    const found = before.flatMap((policy) => (isGiven(policy) ? (known.get(policy.id) ?? []) : policy));
    return { id: prior.id ?? "", policy: found };
  },

  async update({ plan, prior, api, signal, at }) {
    await switchAll(plan.policy, { api, signal, at: at.policy });
    return { id: prior.id, policy: plan.policy };
  },

  async delete() {
    // The policies belong to the platform and remain.
  },
});
