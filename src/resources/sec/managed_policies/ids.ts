import { isUnknown, type Unknown } from "../../../schema/index.ts";
import { platformPolicyPrefix } from "./wire.ts";

/** The summary and the detail of an error about policies. */
type Problem = readonly [summary: string, detail: string];

interface Named {
  readonly id: string | Unknown;
}

/** Returns all problems with the IDs that are known. */
export function problemsOf(policies: readonly Named[]): readonly Problem[] {
  const given = policies.filter(isGiven);
  const ids = given.flatMap(({ id }) => (isUnknown(id) ? [] : id));
  const custom = ids.filter((id) => !id.startsWith(platformPolicyPrefix));
  const repeated = new Set(ids.filter((id, i) => ids.indexOf(id) !== i));
  const problems: Problem[] = [];
  if (given.length === 0) {
    problems.push(["No policy given", "No policy block has an ID. Set the ID of at least one."]);
  }
  for (const id of custom) {
    const detail = `${JSON.stringify(id)} does not begin with "${platformPolicyPrefix}". Manage your own policies as sec_policy and sec_policy_compliance.`;
    problems.push(["Not a policy of the platform", detail]);
  }
  for (const id of repeated) {
    problems.push(["Policy given more than once", `Several blocks have the ID ${id}. Keep one of them.`]);
  }
  return problems;
}

/** Returns the problem that the platform lacks policies. */
export function unknownPolicies(policies: readonly { readonly id: string }[]): Problem {
  const ids = policies.map(({ id }) => id).join(", ");
  return [
    "Unknown policy",
    `The platform has no policies with these IDs: ${ids}. Correct the IDs, or remove the blocks.`,
  ];
}

/** Reports whether a block counts: blocks with an empty ID are ignored. */
export function isGiven({ id }: Named): boolean {
  return isUnknown(id) || id.trim() !== "";
}
