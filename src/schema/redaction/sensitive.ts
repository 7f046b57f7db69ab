import { type Content, contentOf } from "../schema.ts";
import { isRecord, isSequence, type Value } from "../values/value.ts";

/** Shorter values are too likely to be ordinary words of a message. */
const shortest = 6;

/** The texts in the sensitive attributes of a value, which may be a configuration, a plan or a state. */
export function sensitiveTexts(content: Content, value: Value): string[] {
  if (isSequence(value)) return value.flatMap((element) => sensitiveTexts(content, element));
  if (!isRecord(value)) return [];
  const own = Object.entries(content.attributes).flatMap(([name, attribute]) => {
    const part = value[name] ?? null;
    if (attribute.sensitive || attribute.writeOnly) return textsIn(part);
    return attribute.nested ? within(contentOf(attribute.nested), attribute.nested.nesting, part) : [];
  });
  const inner = Object.entries(content.blocks).flatMap(([name, { nesting, block }]) =>
    within(block, nesting, value[name] ?? null),
  );
  return [...own, ...inner];
}

function within(content: Content, nesting: string, value: Value): string[] {
  if (nesting !== "map" || !isRecord(value)) return sensitiveTexts(content, value);
  return Object.values(value).flatMap((element) => sensitiveTexts(content, element));
}

function textsIn(value: Value): string[] {
  if (typeof value === "string") return value.length >= shortest ? [value] : [];
  if (isSequence(value)) return value.flatMap(textsIn);
  return isRecord(value) ? Object.values(value).flatMap(textsIn) : [];
}
