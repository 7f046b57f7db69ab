import { type Diagnostics, isUnknown, type Path, type Unknown } from "../../../schema/index.ts";
import { pathText } from "../../../schema/path.ts";
import { isHybrid } from "./cloud-provider.ts";
import { uuid } from "./uuid.ts";

// Rules of the API for several values together. What is unknown is not judged.

/** What may be unknown while planning. */
type Planned<Value> = Value | Unknown;

/** Reports blocks, or elements, of which there are too many. */
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

/** Tolerations as they have to be configured: the value has to be there, although an empty one is none to the state. */
export function configuredTolerations<
  T extends { readonly operator: string | null; readonly value: string | null },
>(tolerations: readonly T[]): readonly T[] {
  return tolerations.map((each) => (each.operator === exists ? each : { ...each, value: each.value ?? "" }));
}

/** Reports tolerations whose parts do not go together. */
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
  const lasts = seconds !== null && !isUnknown(seconds) && seconds > 0n;
  if (lasts && !isUnknown(effect) && effect !== "TOLERATION_EFFECT_NO_EXECUTE") {
    problems.push({ name: "toleration_seconds", wrong: "requires the effect TOLERATION_EFFECT_NO_EXECUTE" });
  }
  return problems;
}

interface Place {
  readonly cloud_provider: Planned<string>;
  readonly cloud_region: Planned<string>;
  readonly private_region_id: Planned<string> | null;
}

/**
 * Reports a region of a hybrid cluster that can be no environment. Without private_region_id that is known only of a new
 * cluster, `isNew`: another one keeps the environment that it is in.
 */
export function checkEnvironment(
  { cloud_provider, cloud_region, private_region_id: named }: Place,
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
