import { createHash } from "node:crypto";
import type { Diagnostic } from "../../diagnostic.ts";
import { type Path, pathText } from "../../path.ts";
import { blockType, type Content } from "../../schema.ts";
import { fingerprint, isWhollyKnown, type Value } from "../../values/value.ts";
import { withoutWriteOnly } from "../state/write-only.ts";
import { anywhere, gather } from "../walk.ts";

// Terraform 1.14 to 1.16 passes no ephemeral values to an action that is invoked with -invoke: its write-only arguments are null then. The
// plan of the same command had them.

/** The maximum number of planned actions that are remembered. */
const most = 500;

/** The write-only arguments that the plans of actions had, by their types and other arguments. */
const planned = new Map<string, readonly string[]>();

const hasWriteOnly = anywhere(({ attribute }) => attribute?.writeOnly);

/** Remembers which write-only arguments of an action have a value in its plan. */
export function rememberPlanned(typeName: string, block: Content, config: Value): void {
  if (!hasWriteOnly(block)) return;
  const key = keyOf(typeName, block, config);
  planned.delete(key);
  const names = writeOnly(block, config).flatMap(({ path, value }) => (value === null ? [] : pathText(path)));
  if (names.length === 0) return;
  planned.set(key, names);
  const [oldest = ""] = planned.keys();
  if (planned.size > most) planned.delete(oldest);
}

/** Returns an error for each write-only argument that has no value when an action is invoked, although it is required, or had one in the plan. */
export function droppedValues(typeName: string, block: Content, config: Value): readonly Diagnostic[] {
  if (!hasWriteOnly(block)) return [];
  const names = planned.get(keyOf(typeName, block, config)) ?? [];
  const dropped = writeOnly(block, config).filter(
    ({ path, value, isRequired }) => value === null && (isRequired || names.includes(pathText(path))),
  );
  return dropped.map(({ path }) => {
    const place = pathText(path);
    const detail = `${typeName} was invoked without a value for ${place}, which its plan had. Terraform passes no ephemeral values to an action that -invoke names. Set ${place} from a variable or a value that is not ephemeral, or run the action by the action_trigger of a resource.`;
    return { severity: "error", summary: "Ephemeral value is missing", detail, path };
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
  const others = withoutWriteOnly(block, config);
  const text = isWhollyKnown(others) ? fingerprint(blockType(block), others) : "unknown";
  return createHash("sha256").update(`${typeName}\n${text}`).digest("base64url");
}
