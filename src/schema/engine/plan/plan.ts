import { type Block, blockType } from "../../schema.ts";
import { sameValue, type ValueRecord } from "../../values/value.ts";
import { Changes, suppressedPaths } from "./changes.ts";
import { planValues } from "./plan-values.ts";

/**
 * Plans a create, if there is no prior state, or an update. If nothing relevant differs, the planned state is
 * identical to the prior one, so that the plan is empty. The attributes at the `kept` paths do not change.
 */
export function planChange(
  block: Block,
  config: ValueRecord,
  prior: ValueRecord | null,
  kept: ReadonlySet<string> = new Set(),
): ValueRecord {
  if (prior === null) return planValues(block, config, null, { changing: true });
  const first = planValues(block, config, prior, { changing: false });
  const suppressed = new Set([...suppressedPaths(new Changes(block, first, prior)), ...kept]);
  const settled =
    suppressed.size > 0 ? planValues(block, config, prior, { changing: false, suppressed }) : first;
  if (sameValue(blockType(block), settled, prior)) return prior;
  const changes = new Changes(block, settled, prior);
  return planValues(block, config, prior, {
    changing: true,
    suppressed,
    changed: (name) => changes.has(name),
  });
}
