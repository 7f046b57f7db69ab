import type { JsonObject } from "../json.ts";
import type { Transaction } from "../store.ts";

/** The name of the collection of policies, for files that only need its objects. */
export const policiesName = "Policies";

/** The type of fields whose values are pairs of a key and its values; the values of other fields are strings. */
export const tagPair = "KVTagPair";

/** The `exceptionConfiguration` of every policy of the local API: the fields that constraints of its exceptions may use. */
export const constraintFields: JsonObject = {
  constraintFields: [
    { fieldKey: "accountIds", dataType: "String", multiValue: true },
    { fieldKey: "regionNames", dataType: "String", multiValue: true },
    { fieldKey: "resourceNames", dataType: "String", multiValue: true },
    { fieldKey: "resourceTags", dataType: tagPair, multiValue: true },
  ],
};

/** The owner of the policies that cannot be deleted. */
export const platformOwner = "Lacework";

/** The number of platform policies: `lacework-global-1` and so on. */
const count = 100;

/** Adds the policies of the platform, which are the same in every local API. */
export function addPlatformPolicies(transaction: Transaction): void {
  for (let number = 1; number <= count; number++) {
    const { title, cloud, area, level } = policyOf(number);
    const policyId = `lacework-global-${number}`;
    transaction.put(policiesName, policyId, {
      policyId,
      policyType: "Compliance",
      queryId: `LW_Global_${cloud}_${number}`,
      title,
      enabled: number % 2 === 1,
      description: `${title}.`,
      remediation: "Change the resource so that it follows the title of this policy.",
      severity: level,
      limit: 1000,
      evalFrequency: "Daily",
      alertEnabled: false,
      alertProfile: "LW_CFG_DEFAULT",
      tags: [`domain:${cloud}`, `subdomain:${area}`],
      owner: platformOwner,
      lastUpdateTime: "2030-01-01T00:00:00.000Z",
      lastUpdateUser: "platform@example.org",
      evaluatorId: "",
      exceptionConfiguration: constraintFields,
    });
  }
}

const clouds = ["AWS", "GCP", "Azure"] as const;
const levels = ["critical", "high", "medium", "low", "info"] as const;

const things = [
  ["Object stores", "Storage"],
  ["Disks", "Storage"],
  ["Databases", "Storage"],
  ["Users", "Identity"],
  ["Service accounts", "Identity"],
  ["Access keys", "Identity"],
  ["Networks", "Network"],
  ["Load balancers", "Network"],
  ["Hosts", "Compute"],
  ["Clusters", "Compute"],
] as const;
const demands = [
  "are closed to the public",
  "are encrypted with own keys",
  "log who uses them",
  "have an owner",
  "are tagged",
  "are reviewed every quarter",
  "raise an alarm when they change",
  "are in regions that are in use",
  "are removed when they are unused",
  "run the newest version",
] as const;

/** Returns a policy: a combination of requirement and subject that occurs once. */
function policyOf(number: number) {
  const index = number - 1;
  const [thing, area] = turn(things, index);
  const demand = turn(demands, Math.floor(index / things.length));
  return { title: `${thing} ${demand}`, area, cloud: turn(clouds, index), level: turn(levels, index) };
}

function turn<T extends readonly [unknown, ...unknown[]]>(values: T, index: number): T[number] {
  return values[index % values.length] ?? values[0];
}
