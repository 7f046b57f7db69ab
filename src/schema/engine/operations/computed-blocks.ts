import { type Diagnostic, OwnDiagnostics } from "../../diagnostic.ts";
import { pathText } from "../../path.ts";
import type { Content } from "../../schema.ts";
import type { Value } from "../../values/value.ts";
import { anywhere, gather } from "../../walk.ts";

/**
 * Returns the errors for clients that do not support computed blocks but leave some of them to the provider: such a client
 * interprets a block that is not configured as one that must not exist.
 */
export function computedBlockDiagnostics(
  content: Content,
  config: Value,
  allowed: boolean,
): readonly Diagnostic[] {
  const diagnostics = new OwnDiagnostics();
  if (allowed || !hasComputedBlocks(content)) return diagnostics.list;
  gather<[Value], never>(content, [config], ({ blocks }, [value], path, within) => {
    if (!blocks?.computed || value !== null) return within();
    const place = pathText(path);
    const detail = `Without a ${place} block the provider decides what it contains, which requires Terraform 1.16 or a later version. Use such a version, or add a ${place} block.`;
    diagnostics.error(path, "Computed block not supported", detail);
    return [];
  });
  return diagnostics.list;
}

const hasComputedBlocks = anywhere(({ blocks }) => blocks?.computed);
