import { type Block, blockType, type Content } from "../../schema/schema.ts";
import { asRecord, isRecord, isWhollyKnown, record, type Value } from "../../schema/values/value.ts";
import { checkApply } from "../check-apply.ts";
import { unknownPaths } from "../check-type.ts";
import { checkWriteOnly } from "../check-write-only.ts";
import { partsOf } from "../parts.ts";
import { type Violation, violation } from "../violation.ts";
import { type Breach, breaches, breachIf } from "./errors.ts";

/** Returns the values that a state of Terraform must not contain: unknown and write-only values, and null for no blocks. */
export function stateBreaches(block: Block, state: Value, unknownSummary: string): Breach[] {
  const unknown = unknownPaths(blockType(block), state);
  return [
    ...breaches(
      unknownSummary,
      unknown.flatMap((path) => violation("became_unknown", path, "is still unknown")),
    ),
    ...breaches("Provider produced invalid object", [
      ...checkWriteOnly(block, state),
      // Terraform silently repairs this for its old SDK; no other provider should need the repair.
      ...nullBlocks(block, state, []),
    ]),
  ];
}

function nullBlocks({ blocks }: Content, value: Value, path: readonly string[]): Violation[] {
  if (!isRecord(value)) return [];
  return Object.entries(blocks).flatMap(([name, { nesting, block }]) => {
    const at = [...path, name];
    const whole = value[name] ?? null;
    if (whole === null && nesting !== "single")
      return violation("null_blocks", at, "is null instead of empty");
    return partsOf({ nesting }, whole).flatMap(({ part }) => nullBlocks(block, part, at));
  });
}

/** The requirements for an identity: `due` unless it may be missing, `known` unless the object does not exist yet. */
export interface IdentityRules {
  readonly due: boolean;
  readonly known: boolean;
  /** The previous identity, which the new one must complete; null if there was none. */
  readonly before: Value;
}

/** Returns the violations of an identity. */
export function identityBreaches(identity: Block | undefined, value: Value, rules: IdentityRules): Breach[] {
  const breach = (detail: string): Breach[] => [{ summary: "Provider produced invalid identity", detail }];
  if (!identity)
    return value === null ? [] : breach("the object has an identity, but the provider has no schema for it");
  if (value === null) return rules.due ? breach("the identity is missing") : [];
  if (rules.known && !isWhollyKnown(value)) return breach("the identity is not wholly known");
  if (!isRecord(rules.before) || !isRecord(value)) return [];
  // Values that were unknown before may be known now.
  const after = Object.entries(value).map(([name, part]): [string, Value] => [name, part]);
  const before = record(after.map(([name, part]) => [name, asRecord(rules.before)[name] ?? part]));
  return breaches("Provider produced different identity", checkApply(identity, before, value));
}

/** Reports private data that the response leaves out, because it is lost. */
export function privateBreaches(before: Uint8Array, after: Uint8Array): Breach[] {
  const isLost = before.length > 0 && after.length === 0;
  return breachIf(isLost, "Provider lost private data", "the response has none, so Terraform keeps none");
}
