import { type Comparison, configWithPrior, oppositeOf } from "../plan/comparison.ts";
import { type Arrangement, mapObjects } from "../plan/match.ts";
import { planValues } from "../plan/plan-values.ts";
import { type Content, contentOf, type Nested } from "../schema.ts";
import { Unknown } from "../values/unknown.ts";
import { asRecord, isRecord, isSequence, record, type Value } from "../values/value.ts";
import { configuredValue } from "./write-only-forms.ts";

/**
 * What create would be given of an object that is configured so, and new, and what data sources and providers are given:
 * the configuration with its defaults, and null where the API decides.
 */
export function configInput(content: Content, config: Value): Value {
  if (!isRecord(config)) return config;
  return applyInput(content, planValues(content, config, null, { changing: true }), config);
}

/** The same of the objects of a nested attribute. */
export function nestedInput(nested: Nested, config: Value): Value {
  const content = contentOf(nested);
  return mapObjects({ nesting: nested.nesting, content }, config, null, configWithPrior, (element) =>
    configInput(content, element),
  );
}

/** Planned values with null for what is unknown and the configured value for what is write-only, or has such a form. */
export function applyInput(content: Content, planned: Value, config: Value): Value {
  if (planned instanceof Unknown) return null;
  if (!isRecord(planned)) return planned;
  const wanted = asRecord(config);
  const values = record();
  for (const [name, attribute] of Object.entries(content.attributes)) {
    const value =
      planned[name] ?? (attribute.writeOnlyForm ? configuredValue(name, attribute, wanted) : null);
    if (attribute.writeOnly) values[name] = nullUnknowns(wanted[name] ?? null);
    else if (attribute.nested) {
      const arrangement = { nesting: attribute.nested.nesting, content: contentOf(attribute.nested) };
      values[name] = applyInputElements(arrangement, value, wanted[name] ?? null);
    } else values[name] = nullUnknowns(value);
  }
  for (const [name, { nesting, block }] of Object.entries(content.blocks)) {
    const arrangement = { nesting, content: block };
    values[name] = applyInputElements(arrangement, planned[name] ?? null, wanted[name] ?? null);
  }
  return values;
}

function applyInputElements(arrangement: Arrangement, planned: Value, config: Value): Value {
  const { content } = arrangement;
  if (planned instanceof Unknown) return null;
  return mapObjects(arrangement, planned, config, planWithConfig, (element, wanted) =>
    applyInput(content, element, wanted),
  );
}

/** A planned element of a set and the configured one that it was made from. */
export const planWithConfig: Comparison = oppositeOf(configWithPrior);

/** A value with null for what is unknown in it. */
export function nullUnknowns(value: Value): Value {
  if (value instanceof Unknown) return null;
  if (isSequence(value)) return value.map(nullUnknowns);
  if (isRecord(value))
    return record(Object.entries(value).map(([key, element]) => [key, nullUnknowns(element)]));
  return value;
}
