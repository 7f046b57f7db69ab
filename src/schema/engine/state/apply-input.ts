import type { Content } from "../../schema.ts";
import { Unknown } from "../../values/unknown.ts";
import { asRecord, isRecord, type Value, type ValueRecord } from "../../values/value.ts";
import { type Comparison, configWithPrior, oppositeOf } from "../plan/comparison.ts";
import { mapMatched } from "../plan/match.ts";
import { planNew } from "../plan/plan-values.ts";
import { type ObjectView, toView } from "../view.ts";
import { makeObject, mapObjects, type Objects } from "../walk.ts";
import { nullUnknowns } from "./state-after-apply.ts";
import { configuredValue } from "./write-only.ts";

/**
 * Returns the input that create would receive for a new object with this configuration, and that data sources and providers receive:
 * the configuration with its defaults, and null where the API decides.
 */
export function configInput(content: Content, config: Value): Value {
  if (!isRecord(config)) return config;
  return applyInput(content, planNew(content, config), config);
}

/** Returns the same input in the form that resource code receives. */
export function inputView(content: Content, config: Value): ObjectView {
  return toView(content, configInput(content, config));
}

/** Returns the same input for all objects of a nested attribute. */
export function nestedInput(objects: Objects, config: Value): Value {
  return mapObjects(objects, config, (object) => configInput(objects.content, object));
}

/** Returns planned values with null for unknown ones, and with the configured value for write-only attributes and those with a write-only form. */
export function applyInput(content: Content, planned: ValueRecord, config: Value): ValueRecord {
  const wanted = asRecord(config);
  return makeObject(content, ({ name, attribute, objects }) => {
    const own = wanted[name] ?? null;
    if (attribute?.writeOnly) return nullUnknowns(own);
    const value =
      planned[name] ?? (attribute?.writeOnlyForm ? configuredValue(name, attribute, wanted) : null);
    if (!objects || value instanceof Unknown) return nullUnknowns(value);
    const input = (object: ValueRecord, match: Value) => applyInput(objects.content, object, match);
    return mapMatched(objects, value, own, planWithConfig, input, nullUnknowns);
  });
}

/** Compares a planned element of a set with the configured one that it was computed from. */
export const planWithConfig: Comparison = oppositeOf(configWithPrior);
