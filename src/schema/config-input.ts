import { nullUnknowns } from "./complete-value.ts";
import { blockType, type Content, writeOnlyName } from "./schema.ts";
import { isUnknown, knownAfterApply } from "./values/unknown.ts";
import { distinct, isRecord, isSequence, type Value, type ValueRecord } from "./values/value.ts";
import { type ObjectView, toView } from "./view.ts";
import { makeObject, mapObjects, type Objects } from "./walk.ts";

/**
 * Returns the input that create would receive for a new object with this configuration, and that data sources and providers receive:
 * the configuration with its defaults, and null where the API decides.
 */
export function configInput(content: Content, config: Value): Value {
  return isRecord(config) ? nullUnknowns(withDefaults(content, config)) : config;
}

/** Returns the same input in the form that resource code receives. */
export function inputView(content: Content, config: Value): ObjectView {
  return toView(content, configInput(content, config));
}

/** Returns the same input for all objects of a nested attribute. */
export function nestedInput(objects: Objects, config: Value): Value {
  return mapObjects(objects, config, (object) => configInput(objects.content, object));
}

/** Returns a configuration with its defaults and the values of write-only forms, and unknown values where the API decides. */
function withDefaults(content: Content, config: ValueRecord): ValueRecord {
  return makeObject(content, ({ name, attribute, blocks, objects }) => {
    const own = config[name] ?? null;
    if (attribute?.writeOnly) return own;
    const value = own ?? attribute?.default ?? null;
    if (value === null) {
      if ((attribute ?? blocks).computed) return knownAfterApply;
      return attribute?.writeOnlyForm ? (config[writeOnlyName(name)] ?? null) : null;
    }
    if (!objects || isUnknown(value)) return value;
    const made = mapObjects(objects, value, (object) => withDefaults(objects.content, object));
    // Elements that differ in what the API decides stay two.
    return objects.nesting === "set" && isSequence(made) ? distinct(blockType(objects.content), made) : made;
  });
}
