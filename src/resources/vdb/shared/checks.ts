import { type Diagnostics, isUnknown, type Path, pathText, type Unknown } from "../../../schema/index.ts";
import { isHybrid } from "./cloud-provider.ts";
import { uuid } from "./uuid.ts";

// Checks by rules of the API for several values together. Unknown values are not checked.

/** A value that may be unknown in a plan. */
type Planned<Value> = Value | Unknown;

/** Reports too many blocks, which have no validators of their own. */
export function checkCount(
  blocks: Planned<readonly unknown[]> | null,
  most: number,
  path: Path,
  diagnostics: Diagnostics,
): void {
  if (blocks === null || isUnknown(blocks) || blocks.length <= most) return;
  const detail = `At most ${most} of ${pathText(path)} are allowed, but there are ${blocks.length}.`;
  diagnostics.error(path, `Too many ${String(path.at(-1))}`, detail);
}

interface Toleration {
  readonly key: Planned<string> | null;
  readonly operator: Planned<string> | null;
  readonly value: Planned<string> | null;
  readonly effect: Planned<string> | null;
  readonly toleration_seconds: Planned<bigint> | null;
}

/** Adds to tolerations the value that a configuration requires; the state has null for an empty value. */
export function configuredTolerations<
  T extends { readonly operator: string | null; readonly value: string | null },
>(tolerations: readonly T[]): readonly T[] {
  return tolerations.map((each) => (each.operator === exists ? each : { ...each, value: each.value ?? "" }));
}

/** Reports tolerations whose values contradict each other. */
export function checkTolerations(
  tolerations: Planned<readonly Planned<Toleration>[]>,
  path: Path,
  diagnostics: Diagnostics,
): void {
  if (isUnknown(tolerations)) return;
  for (const [i, toleration] of tolerations.entries()) {
    if (isUnknown(toleration)) continue;
    for (const { name, wrong } of tolerationProblems(toleration)) {
      const at = [...path, i, name];
      diagnostics.error(at, "Invalid toleration", `${pathText(at)} ${wrong}.`);
    }
  }
}

const exists = "TOLERATION_OPERATOR_EXISTS";

function tolerationProblems({ key, operator, value, effect, toleration_seconds: seconds }: Toleration) {
  const problems: { readonly name: keyof Toleration; readonly wrong: string }[] = [];
  const isExists = operator === exists;
  if (isExists && value !== null && !isUnknown(value)) {
    problems.push({
      name: "value",
      wrong: `must be omitted with the operator ${exists}`,
    });
  }
  if (!isExists && !isUnknown(operator)) {
    if (!key) problems.push({ name: "operator", wrong: `must be ${exists} if the key is omitted` });
    if (value === null) {
      problems.push({
        name: "value",
        wrong: `is required, though it may be empty, unless the operator is ${exists}`,
      });
    }
  }
  const lasts = seconds !== null && !isUnknown(seconds);
  if (lasts && !isUnknown(effect) && effect !== "TOLERATION_EFFECT_NO_EXECUTE") {
    problems.push({ name: "toleration_seconds", wrong: "requires the effect TOLERATION_EFFECT_NO_EXECUTE" });
  }
  return problems;
}

interface PlannedRegion {
  readonly cloud_provider: Planned<string>;
  readonly cloud_region: Planned<string>;
  readonly private_region_id: Planned<string> | null;
}

/**
 * Reports a hybrid cluster whose region cannot be an environment. If private_region_id is null, this is only certain for a new
 * cluster, `isNew`: an existing cluster keeps its environment.
 */
export function checkEnvironment(
  { cloud_provider, cloud_region, private_region_id: named }: PlannedRegion,
  { isNew, diagnostics }: { readonly isNew: boolean; readonly diagnostics: Diagnostics },
): void {
  if (isUnknown(cloud_provider) || !isHybrid(cloud_provider) || isUnknown(named)) return;
  if ((named === null) !== isNew) return;
  const [attribute, region] = named ? ["private_region_id", named] : ["cloud_region", cloud_region];
  const wrong = isUnknown(region) ? undefined : uuid(region);
  if (!wrong) return;
  diagnostics.error(
    [attribute],
    "Invalid environment",
    `With cloud_provider "hybrid", ${attribute} ${wrong}: the ID of an environment.`,
  );
}
