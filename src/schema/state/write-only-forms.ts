import { type Attribute, type Content, contentOf, type NestedBlock, writeOnlyName } from "../schema.ts";
import { asRecord, isRecord, isSequence, record, type Value, type ValueRecord } from "../values/value.ts";

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
  const { attributes } = content;
  const parts = Object.entries(config).map(([name, part]): [string, Value] => {
    const [attribute, inner] = [attributes[name], partOf(content, name)];
    if (attribute?.writeOnlyForm) return [name, configuredValue(name, attribute, config)];
    if (!inner) return [name, part];
    return [name, eachObject(inner, part, (object) => withConfiguredForms(inner.content, object))];
  });
  return record(parts);
}

/**
 * What the API has of an object, without the attributes whose write-only form is configured: an API that returns a secret does not bring
 * it into the state.
 */
export function withoutConfiguredForms(content: Content, remote: ValueRecord, config: Value): ValueRecord {
  if (!isRecord(config) || !hasForms(content)) return remote;
  const parts = Object.entries(remote).flatMap(([name, part]): [string, Value][] => {
    if (content.attributes[name]?.writeOnlyForm && (config[writeOnlyName(name)] ?? null) !== null) return [];
    const inner = partOf(content, name);
    if (!inner) return [[name, part]];
    const configured = config[name] ?? null;
    const each = (object: Value, step: number | string | undefined) =>
      isRecord(object) ? withoutConfiguredForms(inner.content, object, memberAt(configured, step)) : object;
    return [[name, eachObject(inner, part, each)]];
  });
  return record(parts);
}

interface Part {
  readonly nesting: NestedBlock["nesting"];
  readonly content: Content;
}

/** The objects below a name, if there are any. */
function partOf({ attributes, blocks }: Content, name: string): Part | undefined {
  const { nested } = attributes[name] ?? {};
  if (nested) return { nesting: nested.nesting, content: contentOf(nested) };
  const block = blocks[name];
  return block && { nesting: block.nesting, content: block.block };
}

/** `step` is undefined where there is only one object. */
function eachObject(
  { nesting }: Part,
  value: Value,
  each: (object: Value, step: number | string | undefined) => Value,
): Value {
  if (isSequence(value)) return value.map((object, i) => each(object, i));
  if (nesting !== "map" || !isRecord(value)) return each(value, undefined);
  return record(Object.entries(value).map(([key, object]) => [key, each(object, key)]));
}

function memberAt(value: Value, step: number | string | undefined): Value {
  if (step === undefined) return value;
  return (isSequence(value) ? value[Number(step)] : asRecord(value)[step]) ?? null;
}

const known = new WeakMap<Content, boolean>();

/** Whether anything in the content has a write-only form. Nothing in a set may have one. */
function hasForms(content: Content): boolean {
  let has = known.get(content);
  if (has === undefined) {
    has =
      Object.values(content.attributes).some(
        ({ writeOnlyForm, nested }) => writeOnlyForm || (nested && hasForms(contentOf(nested))),
      ) || Object.values(content.blocks).some(({ block }) => hasForms(block));
    known.set(content, has);
  }
  return has;
}
