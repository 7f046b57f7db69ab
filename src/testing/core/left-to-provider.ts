import type { Content } from "../../schema/schema.ts";
import { isUnknown } from "../../schema/values/unknown.ts";
import { isRecord, isSequence, record, type Value } from "../../schema/values/value.ts";
import { keys, sizeOf } from "../parts.ts";

/** Returns a configuration with null for each empty collection of computed blocks, as in plans of Terraform 1.16. */
export function leftToProvider(content: Content, config: Value): Value {
  if (!isRecord(config)) return config;
  const open = record(Object.entries(config));
  for (const [name, { nesting, block, computed }] of Object.entries(content.blocks)) {
    const blocks = config[name] ?? null;
    if (blocks === null || isUnknown(blocks)) continue;
    if (isSequence(blocks)) open[name] = blocks.map((element) => leftToProvider(block, element));
    else if (nesting === "map") {
      const inner = isRecord(blocks) ? blocks : record();
      open[name] = record(keys(inner).map((key) => [key, leftToProvider(block, inner[key] ?? null)]));
    } else open[name] = leftToProvider(block, blocks);
    const isCollection = nesting !== "single" && nesting !== "group";
    if (computed && isCollection && sizeOf(blocks) === 0) open[name] = null;
  }
  return open;
}
