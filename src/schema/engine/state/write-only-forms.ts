import { type Attribute, type Content, writeOnlyName } from "../../schema.ts";
import { isRecord, type Value, type ValueRecord } from "../../values/value.ts";
import { anywhere, mapMembers, mapObjects, partAt } from "../walk.ts";

// Attributes that have a write-only form beside them. Resource code sees one attribute with the value that is configured,
// whichever form has it; plans and states have only what is configured in the other one.

/** The configured value of an attribute, in whichever form. */
export function configuredValue(name: string, { writeOnlyForm }: Attribute, config: ValueRecord): Value {
  const value = config[name] ?? null;
  return value === null && writeOnlyForm ? (config[writeOnlyName(name)] ?? null) : value;
}

/** A configuration with the values of write-only forms in the attributes that these are forms of. */
export function withConfiguredForms(content: Content, config: Value): Value {
  if (!isRecord(config) || !hasForms(content)) return config;
  return mapMembers(content, config, ({ name, attribute, objects }, part) => {
    if (attribute?.writeOnlyForm) return configuredValue(name, attribute, config);
    return objects
      ? mapObjects(objects, part, (object) => withConfiguredForms(objects.content, object))
      : part;
  });
}

/**
 * What the API has of an object, without the attributes whose write-only form is configured: an API that returns a secret does not bring
 * it into the state.
 */
export function withoutConfiguredForms(content: Content, remote: ValueRecord, config: Value): ValueRecord {
  if (!isRecord(config) || !hasForms(content)) return remote;
  return mapMembers(content, remote, ({ name, attribute, objects }, part) => {
    if (attribute?.writeOnlyForm && partAt(config, writeOnlyName(name)) !== null) return undefined;
    if (!objects) return part;
    const configured = partAt(config, name);
    return mapObjects(objects, part, (object, step) =>
      isRecord(object) ? withoutConfiguredForms(objects.content, object, partAt(configured, step)) : object,
    );
  });
}

/** Whether anything in the content has a write-only form. Nothing in a set may have one. */
const hasForms = anywhere(({ attribute }) => attribute?.writeOnlyForm !== undefined);
