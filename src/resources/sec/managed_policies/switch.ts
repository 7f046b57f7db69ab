import { block, bool, DiagnosticError, RemoteError, string, type TypedPath } from "../../../schema/index.ts";
import type { OperationContext } from "../crud.ts";
import { gravity } from "../policy/attributes.ts";
import { isGiven, unknownPolicies } from "./ids.ts";
import { listPolicies, type ManagedPolicy, platformPolicyPrefix, switchPolicies } from "./wire.ts";

/** The policies of the platform to enable or disable. */
export const policyBlocks = block.set(
  "A policy of the platform, each at most once. Other policies are not changed",
  {
    id: string(
      `The ID of the policy, which begins with \`${platformPolicyPrefix}\`. A block without an ID is ignored`,
    ).required(),
    enabled: bool("Whether the policy is enabled").required(),
    severity: gravity,
  },
  { min: 1 },
);

/** Enables or disables the policies. Throws an error that names the policies that the platform does not have. */
export async function switchAll(
  policies: readonly ManagedPolicy[],
  { api, signal, at }: OperationContext & { readonly at: TypedPath },
): Promise<void> {
  let left = policies.filter(isGiven);
  let refusal: RemoteError | undefined;
  try {
    const switched = await switchPolicies(api.session, left, { signal });
    left = left.filter(({ id }) => !switched.has(id));
  } catch (error) {
    if (!(error instanceof RemoteError) || (error.status !== 400 && error.status !== 404)) throw error;
    refusal = error;
  }
  if (left.length === 0) return;
  const known = await listPolicies(api.session, { signal });
  const unknown = left.filter(({ id }) => !known.has(id));
  if (unknown.length > 0) throw new DiagnosticError(at, ...unknownPolicies(unknown), { cause: refusal });
  if (refusal) throw refusal;
}
