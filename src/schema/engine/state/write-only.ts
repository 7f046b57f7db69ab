import { type Attribute, blockType, type Content, writeOnlyName } from "../../schema.ts";
import { isRecord, sameValue, type Value, type ValueRecord } from "../../values/value.ts";
import { anywhere, mapMembers, mapObjects, partAt } from "../../walk.ts";
import { stateWithConfig } from "../compare/comparison.ts";
import { mapMatched } from "../compare/match.ts";

/**
 * Returns a planned or stored value with null for everything write-only in it, which only a configuration may have. Values of schemas
 * without write-only attributes are returned unchanged.
 */
export function withoutWriteOnly(content: Content, value: Value): Value {
  if (!isRecord(value) || !hasWriteOnly(content)) return value;
  return mapMembers(content, value, ({ attribute, objects }, part) => {
    if (attribute?.writeOnly) return null;
    return objects ? mapObjects(objects, part, (object) => withoutWriteOnly(objects.content, object)) : part;
  });
}

const hasWriteOnly = anywhere(({ attribute }) => attribute?.writeOnly);

// Attributes with a write-only form next to them. Resource code receives one attribute with the configured value, whichever
// form has it; plans and states contain only values that are configured in the other form.

/** Returns the configured value of an attribute, from either form. */
export function configuredValue(name: string, { writeOnlyForm }: Attribute, config: ValueRecord): Value {
  const value = config[name] ?? null;
  return value === null && writeOnlyForm ? (config[writeOnlyName(name)] ?? null) : value;
}

/** Returns a configuration in which the values of write-only forms are in the attributes that they belong to. */
export function withConfiguredForms(content: Content, config: Value): Value {
  if (!isRecord(config) || !hasForms(content)) return config;
  return mapMembers(content, config, ({ name, attribute, objects }, part) => {
    if (attribute?.writeOnlyForm) return configuredValue(name, attribute, config);
    if (!objects) return part;
    return mapObjects(objects, part, (object) => withConfiguredForms(objects.content, object));
  });
}

/**
 * Returns the API's object without the attributes whose write-only form is configured, so that a secret that the API returns does not
 * get into the state.
 */
export function withoutConfiguredForms(content: Content, remote: ValueRecord, config: Value): ValueRecord {
  if (!isRecord(config) || !hasForms(content)) return remote;
  return mapMembers(content, remote, ({ name, attribute, objects }, part) => {
    if (attribute?.writeOnlyForm && partAt(config, writeOnlyName(name)) !== null) return undefined;
    if (!objects) return part;
    return mapMatched(objects, part, partAt(config, name), stateWithConfig, (object, configured) =>
      withoutConfiguredForms(objects.content, object, configured),
    );
  });
}

/**
 * Returns an imported object without the values that may be configured in their write-only form: all that the configuration does not set in
 * the ordinary form. Without a configuration, these are all values that have a write-only form.
 */
export function withOrdinaryForms(content: Content, imported: ValueRecord, config: Value): ValueRecord {
  if (!hasForms(content)) return imported;
  return mapMembers(content, imported, ({ name, attribute, objects }, part) => {
    const configured = partAt(config, name);
    if (attribute?.writeOnlyForm && configured === null) return null;
    if (!objects) return part;
    return mapMatched(objects, part, configured, stateWithConfig, (object, match) =>
      withOrdinaryForms(objects.content, object, match),
    );
  });
}

/**
 * Returns an element of a list that a read has found at the index of a prior one. If the two differ, the element may have moved, and its secrets may be
 * configured in their write-only form: it has only those that the prior one has.
 */
export function withPriorForms(content: Content, found: ValueRecord, prior: Value): ValueRecord {
  if (!isRecord(prior) || !hasForms(content)) return found;
  const isSame = sameValue(blockType(content), withoutForms(content, found), withoutForms(content, prior));
  if (isSame) return found;
  return mapMembers(content, found, ({ name, type, attribute, objects }, part) => {
    if (attribute?.writeOnlyForm) return sameValue(type, part, partAt(prior, name)) ? part : null;
    return objects ? mapObjects(objects, part, (object) => withoutForms(objects.content, object)) : part;
  });
}

/** Returns an object without all values that have a write-only form. */
const withoutForms = (content: Content, object: ValueRecord) => withOrdinaryForms(content, object, null);

/** Reports whether anything in the content has a write-only form. Sets must not contain one. */
const hasForms = anywhere(({ attribute }) => attribute?.writeOnlyForm !== undefined);
