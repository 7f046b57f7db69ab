import { type Diagnostic, OwnDiagnostics } from "../../diagnostic.ts";
import { type Path, pathText } from "../../path.ts";
import { type Attribute, type Block, versionName, writeOnlyName } from "../../schema.ts";
import type { Value } from "../../values/value.ts";
import { gather } from "../../walk.ts";

/**
 * Returns the diagnostics for write-only attributes in a configuration: errors for clients that do not support them and would store
 * the configured value, and the advice to use them for clients that do. An unknown value counts as configured.
 */
export function writeOnlyDiagnostics(
  block: Block,
  config: Value,
  {
    allowed,
    advise,
  }: {
    /** Whether the client supports write-only attributes. */
    readonly allowed: boolean;
    /** Whether to recommend write-only attributes for secrets. */
    readonly advise: boolean;
  },
): readonly Diagnostic[] {
  const diagnostics = new OwnDiagnostics();
  const stored: string[] = [];
  gather<[Value], never>(block, [config], ({ name, attribute }, [value], path, within) => {
    if (!attribute) return within();
    if (value === null) return [];
    if (attribute.writeOnly && !allowed)
      diagnostics.error(path, "Write-only attribute not supported", unsupported(path, attribute));
    const instead = preferredTo(name, attribute);
    if (instead !== undefined)
      stored.push(
        `The value of ${pathText(path)} is stored in the state. Set ${instead} instead, and it is stored nowhere.`,
      );
    return attribute.writeOnly ? [] : within();
  });
  // Without a path, because Terraform shows the line of a path, which may contain the secret itself.
  if (advise && stored.length > 0) diagnostics.warn([], "Secret stored in the state", stored.join("\n"));
  return diagnostics.list;
}

/** Returns the attributes to configure instead of this one to keep its value out of the state; undefined if there are none. */
function preferredTo(name: string, { writeOnlyForm, preferredWriteOnly }: Attribute): string | undefined {
  return writeOnlyForm?.prefer ? `${writeOnlyName(name)} and ${versionName(name)}` : preferredWriteOnly;
}

function unsupported(path: Path, { broughtBy }: Attribute): string {
  const place = pathText(path);
  const cure = broughtBy === undefined ? "" : ` Use one of these versions, or set ${broughtBy} instead.`;
  return `${place} is write-only, which requires Terraform 1.11 or OpenTofu 1.11, or a later version. This version would store its value in the state.${cure}`;
}
