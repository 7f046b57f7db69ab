import { type Diagnostic, Diagnostics } from "../../diagnostic.ts";
import { type Path, pathText } from "../../path.ts";
import { type Attribute, type Block, type Content, versionName, writeOnlyName } from "../../schema.ts";
import type { Value } from "../../values/value.ts";
import { gather } from "../walk.ts";

/**
 * What is to be said of the write-only attributes in a configuration: errors for clients that do not know them, and would store what is
 * configured, and advice to use them for clients that do. What is unknown counts as configured.
 */
export function writeOnlyDiagnostics(
  block: Block,
  config: Value,
  {
    allowed,
    advise,
  }: {
    /** Whether the client knows write-only attributes. */
    readonly allowed: boolean;
    /** Whether a secret is better off in one. */
    readonly advise: boolean;
  },
): readonly Diagnostic[] {
  const diagnostics = new Diagnostics();
  const stored: { readonly place: string; readonly instead: string }[] = [];
  for (const { path, attribute } of configuredIn(block, config)) {
    if (attribute.writeOnly && !allowed) {
      diagnostics.error(path, "Write-only attribute not supported", unsupported(path, attribute));
    }
    const instead = preferredTo(String(path.at(-1)), attribute);
    if (instead !== undefined) stored.push({ place: pathText(path), instead });
  }
  // Terraform shows the line that a path leads to, which may have the secret itself.
  if (advise && stored.length > 0) diagnostics.warn([], "Secret stored in the state", preferred(stored));
  return diagnostics.list;
}

/** What to configure in place of an attribute, to keep its value out of the state; undefined if there is nothing better. */
function preferredTo(name: string, { writeOnlyForm, preferredWriteOnly }: Attribute): string | undefined {
  return writeOnlyForm?.prefer ? `${writeOnlyName(name)} and ${versionName(name)}` : preferredWriteOnly;
}

function unsupported(path: Path, { broughtBy }: Attribute): string {
  const place = pathText(path);
  const cure = broughtBy === undefined ? "" : ` Use one of these versions, or set ${broughtBy} instead.`;
  return `${place} is write-only, which requires Terraform 1.11 or OpenTofu 1.11, or a later version. This version would store its value in the state.${cure}`;
}

function preferred(stored: readonly { readonly place: string; readonly instead: string }[]): string {
  const sentences = stored.map(
    ({ place, instead }) =>
      `The value of ${place} is stored in the state. Set ${instead} instead, and it is stored nowhere.`,
  );
  return sentences.join("\n");
}

interface Configured {
  readonly path: Path;
  readonly attribute: Attribute;
}

/** The attributes that have a value; nothing in one that is write-only itself. */
function configuredIn(content: Content, config: Value): readonly Configured[] {
  return gather<[Value], Configured>(content, [config], ({ attribute }, [value], path, within) => {
    if (!attribute) return within();
    if (value === null) return [];
    return [{ path, attribute }, ...(attribute.writeOnly ? [] : within())];
  });
}
