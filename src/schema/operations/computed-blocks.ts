import { type Diagnostic, Diagnostics } from "../diagnostic.ts";
import { type Path, pathText } from "../path.ts";
import type { Content, NestedBlock } from "../schema.ts";
import { isRecord, isSequence, type Value } from "../values/value.ts";

/**
 * The errors for clients that do not know computed blocks and have the provider decide on some: to them a block that is not
 * configured is one that must not be there.
 */
export function computedBlockDiagnostics(
  content: Content,
  config: Value,
  allowed: boolean,
): readonly Diagnostic[] {
  const diagnostics = new Diagnostics();
  if (allowed) return diagnostics.list;
  for (const path of openPaths(content, config, [])) {
    diagnostics.error(path, "Computed block not supported", unsupported(path));
  }
  return diagnostics.list;
}

function unsupported(path: Path): string {
  const place = pathText(path);
  return `Without a ${place} block the provider decides what it contains, which requires Terraform 1.16 or a later version. Use such a version, or add a ${place} block.`;
}

/** The places of computed blocks that a configuration leaves out. */
function openPaths(content: Content, config: Value, at: Path): readonly Path[] {
  if (!isRecord(config)) return [];
  return Object.entries(content.blocks).flatMap(([name, nested]) => {
    const [value, path] = [config[name] ?? null, [...at, name]];
    return nested.computed && value === null ? [path] : openInside(nested, value, path);
  });
}

function openInside({ nesting, block }: NestedBlock, value: Value, at: Path): readonly Path[] {
  // Elements of sets have no address.
  if (isSequence(value))
    return value.flatMap((element, i) => openPaths(block, element, nesting === "set" ? at : [...at, i]));
  if (nesting !== "map" || !isRecord(value)) return openPaths(block, value, at);
  return Object.entries(value).flatMap(([key, element]) => openPaths(block, element, [...at, { key }]));
}
