import { type Content, contentOf } from "../schema.ts";
import { Unknown } from "../values/unknown.ts";
import { isRecord, isSequence, record, type Value } from "../values/value.ts";

/** Planned values with null for what is unknown and the configured value for what is write-only. */
export function decided(content: Content, planned: Value, config: Value): Value {
  if (planned instanceof Unknown) return null;
  if (!isRecord(planned)) return planned;
  const wanted = isRecord(config) ? config : record();
  const values = record();
  for (const [name, attribute] of Object.entries(content.attributes)) {
    const value = planned[name] ?? null;
    if (attribute.writeOnly) values[name] = known(wanted[name] ?? null);
    else if (attribute.nested)
      values[name] = decidedElements(contentOf(attribute.nested), value, wanted[name] ?? null);
    else values[name] = known(value);
  }
  for (const [name, { block }] of Object.entries(content.blocks)) {
    values[name] = decidedElements(block, planned[name] ?? null, wanted[name] ?? null);
  }
  return values;
}

function decidedElements(content: Content, planned: Value, config: Value): Value {
  if (isSequence(planned)) {
    const wanted = isSequence(config) ? config : [];
    return planned.map((element, i) => decided(content, element, wanted[i] ?? null));
  }
  if (!isRecord(planned)) return known(planned);
  const isObject = Object.keys(content.attributes).every((name) => name in planned);
  if (isObject) return decided(content, planned, config);
  const wanted = isRecord(config) ? config : record();
  return record(
    Object.entries(planned).map(([key, element]) => [key, decided(content, element, wanted[key] ?? null)]),
  );
}

function known(value: Value): Value {
  if (value instanceof Unknown) return null;
  if (isSequence(value)) return value.map(known);
  if (isRecord(value)) return record(Object.entries(value).map(([key, element]) => [key, known(element)]));
  return value;
}
