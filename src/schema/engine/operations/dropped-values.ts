import { createHash } from "node:crypto";
import type { Diagnostic } from "../../diagnostic.ts";
import { type Path, pathText } from "../../path.ts";
import { blockType, type Content } from "../../schema.ts";
import { fingerprint, isWhollyKnown, type Value } from "../../values/value.ts";
import { anywhere, gather } from "../../walk.ts";
import { withoutWriteOnly } from "../state/write-only.ts";

// Terraform 1.14 to 1.16 passes no ephemeral values to an action that is invoked with -invoke: its write-only arguments are null then. The
// plan of the same command had them, and the response to a plan cannot carry anything to the invocation.

/** Keeps from the plan of an action to its invocation, which may be in another process, the paths of its write-only arguments that had a value. */
export interface PlannedValues {
  get(key: string): readonly string[];
  set(key: string, paths: readonly string[]): void;
}

const hasWriteOnly = anywhere(({ attribute }) => attribute?.writeOnly);

/** Remembers which write-only arguments of an action have a value in its plan. With -invoke, all values are known in the plan. */
export function rememberPlanned(
  planned: PlannedValues | undefined,
  typeName: string,
  block: Content,
  config: Value,
): void {
  if (!planned || !hasWriteOnly(block) || !isWhollyKnown(config)) return;
  const paths = writeOnly(block, config).flatMap(({ path, value }) => (value === null ? [] : pathText(path)));
  planned.set(keyOf(typeName, block, config), paths);
}

/** Returns an error for each write-only argument that has no value when an action is invoked, although it is required, or had one in the plan. */
export function droppedValues(
  planned: PlannedValues | undefined,
  typeName: string,
  block: Content,
  config: Value,
): readonly Diagnostic[] {
  if (!hasWriteOnly(block) || !isWhollyKnown(config)) return [];
  const missing = writeOnly(block, config).filter(({ value }) => value === null);
  if (missing.length === 0) return [];
  const names = planned?.get(keyOf(typeName, block, config)) ?? [];
  return missing.flatMap(({ path, isRequired }): Diagnostic[] => {
    const place = pathText(path);
    const wasPlanned = names.includes(place);
    if (!wasPlanned && !isRequired) return [];
    const cure = `Set ${place} from a variable or a value that is not ephemeral, or run the action by the action_trigger of a resource.`;
    const detail = wasPlanned
      ? `${typeName} was invoked without a value for ${place}, which its plan had. Terraform passes no ephemeral values to an action that -invoke names. ${cure}`
      : `${typeName} was invoked without a value for ${place}, which is required. If -invoke names the action, Terraform passes no ephemeral values to it. ${cure} If a resource triggers the action, the value of ${place} was unknown in the plan, and is null now: set it to another one.`;
    return [{ severity: "error", summary: "Ephemeral value is missing", detail, path }];
  });
}

/** The write-only arguments of a configuration, at any depth. */
function writeOnly(block: Content, config: Value) {
  type Found = { readonly path: Path; readonly value: Value; readonly isRequired: boolean };
  return gather<[Value], Found>(block, [config], ({ attribute }, [value], path, within) =>
    attribute?.writeOnly ? [{ path, value, isRequired: attribute.required === true }] : within(),
  );
}

/** A digest, because other arguments may be secret, too. */
function keyOf(typeName: string, block: Content, config: Value): string {
  const text = fingerprint(blockType(block), withoutWriteOnly(block, config));
  return createHash("sha256").update(`${typeName}\n${text}`).digest("base64url");
}
