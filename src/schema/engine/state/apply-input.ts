import { nullUnknowns } from "../../complete-value.ts";
import { type Attribute, type Content, isDecided, writeOnlyName } from "../../schema.ts";
import { Unknown } from "../../values/unknown.ts";
import { asRecord, isWhollyKnown, sameValue, type Value, type ValueRecord } from "../../values/value.ts";
import { hasLastingPlaces, makeObject, partAt, type Step } from "../../walk.ts";
import { stateWithConfig } from "../compare/comparison.ts";
import { mapMatched } from "../compare/match.ts";
import { configuredValue } from "./write-only.ts";

/**
 * Returns planned values with null for unknown ones, and with the configured value for write-only attributes and those with a write-only
 * form. In an update, which has a prior object, a write-only value is null if its version does not change and the API keeps the value.
 */
export function applyInput(
  content: Content,
  planned: ValueRecord,
  config: Value,
  prior: Value = null,
): ValueRecord {
  const [wanted, change] = [asRecord(config), { planned, prior }];
  return makeObject(content, ({ name, attribute, objects }) => {
    const own = wanted[name] ?? null;
    if (attribute?.writeOnly) return keepsWriteOnly(attribute, content, change) ? null : nullUnknowns(own);
    const value =
      planned[name] ??
      (attribute?.writeOnlyForm && !keepsForm(name, content, change)
        ? configuredValue(name, attribute, wanted)
        : null);
    if (!objects || value instanceof Unknown) return nullUnknowns(value);
    // Resource code receives an object that the API decides as a whole, or null.
    if (attribute && isDecided(attribute) && !isWhollyKnown(value)) return null;
    const before = hasLastingPlaces(objects) ? partAt(prior, name) : null;
    const input = (object: ValueRecord, match: Value, step: Step) =>
      applyInput(objects.content, object, match, partAt(before, step));
    return mapMatched(objects, value, own, stateWithConfig, input, nullUnknowns);
  });
}

/** A change of an object; null instead of a prior object for a new one. */
interface Change {
  readonly planned: ValueRecord;
  readonly prior: Value;
}

/** Reports whether an update leaves a write-only value as the API has it: the version, which stands for the value, is the prior one. */
function keepsWriteOnly(
  { writeOnlyVersion: version, alwaysSent = false }: Attribute,
  { attributes }: Content,
  { planned, prior }: Change,
): boolean {
  if (version === undefined || alwaysSent) return false;
  const before = partAt(prior, version);
  return (
    before !== null && sameValue(attributes[version]?.type ?? "number", before, planned[version] ?? null)
  );
}

/** The same for the value of a write-only form, unless the prior state has a value of the ordinary form. */
function keepsForm(name: string, content: Content, change: Change): boolean {
  const form = content.attributes[writeOnlyName(name)];
  return form !== undefined && partAt(change.prior, name) === null && keepsWriteOnly(form, content, change);
}
