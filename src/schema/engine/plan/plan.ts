import { type Block, blockType } from "../../schema.ts";
import { sameValue, type ValueRecord } from "../../values/value.ts";
import { sameButEmpty, sameButZeros } from "../compare/zeros.ts";
import { Changes, suppressedPaths } from "./changes.ts";
import { planValues } from "./plan-values.ts";

/** How a change is planned. */
export interface ChangeOptions {
  /** The paths of attributes that do not change. */
  readonly kept?: ReadonlySet<string> | undefined;
  /** Whether null and zeros are equal, because it is not known who wrote the prior state. */
  readonly ignoresZeros?: boolean;
  /** Whether each change replaces the object. */
  readonly isFixed?: boolean;
}

/**
 * Plans a create, if there is no prior state, or an update. If nothing relevant differs, the planned state is
 * identical to the prior one, so that the plan is empty. If null and zeros are equal, a plan that only exchanges them leaves all
 * computed values as they are. The attributes at the `kept` paths do not change.
 */
export function planChange(
  block: Block,
  config: ValueRecord,
  prior: ValueRecord | null,
  { kept = new Set(), ignoresZeros = false, isFixed = false }: ChangeOptions = {},
): ValueRecord {
  if (prior === null) return planValues(block, config, null, { changing: true });
  const options = { changing: false, ignoresZeros, isFixed };
  const first = planValues(block, config, prior, options);
  const suppressed = new Set([...suppressedPaths(new Changes(block, first, prior)), ...kept]);
  const settled = suppressed.size > 0 ? planValues(block, config, prior, { ...options, suppressed }) : first;
  if (sameValue(blockType(block), settled, prior)) return prior;
  if (ignoresZeros && sameButZeros(block, settled, prior, isFixed)) return settled;
  if (isFixed && sameButEmpty(block, settled, prior)) return settled;
  const changes = new Changes(block, settled, prior);
  return planValues(block, config, prior, {
    ...options,
    changing: true,
    suppressed,
    changed: (name) => changes.has(name),
  });
}
