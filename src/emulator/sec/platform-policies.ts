import type { Transaction } from "../store.ts";
import { constraintFields, policiesName } from "./constraint-fields.ts";

/** The owner of policies that cannot be deleted. */
export const platformOwner = "Lacework";

/** A handful of the policies that the platform brings along. */
export function addPlatformPolicies(transaction: Transaction): void {
  for (const [index, [title, cloud, level]] of platformPolicies.entries()) {
    const policyId = `lacework-global-${index + 1}`;
    transaction.put(policiesName, policyId, {
      policyId,
      policyType: "Compliance",
      queryId: `LW_Global_${cloud}_${index + 1}`,
      title,
      enabled: index % 2 === 0,
      description: `${title}.`,
      remediation: "Change the resource so that it follows the title of this policy.",
      severity: level,
      limit: 1000,
      evalFrequency: "Daily",
      alertEnabled: false,
      alertProfile: "LW_CFG_DEFAULT",
      tags: [`domain:${cloud}`, "subdomain:Configuration"],
      owner: platformOwner,
      lastUpdateTime: "2030-01-01T00:00:00.000Z",
      lastUpdateUser: "platform@example.org",
      evaluatorId: "",
      exceptionConfiguration: constraintFields,
    });
  }
}

const platformPolicies = [
  ["No root user has access keys", "AWS", "critical"],
  ["Object stores refuse plain HTTP", "AWS", "high"],
  ["Trails cover all regions", "AWS", "medium"],
  ["Service accounts have no user-managed keys", "GCP", "low"],
  ["Storage accounts require secure transfer", "Azure", "high"],
  ["Disks are encrypted with own keys", "Azure", "info"],
] as const;
